/** What of a response the checks get. */
import { expect, test } from 'vitest';
import { capture } from './capture.ts';
import { makeRedactor } from './redaction/redact.ts';

const redact = makeRedactor([{ value: 'a-long-secret-token', replacement: '[token]' }]);

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

test('of too many headers, those with a recorded value are kept', () => {
  const others = Array.from({ length: 300 }, (_, at) => [`x-other-${at}`, '1'] as const);
  const headers = [['content-length', '20'], ...others, ['content-encoding', 'gzip']];
  const received = { kind: 'response', status: 200, headers, body: Buffer.from('{}'), peer: null };
  const { headers: kept = [] } = capture(received as never, redact) as {
    readonly headers?: unknown[];
  };
  expect(kept).toHaveLength(200);
  expect(kept.at(0)).toEqual(['content-length', '20']);
  expect(kept.at(-1)).toEqual(['content-encoding', 'gzip']);
});

test('nor of a body whose JSON a replacement would break', () => {
  const pieces = [...'a-long-secret-token'].map((character) => character.charCodeAt(0));
  const nested = pieces.reduceRight<unknown>((rest, code) => [code, rest], null);
  for (const value of [pieces, pieces.map((code) => [code]), nested]) {
    const response = captured(JSON.stringify({ data: [], value }));
    const { body = '{}' } = response as { readonly body?: string };
    expect(() => JSON.parse(body), body).not.toThrow();
    expect(JSON.stringify(response)).not.toContain('45,108,111,110');
  }
});

test.each([
  ['the status', '"status":"success","more":"', '{"status":"success","more":"x","message":"m"}'],
  ['a part of the status', 'success","more":"', '{"status":"success","more":"x","message":"m"}'],
  ['the whole status', 'accepted-at-once', '{"status":"accepted-at-once","message":"m"}'],
  ['a member', '"errors":null,"a":1', '{"status":"success","errors":null,"a":1}'],
])('nor of a body in which a replacement would change %s', (_, value, body) => {
  const redacting = makeRedactor([{ value, replacement: '[cookie]' }]);
  expect(redacting(body)).not.toBe(body);
  const response = capture(
    { kind: 'response', status: 200, headers: [], body: Buffer.from(body), peer: null } as never,
    redacting,
  );
  expect(response).toMatchObject({ kind: 'none', reason: 'too-large' });
});

test('a replacement in a text or a number of a body is recorded', () => {
  const body = '{"status":"success","message":"a \\"a-long-secret-token\\" b","data":[1,{"a":2}]}';
  expect(captured(body)).toMatchObject({ body: body.replace('a-long-secret-token', '[token]') });
});
