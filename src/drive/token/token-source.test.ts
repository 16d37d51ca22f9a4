/**
 * When a token is replaced by another one.
 * Above 200 lines: the cases of one class.
 */
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../core/exchange.ts';
import type { Group } from '../../core/request.ts';
import { hasCredentialStatus } from '../../interface/http-statuses.ts';
import { BIZ_NUMBER } from '../../plan/placeholders.ts';
import { TokenSource } from './token-source.ts';

const RIGHT = 'Bearer {TARGET_TOKEN}';

/** A list request with this status in its response. */
function exchange(status: number, authorization = RIGHT, role?: Group['role']): Exchange {
  const word = status < 300 ? 'success' : 'error';
  return {
    ...{ index: 1, scenario: 'x', case: 'x/1', atMs: 0 },
    ...(role === undefined ? {} : { group: { id: 'g', role } }),
    request: {
      ...{ method: 'GET', path: '/transactions', body: null },
      headers: [
        ['authorization', authorization],
        ['X-Biz-Number', BIZ_NUMBER],
      ],
    },
    response: {
      ...{ kind: 'response', status, headers: [], encoding: 'utf-8', durationMs: 1 },
      body: JSON.stringify({ status: word }),
    },
  } as unknown as Exchange;
}

/** Each response with a status of credentials may be a refusal of the token. */
class Source extends TokenSource {
  override see(
    exchange: Exchange,
    number: number,
    mayRefuseToken = hasCredentialStatus(exchange.response),
  ): boolean {
    return super.see(exchange, number, mayRefuseToken);
  }
}

function unnumbered(status: number): Exchange {
  const { request, ...rest } = exchange(status, RIGHT, 'observation');
  return { ...rest, request: { ...request, headers: [['authorization', RIGHT]] } };
}

function open({
  lifetimeMs = null as number | null,
  firstAgeMs = 0,
  tokens = ['two-', 'three-', 'four-'],
  fetchMs = 0,
  signal = new AbortController().signal,
} = {}) {
  const state = { atMs: 0, fetches: 0, renewed: [] as string[], failures: [] as string[] };
  const source = new Source({
    ...{ first: 'one-', firstAgeMs, lifetimeMs, signal },
    fetch: async () => {
      state.fetches += 1;
      state.atMs += fetchMs;
      const next = tokens.shift();
      if (next === undefined) throw new Error('no more');
      return next;
    },
    elapsedMs: () => state.atMs,
    whyUnusable: (token) => (token.endsWith('-') ? null : 'a palindrome'),
    onRenewed: ({ value, number }, why) => state.renewed.push(`${number} ${value} ${why}`),
    onFailure: (why) => state.failures.push(why),
  });
  const value = () => source.current().value;
  const number = () => source.current().number;
  return { source, state, value, number };
}

describe('a token that the target refuses', () => {
  test('is fetched again where it was accepted before, once for all waiting requests', async () => {
    const { source, state, value } = open();
    expect(source.see(exchange(200), 1)).toBe(false);
    expect(await source.ready()).toBe(false);
    expect([source.see(exchange(401), 1), source.see(exchange(401), 1)]).toEqual([true, true]);
    expect(await Promise.all([source.ready(), source.ready()])).toEqual([true, true]);
    expect([state.fetches, value()]).toEqual([1, 'two-']);
    expect(state.renewed).toEqual(['2 two- refused']);
    // A late response to the old token is not a reason to fetch a third one.
    expect(source.see(exchange(401), 1)).toBe(true);
    expect(state.fetches).toBe(1);
  });

  test('is not fetched again where it never was accepted', async () => {
    const { source, state } = open();
    expect(source.see(exchange(401), 1)).toBe(false);
    expect([await source.ready(), state.fetches]).toEqual([false, 0]);
  });

  test.each<[string, Exchange]>([
    ['another token', exchange(401, 'Bearer {TARGET_TOKEN_HALF}')],
    ['another scheme', exchange(401, 'Basic {TARGET_TOKEN}')],
    ['more than the token', exchange(401, 'Bearer {TARGET_TOKEN}NeverIssued')],
    ['a probe that is wrong in something else', exchange(403, RIGHT, 'probe')],
    ['a list without the business number', unnumbered(401)],
    ['a refusal of what was asked', exchange(422)],
    ['a target that is down', exchange(503)],
  ])('%s is not a reason', async (_, refused) => {
    const { source, state } = open();
    source.see(exchange(200), 1);
    expect(source.see(refused, 1)).toBe(false);
    expect([await source.ready(), state.fetches]).toEqual([false, 0]);
  });

  test('is replaced every five seconds at most where refusals are random', async () => {
    const { source, state, number } = open();
    const expected = { 0: 1, 1000: 1, 4999: 1, 5000: 2, 9000: 2 };
    for (const [atMs, fetches] of Object.entries(expected)) {
      state.atMs = Number(atMs);
      source.see(exchange(200), number());
      source.see(exchange(401), number());
      await source.ready();
      expect([atMs, state.fetches]).toEqual([atMs, fetches]);
    }
  });

  test('leaves time for a request after an issuer that is slow and fails', async () => {
    const { source, state } = open({ lifetimeMs: 10_000, fetchMs: 7000, tokens: [] });
    state.atMs = 9000;
    expect([await source.ready(), await source.ready(), state.fetches]).toEqual([true, false, 1]);
  });

  test.each([
    ['the run has ended', (_: TokenSource, ended: AbortController) => ended.abort()],
    ['the source is closed', (source: TokenSource) => source.close()],
  ])('that comes after %s is not taken', async (_, end) => {
    const ended = new AbortController();
    const { source, state, value } = open({ signal: ended.signal });
    source.see(exchange(200), 1);
    source.see(exchange(401), 1);
    await end(source, ended);
    await source.ready();
    expect([state.fetches, state.renewed, state.failures, value()]).toEqual([1, [], [], 'one-']);
  });

  /** The number of new tokens after responses with these statuses, at these times. */
  async function fetchesAfter(...responses: readonly (readonly [atMs: number, status: number])[]) {
    const { source, state, number } = open();
    for (const [atMs, status] of responses) {
      state.atMs = atMs;
      source.see({ ...exchange(status), atMs }, number());
      await source.ready();
    }
    return state.fetches;
  }
  /** The first token is accepted, and then expires. */
  const first = [0, 200] as const;
  const over = [10, 401] as const;

  test('is replaced sooner where it is refused three times in a row, after it was accepted', async () => {
    const life = [first, over, [1000, 200], [2000, 401], [2010, 401]] as const;
    expect([await fetchesAfter(...life), await fetchesAfter(...life, [2020, 401])]).toEqual([1, 2]);
  });

  test('one that is accepted in between, or refused in requests sent together, waits', async () => {
    const random = [
      [1000, 200],
      [2000, 401],
      [2010, 401],
      [2020, 200],
      [2030, 401],
    ] as const;
    const together = [2030, 2030, 2030].map((atMs) => [atMs, 401] as const);
    expect(await fetchesAfter(first, over, ...random, ...together)).toBe(1);
  });

  test('the issuer is asked every five seconds at most while it returns the same token', async () => {
    const { source, state } = open({ lifetimeMs: 60_000, tokens: Array(9).fill('one-') });
    const fetches: number[] = [];
    for (const atMs of [0, 10, 20, 30, 40, 50, 60, 70, 4990, 5020]) {
      state.atMs = atMs;
      source.see(exchange(atMs === 0 ? 200 : 401), 1);
      await source.ready();
      fetches.push(state.fetches);
    }
    expect(fetches.slice(-2)).toEqual([1, 2]);
  });

  test('a later token that is refused from the first request on is replaced after five seconds', async () => {
    const refused = [20, 30, 40, 50].map((atMs) => [atMs, 401] as const);
    expect(await fetchesAfter(first, over, ...refused)).toBe(1);
    expect(await fetchesAfter(first, over, ...refused, [5020, 401])).toBe(2);
  });

  test('ends the run with the cause where there is no other token', async () => {
    const { source, state, value } = open({ tokens: [] });
    source.see(exchange(200), 1);
    source.see(exchange(401), 1);
    await source.ready();
    expect([state.failures, value()]).toEqual([['no more'], 'one-']);
  });

  test('is not replaced by one that makes a planned wrong token valid', async () => {
    const { source, state, value } = open({ tokens: ['abcdef'] });
    source.see(exchange(200), 1);
    source.see(exchange(401), 1);
    await source.ready();
    expect([state.failures, value()]).toEqual([[expect.stringContaining('a palindrome')], 'one-']);
  });
});

describe('a token with a lifetime', () => {
  test('is replaced before it ends, without a refusal', async () => {
    const { source, state, value } = open({ lifetimeMs: 10_000 });
    state.atMs = 7999;
    expect(await source.ready()).toBe(false);
    state.atMs = 8000;
    expect(await source.ready()).toBe(true);
    expect([value(), state.renewed]).toEqual(['two-', ['2 two- lifetime']]);
    state.atMs = 15_999;
    expect(await source.ready()).toBe(false);
  });

  test('starts again where the issuer returns the same token after its end', async () => {
    const { source, state, value } = open({ lifetimeMs: 60_000, tokens: Array(99).fill('one-') });
    for (state.atMs = 0; state.atMs < 600_000; state.atMs += 1000) await source.ready();
    expect(state.fetches).toBeLessThan(40);
    expect([value(), state.renewed]).toEqual(['one-', []]);
  });

  test('goes on until its end where the issuer returns the same token before', async () => {
    const { source, state, value } = open({
      lifetimeMs: 60_000,
      tokens: ['one-', 'one-', 'two-'],
    });
    for (state.atMs = 0; state.atMs < 60_000; state.atMs += 1000) await source.ready();
    expect([value(), state.renewed]).toEqual(['two-', ['2 two- lifetime']]);
  });

  test('stays in use while no other one is available', async () => {
    const { source, state, value } = open({ lifetimeMs: 10_000, tokens: [] });
    for (const atMs of [8000, 9000, 10_000]) {
      state.atMs = atMs;
      await source.ready();
    }
    expect([state.fetches, state.failures, value()]).toEqual([2, [], 'one-']);
  });
});

test('a first token that was fetched earlier is replaced earlier', async () => {
  const { source, state } = open({ lifetimeMs: 10_000, firstAgeMs: 6000 });
  expect(await source.ready()).toBe(false);
  state.atMs = 2000;
  expect(await source.ready()).toBe(true);
});

test('a token that was returned, and accepted after that, may be over before five seconds', async () => {
  const { source, state, value } = open({ tokens: ['one-', 'two-'] });
  const respond = async (atMs: number, status: number) => {
    state.atMs = atMs;
    source.see({ ...exchange(status), atMs }, 1);
    await source.ready();
  };
  await respond(0, 200);
  await respond(10, 401);
  await respond(20, 200);
  for (const atMs of [3000, 3100]) await respond(atMs, 401);
  expect([state.fetches, value()]).toEqual([1, 'one-']);
  await respond(3200, 401);
  expect([state.fetches, value()]).toEqual([2, 'two-']);
});
