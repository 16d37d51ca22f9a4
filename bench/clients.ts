/** The two clients that are compared: the suite, and a loop that only sends and parses. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { configOf } from '../src/api/options.ts';
import { name, version } from '../src/core/package.ts';
import { makeExchangeParser } from '../src/interface/parsed-exchange.ts';
import { BIZ_NUMBER, RUN_ID, TOKEN } from '../src/plan/placeholders.ts';
import { planOf } from '../src/plan/plan-of-config.ts';
import { openRun } from '../src/run/begin-run.ts';
import { openLiveSession } from '../src/run/live-session.ts';
import { JudgingThreadHandle } from '../src/run/threads/judging-thread-handle.ts';
import { suiteUrl } from '../src/suite-url.ts';
import { suite } from '../suites/index.ts';
import { disbursements } from '../suites/scenarios/disbursements.ts';
import { credentials, optionsFor } from './credentials.ts';

export interface Drove {
  readonly requests: number;
  readonly wallMs: number;
}

/** Generates, records and sends disbursements, and judges them in another thread, as a run does. */
export async function driveDisbursements(
  url: string,
  count: number,
  inFlight: number,
): Promise<Drove> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const settings = { CASES: count, CONCURRENCY: inFlight, REPORT_DIR: folder };
  const open = await openRun(configOf(suite, optionsFor(url, settings)), suite);
  const judgingThread = new JudgingThreadHandle(suiteUrl);
  judgingThread.start(open.context);
  let [requests, number] = [0, 0];
  const session = openLiveSession(open.context, {
    suite,
    plan: open.plan,
    parser: makeExchangeParser(suite),
    signal: new AbortController().signal,
    onProgress: ({ sent }) => {
      requests = sent;
    },
    judgedBy: {
      kind: 'other thread',
      async failedCases(checkIds) {
        number += 1;
        return (await judgingThread.ask({ kind: 'question', number, checkIds })).failed;
      },
    },
  });
  const startedMs = performance.now();
  // It ends when the judging thread has judged all of them.
  await session.drive(disbursements.name);
  const wallMs = performance.now() - startedMs;
  if (number === 0) throw new Error('the judging thread was not asked');
  await judgingThread.close();
  await session.close();
  await open.close();
  rmSync(folder, { recursive: true });
  return { requests, wallMs };
}

/** Sends the same bytes, made before the clock starts, and parses each response. */
export async function bareLoop(url: string, count: number, inFlight: number): Promise<Drove> {
  const { settings } = planOf(configOf(suite, optionsFor(url, { CASES: count })), suite);
  const cases = [...disbursements.batches(settings)].flatMap((batch) => [...batch]);
  const secrets: readonly (readonly [string, string])[] = [
    [TOKEN, credentials.token],
    [BIZ_NUMBER, credentials.bizNumber],
    [RUN_ID, 'benchid'],
  ];
  const bind = (text: string) =>
    secrets.reduce((bound, [placeholder, secret]) => bound.replaceAll(placeholder, secret), text);
  const sent = cases.map((planned) => ({
    path: url + planned.request.path,
    headers: [
      ...['User-Agent', `${name}/${version}`, 'Accept', 'application/json'],
      ...planned.request.headers.flatMap(([header, value]) => [header, bind(value)]),
    ],
    body: bind(planned.request.body ?? ''),
  }));
  const dispatcher = new Agent({ connections: inFlight, pipelining: 1 });
  let next = 0;
  let accepted = 0;
  const lane = async () => {
    for (;;) {
      const one = sent[next];
      next += 1;
      if (one === undefined) return;
      const { path, headers, body } = one;
      const response = await request(path, { dispatcher, method: 'POST', headers, body });
      const parsed = JSON.parse(await response.body.text()) as { status?: unknown };
      if (parsed.status === 'success') accepted += 1;
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: inFlight }, lane));
  const wallMs = performance.now() - startedMs;
  await dispatcher.close();
  if (accepted !== count) throw new Error(`${count - accepted} disbursements were not accepted`);
  return { requests: count, wallMs };
}
