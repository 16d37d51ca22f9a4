import { expect, test } from 'vitest';
import { judging } from '../../selftest/support/judging.ts';
import type { HeaderList } from '../core/request.ts';
import { requestVariant } from './request-variant.ts';

const said = (headers: HeaderList, body = '{}') =>
  requestVariant(
    judging.parser({
      ...{ index: 1, scenario: 's', case: 's/1', origin: 'planned', atMs: 0 },
      request: { method: 'POST', path: '/initiate-disbursement', headers, body },
      response: { kind: 'none', reason: 'other', message: '', durationMs: 1 },
    }),
  );
const type = ['Content-Type', 'application/json'] as const;
const token = ['Authorization', 'Bearer {TARGET_TOKEN}'] as const;
const biz = ['X-Biz-Number', '{TARGET_BIZ_NUMBER}'] as const;

test.each<[HeaderList, string]>([
  [[type, token, biz], ''],
  [[type, biz], ', with Authorization absent'],
  [
    [type, biz, ['Cookie', '{SESSION_COOKIE}']],
    ', with Authorization absent and the cookies that the target has set',
  ],
  [[type, ['Authorization', ''], biz], ', with Authorization empty'],
  [[token], ', with X-Biz-Number absent and Content-Type absent'],
  [
    [type, ['Authorization', 'Bearer {TARGET_TOKEN_REVERSED}'], biz],
    ', with Authorization "Bearer {TARGET_TOKEN_REVERSED}"',
  ],
  [[['Content-Type', 'text/plain'], token, biz], ', with Content-Type "text/plain"'],
  [
    [
      ['Content-type', 'application/json'],
      ['AUTHORIZATION', token[1]],
      ['x-biz-number', biz[1]],
    ],
    ', with the header name "Content-type" and the header name "AUTHORIZATION" and the header name "x-biz-number"',
  ],
])('%j', (headers, words) => {
  expect(said(headers)).toBe(words);
});

test.each([
  ['{"amount":Infinity}', '; the body is not JSON at offset 10 (line 1): {"amount":Infinity}'],
  ['', '; the body is empty'],
])('the body %j', (body, words) => {
  expect(said([type, token, biz], body)).toBe(words);
});
