import { expect, test } from 'vitest';
import type { RequestTemplate } from '../../core/request.ts';
import { BIZ_NUMBER, OTHER_BIZ_NUMBER, TOKEN } from '../../plan/placeholders.ts';
import { withNumbers } from './numbers-on-wire.ts';

const template = (path: string, body: string | null): RequestTemplate => ({
  method: 'POST',
  path,
  headers: [['X-Biz-Number', BIZ_NUMBER]],
  body,
});
const NUMBERS = { bizNumber: 'BIZ/"1"$&', others: { otherBizNumber: 'B2' } };

test('a path and a body get the numbers in the notation of their place', () => {
  const path = `/transactions?a=${BIZ_NUMBER}&b=${OTHER_BIZ_NUMBER}`;
  const body = JSON.stringify({ a: BIZ_NUMBER, b: [OTHER_BIZ_NUMBER], c: 'BIZ' });
  const sent = withNumbers(template(path, body), NUMBERS, 'secret');
  expect(sent.path).toBe('/transactions?a=BIZ%2F%221%22%24%26&b=B2');
  expect(JSON.parse(sent.body ?? '')).toEqual({ a: NUMBERS.bizNumber, b: ['B2'], c: 'BIZ' });
  // `headers-on-wire.ts` fills headers.
  expect(sent.headers).toEqual([['X-Biz-Number', BIZ_NUMBER]]);
});

test('a number that looks like a placeholder is inserted as it is', () => {
  const sent = withNumbers(
    template('/', BIZ_NUMBER),
    { ...NUMBERS, bizNumber: OTHER_BIZ_NUMBER },
    's',
  );
  expect(sent.body).toBe(OTHER_BIZ_NUMBER);
});

test('a body of bytes, and none, are sent as they are', () => {
  const bytes = Buffer.from(BIZ_NUMBER).toString('base64');
  const binary = { ...template('/', bytes), encoding: 'base64' } as const;
  expect(withNumbers(binary, NUMBERS, 's')).toEqual(binary);
  expect(withNumbers(template('/', null), NUMBERS, 's').body).toBeNull();
});

test('a path gets the token, which is not searched for placeholders', () => {
  const path = `/transactions?access_token=${TOKEN}&b=${BIZ_NUMBER}`;
  const sent = withNumbers(
    template(path, TOKEN),
    { ...NUMBERS, bizNumber: 'B1' },
    `a+/=${BIZ_NUMBER}`,
  );
  expect(sent.path).toBe('/transactions?access_token=a%2B%2F%3D%7BTARGET_BIZ_NUMBER%7D&b=B1');
  expect(sent.body).toBe(TOKEN);
});
