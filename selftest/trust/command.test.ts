/** From the command line: exit code 2 and one sentence, however large or deep the history is. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { survey } from '../../src/history/survey.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { start } from '../command.ts';
import { judging } from '../judging.ts';
import { runAgainst } from '../pipeline.ts';
import { service } from '../service.ts';
import { chained, type Loose, looseOf, newFolder, recorded, textsOf, written } from './forge.ts';

const good = recorded((await runAgainst(service(), { CASES: '2' }, ['disbursements'])).lines);
const texts = textsOf(good);
const MIB = 1024 * 1024;

/** A history whose second line is this text. */
function withLine(text: string): string {
  const path = written(texts.slice(0, 1));
  for (let at = 0; at < text.length; at += 8 * MIB)
    appendFileSync(path, text.slice(at, at + 8 * MIB));
  appendFileSync(path, '\n');
  return path;
}

/** As long as a line can be, linked to the header. */
function huge(unit: string, opening = '[', closing = ']', bytes = 31 * MIB): string {
  const [, text = ''] = chained([looseOf(good)[0] as Loose, { kind: 'note', x: '@' }]);
  return text.replace('"@"', () => `${opening}${unit.repeat(bytes / unit.length)}${closing}`);
}

test.each<[string, () => string, RegExp]>([
  ['a line of 300 MB', () => withLine('a'.repeat(300_000_000)), /line 2: it is longer than 32 MiB/],
  [
    'a line of 300 MB with no end',
    () => {
      const path = written(texts.slice(0, 1));
      for (let piece = 0; piece < 30; piece += 1) appendFileSync(path, 'a'.repeat(10_000_000));
      return path;
    },
    /line 2: it is longer than 32 MiB/,
  ],
  ['31 MiB of brackets', () => withLine(huge('[', '', '')), /line 2: it is nested deeper than 16/],
  [
    '31 MiB of objects',
    () => withLine(huge('{},', '[', '1]')),
    /line 2: it has more than \d+ values/,
  ],
  ['31 MiB of text', () => withLine(huge('a', '"', '"')), /line 2: a note has no member "x"/],
  [
    '31 MiB of escapes',
    () => withLine(huge('\\u0000', '"', '"')),
    /line 2: a note has no member "x"/,
  ],
  ['a lot of blank lines', () => withLine('\n'.repeat(10 * MIB)), /line 2: it is no JSON object/],
  [
    'invalid UTF-8',
    () => {
      const path = written(texts.slice(0, 1));
      appendFileSync(path, Buffer.from([0x7b, 0xff, 0x7d, 0x0a]));
      return path;
    },
    /line 2: it is not valid UTF-8/,
  ],
  ['two histories', () => written([...texts, ...texts]), /line \d+: /],
  [
    'version 1',
    () => written(chained([{ kind: 'header', historyVersion: 1 }])),
    /version 1 of the format/,
  ],
])(
  '%s: 2 and one sentence',
  async (_, make, sentence) => {
    const { code, stdout, stderr } = await start(['verify', make()]).finished;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  },
  120_000,
);

test('a join has a chain of its own, and names the digests of its parts', async () => {
  const shards: string[] = [];
  for (const shard of ['1/2', '2/2']) {
    shards.push(recorded((await runAgainst(service(), { CASES: '6', SHARD: shard })).lines));
  }
  const all = newFolder();
  const joined = start(['verify', ...shards, '--report-dir', all]);
  expect((await joined.finished).code).toBe(0);
  const path = join(all, 'history.jsonl');
  const [header] = looseOf(path);
  expect(header?.parts).toMatchObject(
    shards.map((shard, at) => {
      const { digest, lines, requests } = survey(shard);
      return { shard: { number: at + 1, of: 2 }, digest, lines, requests };
    }),
  );
  const { requests } = survey(path);
  expect(requests).toBe(shards.reduce((sum, shard) => sum + survey(shard).requests, 0));
  expect(reportOn(path, judging).verdict).toBe('conformant');
  // What a join left there is made again; a history that was changed is no join any more.
  writeFileSync(path, textsOf(path).slice(1).join('\n'));
  const again = await start(['verify', ...shards, '--report-dir', all]).finished;
  expect(again.code).toBe(2);
});
