/** What of a response the checks get. */
import { expect, test } from 'vitest';
import { capture } from './capture.ts';
import { makeRedactor } from './redaction/redact.ts';

const redact = makeRedactor([{ value: 'a-long-secret-token', mask: '[token]' }]);

function captured(body: string) {
  const bytes = Buffer.from(body);
  return capture(
    { kind: 'response', status: 200, headers: [], body: bytes, peer: null } as never,
    redact,
  );
}

test('the checks get no text of the suite in place of a body that it cannot search', () => {
  const entities = '&amp;'.repeat(3);
  const items = Array.from({ length: 20_000 }, (_, at) => ({
    narration: `${entities}${at}`,
    more: `\\u00${at % 10}a&#x26;amp;%2526`,
  }));
  const response = captured(JSON.stringify({ data: items }));
  expect(response).toMatchObject({ kind: 'none', reason: 'too-large' });
  expect(captured('{"data":[]}')).toMatchObject({ kind: 'response', body: '{"data":[]}' });
});

test('nor of a body whose JSON a mask would break', () => {
  const pieces = [...'a-long-secret-token'].map((character) => character.charCodeAt(0));
  const nested = pieces.reduceRight<unknown>((rest, code) => [code, rest], null);
  for (const value of [pieces, pieces.map((code) => [code]), nested]) {
    const response = captured(JSON.stringify({ data: [], value }));
    const { body = '{}' } = response as { readonly body?: string };
    expect(() => JSON.parse(body), body).not.toThrow();
    expect(JSON.stringify(response)).not.toContain('45,108,111,110');
  }
});
