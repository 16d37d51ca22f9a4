/**
 * Histories with lines that are too long, too deep, or no lines, each with the sentence that
 * refuses it.
 */
import { appendFileSync } from 'node:fs';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { chained, type Loose, looseOf, recorded, textsOf, written } from './forge.ts';

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

/** As long as a line may be, linked to the header. */
function huge(unit: string, opening = '[', closing = ']', bytes = 31 * MIB): string {
  const [, text = ''] = chained([looseOf(good)[0] as Loose, { kind: 'note', x: '@' }]);
  return text.replace('"@"', () => `${opening}${unit.repeat(bytes / unit.length)}${closing}`);
}

export const largeLines: readonly (readonly [string, () => string, RegExp])[] = [
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
  [
    'a lot of blank lines',
    () => withLine('\n'.repeat(10 * MIB)),
    /line 2: it is not a JSON object/,
  ],
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
];
