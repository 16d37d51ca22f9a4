import { existsSync, mkdtempSync, readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judging } from '../../selftest/support/judging.ts';
import { suite } from '../../suites/index.ts';
import { parseConfig } from '../config/config.ts';
import type { Transport } from '../drive/connection/transport.ts';
import { readLines } from '../history/file/reader.ts';
import type { Plan } from '../plan/plan.ts';
import { planOf } from '../plan/plan-of-config.ts';
import type { PlanSettings } from '../plan/plan-settings.ts';
import { beginRun, openRun } from './begin-run.ts';
import { openLiveSession } from './live-session.ts';

function configIn(folder: string) {
  const parsed = parseConfig(
    {
      ...{ TARGET_URL: 'http://127.0.0.1:1', TARGET_TOKEN: 't', TARGET_BIZ_NUMBER: 'b' },
      REPORT_DIR: folder,
    },
    {
      freshSeed: () => 1,
      readBytes: () => new Uint8Array(),
      readFile: () => '',
      parseWaivers: () => ({ ok: true, waivers: [] }),
    },
  );
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

test('a business number in the path of the address is redacted, and the header stays valid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const config = { ...configIn(folder), bizNumber: 'BIZ-204417' };
  const { close } = await openRun({ ...config, targetUrl: 'http://127.0.0.1:1/BIZ-204417' }, suite);
  await close();
  const [header] = readLines(join(folder, 'history.jsonl'));
  expect(header).toMatchObject({ target: { url: 'http://127.0.0.1:1/(business-number)' } });
});

test('a run makes its plan once', async () => {
  let made = 0;
  const scenarios = suite.scenarios.map((scenario) => ({
    ...scenario,
    batches(settings: PlanSettings) {
      made += 1;
      return scenario.batches(settings);
    },
  }));
  const counted = { ...suite, scenarios };
  const config = configIn(mkdtempSync(join(tmpdir(), 'conformance-')));
  planOf(config, counted);
  const once = made;
  await (await openRun(config, counted)).close();
  expect(made).toBe(2 * once);
});

const hooksFor = (plan: Plan) => ({
  ...{ ...judging, plan },
  judgedBy: { kind: 'checks' } as const,
  signal: new AbortController().signal,
});

test('a started run is driven by one session only, even after that session is closed', async () => {
  const config = configIn(mkdtempSync(join(tmpdir(), 'conformance-')));
  const { context, plan, close } = await openRun(config, suite);
  const hooks = hooksFor(plan);
  const session = openLiveSession(context, hooks);
  expect(() => openLiveSession(context, hooks)).toThrow(
    /again: one session has sent them already.*Start a new run/,
  );
  await session.close();
  expect(() => openLiveSession(context, hooks)).toThrow(/one session has sent them already/);
  await close();
  expect(readdirSync(config.reportDir)).toEqual(['history.jsonl', 'run-folder.json']);
});

const FILES = '/proc/self/fd';

test.runIf(existsSync(FILES))('a session that cannot be closed closes its history', async () => {
  const config = configIn(mkdtempSync(join(tmpdir(), 'conformance-')));
  const { context, plan, close } = await openRun(config, suite);
  const isOpen = () =>
    readdirSync(FILES).some((file) => {
      const path = `${FILES}/${file}`;
      return existsSync(path) && readlinkSync(path).endsWith(context.historyPath);
    });
  const transport: Transport = {
    send: async () => ({ kind: 'none', reason: 'not-sent', message: '' }),
    close: () => Promise.reject(new Error('the connections stay open')),
  };
  const session = openLiveSession(context, { ...hooksFor(plan), transport });
  expect(isOpen()).toBe(true);
  await expect(session.close()).rejects.toThrow('the connections stay open');
  expect(isOpen()).toBe(false);
  await close();
});

test('the claim of a killed run does not prevent a new one', async () => {
  const config = configIn(mkdtempSync(join(tmpdir(), 'conformance-')));
  const url = 'http://127.0.0.1:1';
  const plan = planOf(config, suite);
  await openLiveSession(beginRun({ config, url }, suite, plan).context, hooksFor(plan)).close();
  await openLiveSession(beginRun({ config, url }, suite, plan).context, hooksFor(plan)).close();
});

test('a run that cannot begin leaves no reference that listens', async () => {
  const listening = () =>
    process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
  const before = listening();
  const config = configIn(mkdtempSync(join(tmpdir(), 'conformance-')));
  const broken = openRun({ ...config, targetUrl: null, seed: -1 }, suite);
  await expect(broken).rejects.toThrow('the first line of the history would be wrong');
  await expect.poll(listening).toBe(before);
});
