/** The parts of driving, one by one: the cost of each for so many disbursements. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configOf } from '../src/api/options.ts';
import type { Exchange } from '../src/core/exchange.ts';
import { readLines } from '../src/history/file/reader.ts';
import { openHistoryWriter } from '../src/history/file/writer.ts';
import { eventsOf } from '../src/history/lines/events.ts';
import { type Header, HISTORY_FILE } from '../src/history/lines/line.ts';
import { makeExchangeParser } from '../src/interface/parsed-exchange.ts';
import { openEvaluation } from '../src/judge/evaluation.ts';
import { planOf } from '../src/plan/plan-of-config.ts';
import { suite } from '../suites/index.ts';
import { disbursements } from '../suites/scenarios/disbursements.ts';
import { optionsFor } from './credentials.ts';

export interface Part {
  readonly wallMs: number;
}

function clocked(act: () => void): Part {
  const startedMs = performance.now();
  act();
  return { wallMs: performance.now() - startedMs };
}

/** Makes the cases, as the plan does. */
export function generate(count: number): Part {
  const { settings } = planOf(
    configOf(suite, optionsFor('http://127.0.0.1:1', { CASES: 1 })),
    suite,
  );
  let made = 0;
  const part = clocked(() => {
    for (const batch of disbursements.batches({ ...settings, cases: count })) {
      for (const _ of batch) made += 1;
    }
  });
  if (made !== count) throw new Error(`${made} cases instead of ${count}`);
  return part;
}

/** So many exchanges of recorded disbursements, each a separate object. */
function exchangesOf(folder: string, count: number): { header: Header; exchanges: Exchange[] } {
  const events = [...eventsOf(readLines(join(folder, HISTORY_FILE)))];
  const [header] = events.flatMap((event) => (event.kind === 'header' ? [event] : []));
  const recorded = events.flatMap((event) =>
    event.kind === 'exchange' && event.exchange.scenario === disbursements.name
      ? [event.exchange]
      : [],
  );
  const exchanges = Array.from({ length: count }, (_, at) =>
    structuredClone(recorded[at % recorded.length] as Exchange),
  );
  return { header: header as Header, exchanges };
}

/** Validation: requests and responses are parsed, and compared with the schemas. */
export function readAll(folder: string, count: number): Part {
  const { exchanges } = exchangesOf(folder, count);
  const read = makeExchangeParser(suite);
  return clocked(() => {
    for (const exchange of exchanges) read(exchange);
  });
}

/** Judging by every check, including validation. */
export function judgeAll(folder: string, count: number): Part {
  const { header, exchanges } = exchangesOf(folder, count);
  const evaluation = openEvaluation(header, { suite, parser: makeExchangeParser(suite) });
  return clocked(() => {
    for (const exchange of exchanges) evaluation.see({ kind: 'exchange', exchange });
  });
}

/** Two lines for each exchange, written one by one. */
export function record(folder: string, count: number): Part {
  const { exchanges } = exchangesOf(folder, count);
  const own = mkdtempSync(join(tmpdir(), 'bench-'));
  const writer = openHistoryWriter(join(own, HISTORY_FILE), 'create');
  const part = clocked(() => {
    for (const { response, ...request } of exchanges) {
      writer.write({ kind: 'request', ...request });
      writer.write({ kind: 'response', index: request.index, response });
    }
  });
  writer.close();
  rmSync(own, { recursive: true });
  return part;
}
