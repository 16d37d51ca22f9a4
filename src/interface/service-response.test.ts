import { expect, test } from 'vitest';
import type { Exchange } from '../core/exchange.ts';
import { isOfService, respondsAsService } from './service-response.ts';

const isOfServiceIn = (body: string, encoding: 'utf-8' | 'base64') =>
  isOfService({ kind: 'response', status: 200, headers: [], body, encoding, durationMs: 1 });
const inLatin1 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

test('an envelope shows the service, with or without valid UTF-8', () => {
  expect(isOfServiceIn('{"message":"\u00e9"}', 'utf-8')).toBe(true);
  expect(isOfServiceIn(inLatin1('{"message":"\u00e9"}'), 'base64')).toBe(true);
});

test('other bytes do not show the service', () => {
  expect(isOfServiceIn(inLatin1('<p>\u00e9</p>'), 'base64')).toBe(false);
  expect(isOfServiceIn(inLatin1('{"error":"\u00e9"}'), 'base64')).toBe(false);
  expect(isOfServiceIn('{"error":"gone"}', 'utf-8')).toBe(false);
});

const response = (status: number, body: string) =>
  ({
    response: { kind: 'response', status, headers: [], body, encoding: 'utf-8', durationMs: 1 },
  }) as unknown as Exchange;
const none = (reason: string) =>
  ({ response: { kind: 'none', reason, message: '', durationMs: 1 } }) as unknown as Exchange;

test.each<[string, Exchange, boolean]>([
  ['a success', response(200, '{"status":"success","data":[]}'), true],
  ['a refusal with an envelope', response(401, '{"message":"no"}'), true],
  ['a gateway', response(502, '<html>'), false],
  ['a gateway that speaks JSON', response(503, '{"message":"starting"}'), false],
  ['a service that fails', response(500, '{"status":"error"}'), false],
  ['a login page', response(200, '<html>'), false],
  ['another service', response(200, '{"name":"nginx"}'), false],
  ['nobody', none('unreachable'), false],
])('%s as a service', (_, exchange, expected) =>
  expect(respondsAsService(exchange)).toBe(expected),
);
