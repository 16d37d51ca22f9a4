import { expect, test } from 'vitest';
import { makeRedactor } from './redact.ts';

/** A long list, each item with another text that some encodings decode. */
function longList(
  count: number,
  narrationOf: (at: number) => string,
  write: (list: unknown) => string = JSON.stringify,
): string {
  const texts = ['%6b', '&#98;', '\\u0062', '"\'', '漢', '&lt;b&gt;', '+', '\n', '/'];
  const data = Array.from({ length: count }, (_, at) => ({
    reference: `a071a0a6-dd31-4da4-98b8-${String(at).padStart(12, '0')}`,
    narration: `Transfer ${texts[at % texts.length]} ${at} ${narrationOf(at)}`,
  }));
  return write({ status: 'success', data });
}

test('a long list of unusual texts can be searched', () => {
  const secret = 'tok-live-51h8axyz92kl';
  const redact = makeRedactor([{ value: secret, replacement: '[token]' }]);
  const list = longList(8000, () => '');
  expect(list.length).toBeGreaterThan(512 * 1024);
  expect(redact(list)).toBe(list);
  const leaking = longList(8000, (at) => (at === 3000 ? encodeURIComponent(`${secret}%`) : ''));
  expect(redact(leaking)).toContain('[token]');
  expect(redact(leaking)).not.toContain(secret);
});

test.each([0, 2])('a secret in pieces, one in each item, indented by %i', (indent) => {
  const secret = 'tok-live-51h8axyz92kl';
  const redact = makeRedactor([{ value: secret, replacement: '[token]' }]);
  const pieces = secret.match(/.{1,7}/g) ?? [];
  const others = Array.from({ length: 2500 }, (_, at) => ({ name: `n-${at}xyz`.padEnd(6, '0') }));
  const list = [...others, ...pieces.map((name) => ({ name })), ...others];
  const text = JSON.stringify(list, null, indent);
  expect(text.length).toBeGreaterThan(64 * 1024);
  for (const piece of pieces) expect(redact(text)).not.toContain(`"${piece}"`);
});

test.each<[string, (list: unknown) => string]>([
  ['indented', (list) => JSON.stringify(list, null, 2)],
  ['indented by tabs', (list) => JSON.stringify(list, null, '\t')],
  ['with line breaks of Windows', (list) => JSON.stringify(list, null, 4).replaceAll('\n', '\r\n')],
  [
    'of numbers first',
    (list) =>
      JSON.stringify(list).replaceAll('{"reference"', '{"id":17,"amount":1250.5,"reference"'),
  ],
  // As Python writes it.
  ['with blanks', (list) => JSON.stringify(list, null, 1).replaceAll(/\n\s*(?!$)/g, ' ')],
])('a long list that is %s can be searched', (_, write) => {
  const secret = 'tok-live-51h8axyz92kl';
  const redact = makeRedactor([{ value: secret, replacement: '[token]' }]);
  const list = longList(900, () => '', write);
  expect(list.length).toBeGreaterThan(64 * 1024);
  expect(redact(list)).toBe(list);
  const leaking = longList(
    700,
    (at) => (at === 300 ? encodeURIComponent(`${secret}%`) : ''),
    write,
  );
  expect(redact(leaking)).toContain('[token]');
  expect(redact(leaking)).not.toContain(secret);
});
