import { expect, test } from 'vitest';
import { noOthers } from '../../../selftest/support/no-others.ts';
import type { HeaderList } from '../../core/request.ts';
import { BIZ_NUMBER, SESSION_COOKIE, TOKEN } from '../../plan/placeholders.ts';
import { headersOnWire } from './headers-on-wire.ts';
import { SessionCookies } from './session-cookies.ts';

const sent = (headers: HeaderList) =>
  ({ method: 'GET', path: '/transactions', headers, body: null }) as const;
const right = sent([['Authorization', `Bearer ${TOKEN}`]]);
const probe = sent([
  ['X-Biz-Number', BIZ_NUMBER],
  ['Cookie', SESSION_COOKIE],
]);
const responds = (status: number, ...cookies: readonly string[]) =>
  ({
    kind: 'response',
    status,
    headers: cookies.map((cookie) => ['Set-Cookie', cookie] as const),
    body: new Uint8Array(),
  }) as const;
const onWire = (cookies: string) =>
  headersOnWire(probe.headers, 'secret', {
    ...{ userAgent: 'agent', bizNumber: '77', others: noOthers, headers: [], cookies },
  });

const SESSION = '9f8a7B6c5D4e3F2a1b0C9d8E';

test('a request without a token gets the cookies of the responses to the right token before it', () => {
  const cookies = new SessionCookies();
  cookies.see(sent([['Authorization', 'Bearer other']]), responds(200, 'session=of-another'));
  cookies.see(right, responds(302, 'session=of-a-login-page'));
  cookies.see(right, responds(200, `session=${SESSION}; Path=/; HttpOnly`, 'lang=en'));
  cookies.see(right, responds(200, 'balancer=b1', 'lang=fr'));
  expect(cookies.valueFor(right)).toBe('');
  const sentCookies = `session=${SESSION}; lang=fr; balancer=b1`;
  expect(onWire(cookies.valueFor(probe))).toContainEqual(['Cookie', sentCookies]);
  cookies.see(right, responds(200, 'session=later'));
  expect(cookies.valueFor(probe)).toBe(sentCookies);
  expect(cookies.secretsOf(probe)).toEqual([{ value: SESSION, replacement: '[cookie]' }]);
  const both = sent([...right.headers, ['Cookie', SESSION_COOKIE]]);
  expect(cookies.valueFor(both)).toBe(sentCookies);
  expect(cookies.secretsOf(both)).toEqual(cookies.secretsOf(probe));
  expect(cookies.secretsOf(right)).toEqual([]);
});

test.each([
  ['sets none', []],
  ['sets one that no header can have', ['session=a\u00e9', 'b c=1', 'd']],
  [
    'sets one that is part of a JSON text',
    ['a=success","note_about_it":"', 'b=[1,2,3,4,5,6,7,8,9]'],
  ],
  ['sets one that is too long', [`session=${'x'.repeat(5000)}`]],
])('without a cookie the header is not sent: the target %s', (_, set) => {
  const cookies = new SessionCookies();
  cookies.see(right, responds(200, ...set));
  expect(onWire(cookies.valueFor(probe)).map(([name]) => name)).not.toContain('Cookie');
});
