/** Which headers a request has on the wire. */
import { expect, test } from 'vitest';
import { noOthers } from '../../../selftest/support/no-others.ts';
import { headersOnWire } from './headers-on-wire.ts';

const source = { userAgent: 'suite', bizNumber: '1' };
const gateway = [
  ['X-Gateway', 'key'],
  ['cookie', 'CF_Authorization=1'],
] as const;

test('a case with cookies sends those of the gateway in the same header', () => {
  const headers = headersOnWire([['Cookie', 'a=1']], 'token', {
    ...source,
    others: noOthers,
    headers: gateway,
  });
  expect(headers.slice(2)).toEqual([
    ['X-Gateway', 'key'],
    ['Cookie', 'CF_Authorization=1; a=1'],
  ]);
});

test('a case without cookies, or with an empty value, sends those of the gateway', () => {
  for (const own of [[], [['Cookie', '']]] as const)
    expect(
      headersOnWire(own, 'token', { ...source, others: noOthers, headers: gateway }).slice(2),
    ).toEqual(gateway);
});
