/** Headers without the right Authorization that a target may take for those of a client that it knows. */
import type { HeaderList } from '../../../src/core/request.ts';
import { SESSION_COOKIE, TOKEN } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { NEVER_ISSUED, withAuthorization } from './authorizations.ts';
import { BROWSER_AGENT } from './user-agents.ts';

/**
 * A target may remember a client by a cookie. Headers without the right token get those that it has
 * set; so few requests have them, because a target that sets none shows no more with them.
 */
export const cookieForToken = (headers: HeaderList): HeaderList =>
  headers.some(([, value]) => value === `Bearer ${TOKEN}`) ? headers : withSession(headers);

export const withSession = (headers: HeaderList): HeaderList => [
  ...headers,
  ['Cookie', SESSION_COOKIE],
];

const ofNames = (names: readonly string[], value: string): HeaderList =>
  names.map((name) => [name, value]);

const cookieOf = (name: string): HeaderList => [['Cookie', `${name}=${TOKEN}`]];

/**
 * The headers in which libraries look for a token too. Each request has at most three: a server that limits all headers
 * to 4 KiB, as uWSGI does, must be able to read three tokens of 600 characters.
 */
const TOKEN_ELSEWHERE: readonly HeaderList[] = [
  [
    ['Cookie', `token=${TOKEN}; access_token=${TOKEN}`],
    ['Proxy-Authorization', `Bearer ${TOKEN}`],
  ],
  [['Cookie', `session=${TOKEN}; jwt=${TOKEN}`]],
  [['Cookie', `auth_token=${TOKEN}; Authorization=${TOKEN}`]],
  ofNames(['Api-Key', 'X-Token'], TOKEN),
  ofNames(['Token', 'Access-Token', 'X-Auth-Token'], TOKEN),
  [...ofNames(['X-Access-Token', 'X-Api-Key'], TOKEN), ['Authentication', `Bearer ${TOKEN}`]],
  ofNames(
    ['X-Authorization', 'X-Forwarded-Authorization', 'X-Original-Authorization'],
    `Bearer ${TOKEN}`,
  ),
];

/** The same places, one in each request, for a larger token. */
const ONE_PLACE_EACH: readonly HeaderList[] = [
  ...['token', 'access_token', 'session', 'jwt', 'auth_token', 'Authorization'].map(cookieOf),
  ...TOKEN_ELSEWHERE.flat()
    .filter(([name]) => name !== 'Cookie')
    .map((header) => [header]),
];

/**
 * The headers without Authorization, with the token in places beside it: several requests. With a wrong
 * token too, because a target may look elsewhere after it has refused that one.
 */
export function tokenElsewhere({ token }: PlanSettings, headers: HeaderList): HeaderList[] {
  const places = token.isMedium === true ? ONE_PLACE_EACH : TOKEN_ELSEWHERE;
  return [null, NEVER_ISSUED].flatMap((value) =>
    places.map((more) => [...withAuthorization(headers, value), ...more]),
  );
}

/** With these names in a query, frameworks take a token from it if they are not told otherwise. */
const TOKEN_QUERIES = ['access_token', 'api_token', 'token', 'api_key'];
/** Less common names, in one request where a server that limits an address to 2 KiB can read it. */
const OTHER_TOKEN_QUERIES = ['auth_token', 'authorization', 'jwt'];

/** Only for a target on this machine: servers and proxies elsewhere log queries. */
export function tokenQueries({ isNear, token }: PlanSettings): string[] {
  const queryOf = (name: string) => `${name}=${TOKEN}`;
  if (!isNear || token.isLarge === true) return [];
  const others = OTHER_TOKEN_QUERIES.map(queryOf);
  return [
    ...TOKEN_QUERIES.map(queryOf),
    ...(token.isMedium === true ? others : [others.join('&')]),
  ];
}

/**
 * A target may trust requests of its own network, which a client can claim to be in, and what a gateway
 * adds to requests that it has checked.
 */
export const FROM_WITHIN: HeaderList = [
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Real-IP', '10.0.0.1'],
  ['Forwarded', 'for=127.0.0.1'],
  ['X-Forwarded-Host', 'localhost'],
  ['X-Internal-Request', 'true'],
  // What a proxy adds after it has checked a client.
  ['X-SSL-Client-Verify', 'SUCCESS'],
  ['X-Auth-Request-User', '1'],
  ['Remote-User', '1'],
  ['X-Authenticated-Userid', '1'],
  // A browser asks with it, without a token, whether it may send a request.
  ['Access-Control-Request-Method', 'POST'],
  ...['X-User-ID', 'X-Forwarded-User', 'X-Remote-User', 'X-Consumer-ID', 'X-Client-ID'].map(
    (name) => [name, '1'] as const,
  ),
];

/** A browser that has an older copy of the list. */
export const OF_CACHE: HeaderList = [
  ['User-Agent', BROWSER_AGENT],
  ['If-Modified-Since', 'Thu, 01 Jan 2026 00:00:00 GMT'],
];
