import { expect, test } from 'vitest';
import { piecesOf } from '../file/writer.ts';
import type { Line } from './line.ts';

test.each([
  ['plain', 'm'.repeat(100_000)],
  ['escaped', '"\\\n\u0001'.repeat(30_000)],
  ['pairs', '\u{1f4b8}'.repeat(40_000)],
  ['pairs, one place on', `m${'\u{1f4b8}'.repeat(40_000)}`],
  ['halves of pairs', '\ude00\ud83d'.repeat(40_000)],
  ['like a line', '"body":""'.repeat(20_000)],
])('a large body is written in pieces as it is written whole: %s', (_, body) => {
  const headers = [['Server', '"body":""']] as const;
  const sent = { kind: 'response', status: 200, headers, body, encoding: 'utf-8' } as const;
  const line: Line = { kind: 'response', index: 1, response: { ...sent, durationMs: 1 } };
  const pieces = [...piecesOf(line, '{')];
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join('')).toBe(JSON.stringify(line));
});
