/** The cases of which an outage hides each attempt: a run must show each of them again. */
import { expect, test } from 'vitest';
import { filter } from '../../../selftest/support/outage-lines.ts';

test.each<[string, string, readonly string[]]>([
  ['a disbursement', 'L200 D502#7 H502 H502 L200', ['test/7']],
  ['a list', 'L200 L502#7 H502 H502 L200', ['test/7']],
  ['one without a response', 'L200 D-#7 H502 H502 L200', ['test/7']],
  ['one whose token was refused', 'L200 D401#7 H401 H401 L200', ['test/7']],
  ['one that is shown later', 'L200 D502#7 H502 H502 L200 D200#7', []],
  ['one that is refused later', 'L200 D502#7 H502 H502 L200 D400#7', []],
  [
    'one that another outage hides too',
    'L200 D502#7 H502 H502 L200 D502#7 H502 H502 L200',
    ['test/7'],
  ],
  ['one that is asked to wait later', 'L200 D502#7 H502 H502 L200 D429w#7', ['test/7']],
  ['one that was asked to wait before', 'L200 D429w#7 D502#7<2 H502 H502 L200', ['test/7']],
  ['a probe without a mistake whose token was refused', 'L200 Dp401#7 H401 H401 L200', ['test/7']],
  ['before the target has accepted a list', 'D502#7 H502 H502 L200', []],
  // One or two failures are no outage.
  ['one that no outage hides', 'L200 D502#7 H502 L200', []],
  // A run does not send these again.
  ['a list whose token was refused', 'L200 L401#7 H401 H401 L200', []],
  ['a list with a wrong token', 'L200 H401 H401 Lx401#7 H401 L200', []],
  ['a page for it', 'L200 H401 H401 Lx401g#7 H401 L200', ['test/7']],
  ['a page for a missing number', 'L200 H401 H401 Dm401g#7 H401 L200', ['test/7']],
  ['a refusal for it', 'L200 H401 H401 Dm401#7 H401 L200', []],
  ['a page for a list without a number', 'L200 H401 H401 Ln401g#7 H401 L200', []],
])('%s: %s', (_, line, expected) => {
  expect(filter(line).hidden).toEqual(expected);
});

test('each of merged runs has its own', () => {
  const part = { lines: 1, runId: 'r', startedAt: '', digest: '', shard: { number: 1, of: 2 } };
  const parts = [5, 5].map((requests) => ({ ...part, requests }));
  const line = 'L200 D502#7 H502 H502 L200 L200@0 D200#7@10';
  expect(filter(line, { parts: parts as never }).hidden).toEqual(['test/7']);
});

test('one whose token had expired', () => {
  const config = { tokenCommandConfigured: true };
  expect(filter('L200 D401#7 TR L200', { config }).hidden).toEqual(['test/7']);
  expect(filter('L200 D401#7 TR L200 D200#7', { config }).hidden).toEqual([]);
  expect(filter('L200 L401#7 TR L200', { config }).hidden).toEqual([]);
});
