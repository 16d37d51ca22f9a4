/** Recorded responses with changed bytes: each of them is judged, and no check throws. */

import { XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';
import { toJUnit } from '../../reporters/junit.ts';
import { toTerminal } from '../../reporters/terminal.ts';
import type { ReceivedResponse, RecordedResponse } from '../../src/core/exchange.ts';
import { capture } from '../../src/history/capture.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { makeExchangeParser } from '../../src/interface/parsed-exchange.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { suite } from '../../suites/index.ts';
import { judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { makeRandom } from '../support/random.ts';
import { service } from '../support/service.ts';

/** A run of a few responses, all of which are judged by every check. */
const ANSWERS = 24;

/** Values that often break parsers and formats. */
const pieces: readonly (string | Buffer)[] = [
  ...['', '{', '}', '[', ']', '"', ',', ':', '\\', '\0', '\u001b[2J', '\u009b', '\ufeff'],
  ...['null', 'true', '-0', '1e999', '-1e-999', '9007199254740993', '0.1', '""', '[]', '{}'],
  ...['"__proto__":', '"constructor":', '"toString":1,', '\\ud800', '\\u0000', ']]>', '$(id)'],
  ...['"status":', '"success"', '"data":', '"errors":', '"activities":[', '"fee":', '"amount":'],
  ...['['.repeat(400), `${'['.repeat(600)}1${']'.repeat(600)}`, '{"a":'.repeat(300)],
  ...['x'.repeat(3000), '1'.repeat(400), Buffer.from([0xff]), Buffer.from([0xed, 0xa0, 0x80])],
];

function mutate(body: Buffer, random: (below: number) => number): Buffer {
  let bytes = body;
  for (let times = 1 + random(4); times > 0; times -= 1) {
    const at = random(bytes.length + 1);
    const to = Math.min(bytes.length, at + random(40));
    const [before, middle, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, to),
      bytes.subarray(to),
    ];
    const piece = Buffer.from(pieces[random(pieces.length)] as string);
    const byte = Buffer.from([random(256)]);
    const changed = [
      [before, after],
      [before, middle, middle, after],
      [before, piece, middle, after],
      [before, piece, after],
      [before, byte, bytes.subarray(Math.min(bytes.length, at + 1))],
      [after, middle, before],
      [before],
    ][random(7)] as Buffer[];
    bytes = Buffer.concat(changed);
  }
  return bytes;
}

const statuses = [200, 200, 200, 200, 201, 204, 299, 100, 301, 400, 401, 429, 500, 503, 0, 999];
const header = (text: string): [string, string] => ['Content-Type', text];

function mutated(response: ReceivedResponse, random: (below: number) => number): RecordedResponse {
  const headers = random(4) > 0 ? response.headers : [header('\u001b\0é,;=')];
  const status = random(4) > 0 ? response.status : (statuses[random(statuses.length)] as number);
  const body = mutate(Buffer.from(response.body), random);
  const wire = { kind: 'response', status, headers, body } as const;
  return { ...capture(wire, (text) => text), durationMs: response.durationMs };
}

/** Judges so many changed responses, a few per history; another seed changes other bytes. */
export async function fuzz(responses: number, seed: number): Promise<void> {
  const { lines } = await runAgainst(service(), { CASES: '6' });
  const [first, ...rest] = lines;
  const parser = makeExchangeParser(suite);
  const random = makeRandom(seed);
  const outcomes = new Set<string>();
  let changed = 0;
  for (let run = 0; changed < responses; run += 1) {
    // Some of the requests, with their responses, because a history has the order of its responses.
    const from = random(Math.max(1, rest.length - 2 * ANSWERS));
    const part = rest.slice(0, 12).concat(rest.slice(from, from + 2 * ANSWERS));
    const request = new Set(part.flatMap((line) => (line.kind === 'request' ? [line.index] : [])));
    const history = part.flatMap((line): Line[] => {
      if (line.kind !== 'response') return [line];
      if (!request.delete(line.index)) return [];
      // The rest is unchanged, because a run with only broken responses would end early.
      if (line.response.kind === 'none' || random(2) > 0) return [line];
      changed += 1;
      return [{ ...line, response: mutated(line.response, random) }];
    });
    const report = judge(eventsOf([first as Line, ...history]), { ...judging, parser });
    const errors = report.requirements.filter(({ outcome }) => outcome === 'error');
    expect(errors, `FUZZ_SEED=${seed}, run ${run}`).toEqual([]);
    for (const { outcome } of report.requirements) outcomes.add(outcome);
    if (run % 10 > 0) continue;
    expect(toTerminal(report, { color: false })).not.toMatch(/[^\P{Cc}\n]/u);
    expect(XMLValidator.validate(toJUnit(report))).toBe(true);
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['passed', 'failed']));
}
