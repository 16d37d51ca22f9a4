/**
 * Which exchanges the checks get where the target was away for a time.
 * Above 200 lines: the cases of one gate.
 */
import { expect, test } from 'vitest';
import { disburse, failure, listed, read } from '../../../selftest/support/history.ts';
import { withAuthorization } from '../../../suites/scenarios/authorizations.ts';
import { withCredentials } from '../../../suites/scenarios/credentials.ts';
import { initiateHeaders, listHeaders } from '../../../suites/scenarios/requests.ts';
import type { Header, TokenChange } from '../../history/lines/events.ts';
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../plan/placeholders.ts';
import { OutageFilter } from './outage-filter.ts';
import { excludedIn, sentencesOnOutages, sentencesOnTooMany } from './reported-outages.ts';

type Step = ReturnType<ReturnType<typeof listed>['accepted']>;

/** Numbers of the exchanges that are evidence, and the outages. */
function gateOf(steps: readonly Step[], changes: object = {}, more: object = {}) {
  const indexes: number[] = [];
  const config = { passive: false, concurrency: 8, ...changes };
  const header = { config, ...more } as unknown as Header;
  const outages = new OutageFilter(header, ({ exchange }) => indexes.push(exchange.index));
  for (const [at, step] of steps.entries()) {
    outages.admit(read({ ...step, index: at + 1, atMs: step.atMs || at * 10 }));
  }
  outages.end();
  return { indexes, outages: outages.reported() };
}

/** Numbers of the exchanges that are evidence, and the number of outages. */
function passed(steps: readonly Step[], changes: object = {}) {
  const { indexes, outages } = gateOf(steps, changes);
  return [indexes, outages.length];
}

const up = listed().accepted();
const NONE = { kind: 'none', message: 'x', durationMs: 1 } as const;
const page = disburse().responds('<html>', 502);
const sick: Step = { ...listed().responds('<html>', 502), origin: 'health' };
const polite: Step = {
  ...listed().responds('<html>', 503),
  response: {
    ...page.response,
    status: 503,
    headers: [['Retry-After', '1']],
  } as typeof page.response,
};
const again = [1, 2, 3].map((): Step => ({ ...polite, request: page.request }));
const paid = again.map((step, at): Step => ({ ...step, case: `test/${at}` }));
const done = disburse().accepted();
const odd: Step = disburse('{').responds('<html>', 502);
const politeOdd: Step = { ...polite, request: odd.request };
/** Sent after the time that the target asked for. */
const checked: Step = { ...polite, origin: 'health', atMs: 1100 };
const tooSoon: Step = { ...checked, atMs: 500 };
const busy: Step = {
  ...checked,
  response: { ...checked.response, body: JSON.stringify(failure) } as Step['response'],
};
const mixed: readonly Step[] = [
  { ...politeOdd, atMs: 10 },
  { ...again[0], case: 'test/2', atMs: 10 } as Step,
  checked,
];
const later: Step = { ...up, atMs: 2000 };
/** The first list of a run, and the same after the time that the target asked for. */
const first: Step = { ...polite, origin: 'preflight' };
const resent: Step = { ...first, origin: 'resend', atMs: 1100 };
/** Sent at the same time. */
const inFlight = [10, 10, 10].map((atMs): Step => ({ ...page, atMs }));
const locked: Step = { ...listed().refused(401), origin: 'health' };

/** A response after 600 ms. */
const slowly = (step: Step, atMs: number): Step => {
  const response = { ...step.response, durationMs: 600 } as Step['response'];
  return { ...step, atMs, response };
};
const slow = (atMs: number) => slowly(atMs < 100 ? page : sick, atMs);
const last: Step = { ...up, atMs: 2000 };
/** A service may refuse with the status of a gateway. */
const withoutToken = listed(
  25,
  listHeaders.filter(([name]) => name !== 'Authorization'),
)
  .as('probe')
  .refused(503);

/** Requests in flight together, the numbers of which are their places; a health check after each. */
function staggered(ends: readonly Step[]): [number[], number] {
  const indexes: number[] = [];
  const header = { config: { passive: false, concurrency: 8 } } as unknown as Header;
  const outages = new OutageFilter(header, ({ exchange }) => indexes.push(exchange.index));
  outages.admit(read({ ...up, index: 1, atMs: 0 }), { sent: 1, open: 0 });
  for (const [at, step] of ends.entries()) {
    const open = ends.length - 1 - at;
    const sent = 1 + ends.length + at;
    outages.admit(read({ ...step, index: 2 + at }), { sent, open });
    const check = { ...up, origin: 'health' as const, index: sent + 1, atMs: 630 + 40 * at };
    outages.admit(read(check), { sent: sent + 1, open });
  }
  outages.end();
  return [indexes, outages.reported().length];
}
const slowBut = (at: number) => {
  const step = slow(20 + at);
  const response = { ...step.response, durationMs: 600 + 40 * at } as Step['response'];
  return { ...step, response };
};

test.each([4, 5, 8])(
  'a gateway that refuses %i that it held, one by one, was in one outage',
  (count) => {
    const ends = Array.from({ length: count }, (_, at) => slowBut(at));
    const checks = ends.map((_, at) => 2 + count + at);
    expect(staggered(ends)).toEqual([[1, ...checks], 1]);
  },
);

test.each<[string, readonly Step[], number[]]>([
  ['three', [slowBut(0), slowBut(1), slowBut(2)], [1, 5, 6, 7, 2, 3, 4]],
  [
    'four, between responses to others',
    [slowBut(0), { ...done, atMs: 20 }, slowBut(1), slowBut(2), slowBut(3)],
    [1, 7, 3, 8, 9, 10, 11, 2, 4, 5, 6],
  ],
])('slow failures with health checks that succeed are evidence: %s', (_, ends, indexes) => {
  const [passedOn, outages] = staggered(ends);
  expect([passedOn.toSorted((a, b) => a - b), outages]).toEqual([
    indexes.toSorted((a, b) => a - b),
    0,
  ]);
});

/** A disbursement that fails, as the resend of the exchange `of`. */
const lost = (of?: number): Step =>
  of === undefined ? page : ({ ...page, origin: 'resend', of } as Step);
const down = (of?: number): readonly Step[] => [lost(of), sick, sick];

test.each<[string, readonly Step[], number[], number]>([
  [
    'one disbursement begins three',
    [up, ...down(), up, ...down(2), up, ...down(6), up],
    [1, 5, 9, 10, 13],
    3,
  ],
  ['one disbursement begins two', [up, ...down(), up, ...down(2), up], [1, 5, 9], 2],
  [
    'three disbursements begin one each',
    [up, ...down(), up, ...down(), up, ...down(), up],
    [1, 5, 9, 13],
    3,
  ],
  [
    'another request begins the second one',
    [up, ...down(), up, sick, ...down(2), up, ...down(7), up],
    [1, 5, 10, 14],
    3,
  ],
  [
    'one health check fails slowly after a request that did',
    [up, slow(20), slow(700), last],
    [1, 4],
    1,
  ],
  ['one fails fast after a slow one', [up, slow(20), { ...sick, atMs: 700 }, last], [1, 4], 1],
  ['slow failures in flight together', [up, slow(20), slow(21), last], [1, 2, 3, 4], 0],
  ['four of them', [up, slow(20), slow(21), slow(22), slow(23), last], [1, 6], 1],
  [
    'four, none of them documented',
    [up, ...[20, 21, 22, 23].map((atMs) => slowly(withoutToken, atMs)), last],
    [1, 2, 3, 4, 5, 6],
    0,
  ],
  [
    'four, but not without another response to a request between them',
    [up, slow(20), slow(21), { ...done, atMs: 21 }, slow(22), slow(23), last],
    [1, 4, 2, 3, 5, 6, 7],
    0,
  ],
  [
    'four soon after another response',
    [up, { ...done, atMs: 300 }, slow(20), slow(21), slow(22), slow(23), last],
    [1, 2, 3, 4, 5, 6, 7],
    0,
  ],
  ['four fast ones', [up, ...inFlight, ...inFlight.slice(2), last], [1, 2, 3, 4, 5, 6], 0],
  [
    'five fast ones, and a health check',
    [up, ...inFlight, ...inFlight.slice(1), sick, last],
    [1, 2, 3, 4, 5, 6, 7, 8],
    0,
  ],
  [
    'a slow refusal of the token',
    [up, slowly(locked, 20), slowly(locked, 700), last],
    [1, 2, 3, 4],
    0,
  ],
  ['three health checks fail', [up, page, sick, sick, sick, up], [1, 6], 1],
  [
    'a response in it is not readable',
    [up, page, sick, { ...page, response: { ...NONE, reason: 'malformed' } }, sick, sick, up],
    [1, 4, 7],
    1,
  ],
  ['two health checks fail after a request', [up, page, sick, sick, up], [1, 5], 1],
  ['one health check fails after a request', [up, page, sick, up], [1, 2, 3, 4], 0],
  ['lists get a request to wait, three times', [up, polite, polite, polite, up], [1, 5], 1],
  ['a gateway asks to wait for the first list of the run, twice', [first, resent, later], [3], 1],
  ['the same within the wait', [first, { ...resent, atMs: 500 }, later], [1, 2, 3], 0],
  ['a gateway asks to wait for the first list, once', [first, later], [1, 2], 0],
  ['the first lists get an envelope', [{ ...busy, atMs: 1 }, busy, later], [1, 2, 3], 0],
  [
    'a gateway asks to wait for a list, twice, later',
    [up, polite, { ...resent, atMs: 1200 }, later],
    [1, 2, 3, 4],
    0,
  ],
  ['lists get a request to wait, twice', [up, polite, polite, up], [1, 2, 3, 4], 0],
  ['it asks to wait for one disbursement, three times', [up, ...again, up], [1, 2, 3, 4, 5], 0],
  ['it asks to wait for three disbursements', [up, ...paid, up], [1, 5], 1],
  [
    'the health check after a requested wait fails',
    [up, ...paid.slice(0, 1), checked, up],
    [1, 4],
    1,
  ],
  [
    'a probe, a disbursement in flight with it, and that health check',
    [up, ...mixed, up],
    [1, 5],
    1,
  ],
  [
    'the health check after a requested wait is accepted',
    [up, ...paid.slice(0, 1), up],
    [1, 2, 3],
    0,
  ],
  ['that health check comes too soon', [up, ...paid.slice(0, 1), tooSoon, later], [1, 2, 3, 4], 0],
  ['the service itself asks to wait then', [up, ...paid.slice(0, 1), busy, later], [1, 2, 3, 4], 0],
  ['a page without a request to wait comes before', [up, page, checked, later], [1, 2, 3, 4], 0],
  ['no list was accepted', [done, locked, locked, locked], [1, 2, 3, 4], 0],
  ['probes fail, and a health check', [up, odd, odd, sick, up], [1, 5], 1],
  ['probes are asked to wait', [up, ...[1, 2, 3].map(() => politeOdd), up], [1, 2, 3, 4, 5], 0],
  ['three requests in flight fail', [up, ...inFlight, up], [1, 2, 3, 4, 5], 0],
  ['the health check is accepted', [up, page, up, page, up], [1, 2, 3, 4, 5], 0],
  ['it does not come back', [up, page, sick, sick, sick], [1], 1],
  ['the history ends before the health check', [up, page], [1, 2], 0],
  ['a token that was accepted is refused', [up, locked, locked, locked], [1], 1],
  ['a token that was never accepted is refused', [locked, locked, locked], [1, 2, 3], 0],
])('%s', (_, steps, indexes, outages) => {
  expect(passed(steps)).toEqual([indexes, outages]);
});

test('a merged run without a request ends at once, and not in the middle of the next one', () => {
  const parts = [1, 0, 5].map((requests) => ({ requests }));
  const { indexes, outages } = gateOf([up, up, locked, locked, locked, up], {}, { parts });
  expect([indexes, outages.length]).toEqual([[1, 2, 6], 1]);
});

test('each merged run may have as many outages as one alone', () => {
  const away = [up, ...Array.from({ length: 7 }, (_, at) => outageOf((at + 1) * 30_000)).flat()];
  const parts = [away, away].map(({ length }) => ({ requests: length }));
  expect(gateOf([...away, ...away], {}, { parts }).outages).toHaveLength(14);
});

const outageOf = (atMs: number): Step[] => [
  ...[0, 20, 40].map((later): Step => ({ ...sick, atMs: atMs + later })),
  { ...up, atMs: atMs + 60 },
];

test.each<[string, readonly number[], boolean]>([
  ['three within a minute', [1000, 2000, 3000], false],
  ['four within a minute', [1000, 2000, 3000, 60_999], true],
  ['four in a minute and a bit', [1000, 2000, 3000, 61_000], false],
  ['one in each twenty seconds', [1, 2, 3, 4, 5, 6, 7].map((at) => at * 20_000), false],
])('outages that begin close together: %s', (_, begin, areTooMany) => {
  const { outages } = gateOf([up, ...begin.flatMap(outageOf)]);
  expect(outages.length).toBe(begin.length);
  expect(sentencesOnTooMany(outages).length).toBe(areTooMany ? 1 : 0);
});

const lockOf = (atMs: number): Step[] => [
  ...[0, 20, 40].map((later): Step => ({ ...locked, atMs: atMs + later })),
  { ...up, atMs: atMs + 60 },
];
const invented = listed(25, withAuthorization(listHeaders, 'Bearer never-issued')).refused(401);
/** A target may lock a client after such requests. */
const afterWrongToken = (atMs: number): Step[] => [
  { ...invented, atMs: atMs - 500 },
  ...lockOf(atMs),
];

const secondOk = listed(25, withCredentials(listHeaders, OTHER_TOKEN, OTHER_BIZ_NUMBER)).accepted();
const afterSecond = (atMs: number): Step[] => [{ ...secondOk, atMs: atMs - 500 }, ...lockOf(atMs)];
test('requests of the second client with its right credentials explain no refusal', () => {
  const { outages } = gateOf([up, ...[1000, 2000, 3000, 4000].flatMap(afterSecond)]);
  expect(outages.length).toBe(4);
  expect(sentencesOnTooMany(outages).length).toBe(1);
});
test.each<[string, (atMs: number) => readonly Step[], (atMs: number) => readonly Step[], boolean]>([
  ['each after a wrong token', afterWrongToken, afterWrongToken, false],
  ['none after a wrong token', lockOf, lockOf, true],
  ['one of four after none', afterWrongToken, lockOf, true],
])('refusals of the right token that begin close together: %s', (_, most, last, areTooMany) => {
  const { outages } = gateOf([up, ...[1000, 2000, 3000].flatMap(most), ...last(4000)]);
  expect(outages.length).toBe(4);
  expect(sentencesOnTooMany(outages).length).toBe(areTooMany ? 1 : 0);
});

test('more than ten outages in all are a fault of the target', () => {
  const begin = [...Array(12).keys()].map((at) => (at + 1) * 30_000);
  const [indexes, count] = passed([up, ...begin.flatMap(outageOf)]);
  expect([count, (indexes as number[]).length]).toEqual([10, 19]);
});

test('a health check of another size than the documented one shows the end of an outage', () => {
  const small: Step = { ...listed(22).accepted(), origin: 'health' };
  const away = [22, 21, 20].map(
    (size): Step => ({
      ...listed(size).responds('<html>', 502),
      origin: 'health',
    }),
  );
  expect(passed([small, page, ...away, small, done])).toEqual([[1, 6, 7], 1]);
  const refusedSize: Step = { ...listed(22).refused(400), origin: 'health' };
  expect(passed([up, page, ...away.slice(0, 1), refusedSize, up])[1]).toBe(0);
  // What the target accepts is evidence, whatever else fails.
  expect(passed([up, page, ...away, listed(22).accepted()])).toEqual([[1, 6], 1]);
});

test('recorded traffic of others has no outages', () => {
  expect(passed([up, page, sick, sick, sick, up], { passive: true })).toEqual([
    [1, 2, 3, 4, 5, 6],
    0,
  ]);
});

test('all requests in flight fail, more than are held at the default concurrency', () => {
  const together = Array.from({ length: 512 }, (): Step => ({ ...page, atMs: 10 }));
  const later = [sick, sick, sick].map((step, at): Step => ({ ...step, atMs: 10_000 + 10 * at }));
  const back: Step = { ...up, atMs: 20_000 };
  const steps = [up, ...together, ...later, back];
  expect(passed(steps, { concurrency: 512 })).toEqual([[1, steps.length], 1]);
});

/** The sentence on an outage that began after one accepted list, up to the change of the token. */
function sentenceAtChange(
  failed: readonly Step[],
  { why = 'refused' as TokenChange['why'], tokenTtlS = 1 } = {},
): string[] {
  const header = {
    config: { passive: false, concurrency: 8, tokenFileConfigured: true, tokenTtlS },
  } as unknown as Header;
  const outages = new OutageFilter(header, () => {});
  for (const [at, step] of [up, ...failed].entries()) {
    outages.admit(read({ ...step, index: at + 1, atMs: at * 10 }));
  }
  outages.tokenChanged({ kind: 'token', number: 2, atMs: 1000, why });
  return sentencesOnOutages(outages.reported()).map((text) =>
    text.replace(/ It began with.*/s, ''),
  );
}

test('a new token ends an outage of refusals, and its exchanges are counted', () => {
  expect(sentenceAtChange([locked, locked, locked, locked])).toEqual([
    'The target refused a token that it had accepted before, first in request 2, until the run had a new token, so 4 exchanges of that time prove nothing. Set TARGET_TOKEN_TTL_S to the lifetime of a token, or to what is left of it when the suite gets the token.',
  ]);
});

test.each<[string, Step[], number]>([
  ['ends refusals of a token that ended sooner', [locked, locked, locked], 1],
  ['does not explain a refusal before an acceptance', [locked, up], 0],
])('a new token for the lifetime of the last one %s', (_, failed, count) => {
  expect(sentenceAtChange(failed, { why: 'lifetime' })).toHaveLength(count);
});

/** A gate, and the numbers of the exchanges that are evidence. */
function passing(header: Header): [number[], OutageFilter] {
  const indexes: number[] = [];
  return [indexes, new OutageFilter(header, ({ exchange }) => indexes.push(exchange.index))];
}

/** Numbers of the exchanges that are evidence, where a new token follows each of these parts. */
function passedBetweenTokens(parts: readonly (readonly Step[])[]): number[] {
  const header = {
    config: { passive: false, concurrency: 8, tokenFileConfigured: true },
  } as unknown as Header;
  const [indexes, outages] = passing(header);
  let index = 0;
  for (const [at, part] of parts.entries()) {
    for (const step of part) {
      index += 1;
      outages.admit(read({ ...step, index, atMs: index * 10 }));
    }
    outages.tokenChanged({ kind: 'token', number: at + 2, atMs: index * 10 + 5, why: 'refused' });
  }
  outages.end();
  return indexes;
}

const unnumbered = listed(
  25,
  listHeaders.filter(([name]) => name !== 'X-Biz-Number'),
)
  .as('observation')
  .refused(401);

/** What becomes of refusals that arrive after a new token, but were sent before it. */
function lateRefusals(rounds: number, why: TokenChange['why'] = 'refused') {
  const header = {
    config: { passive: false, concurrency: 8, tokenFileConfigured: true, tokenTtlS: 10 },
  } as unknown as Header;
  const [indexes, gate] = passing(header);
  gate.admit(read({ ...up, index: 1, atMs: 0 }));
  let index = 1;
  for (let round = 1; round <= rounds; round += 1) {
    const atMs = round * 10_000;
    // The document does not say whether a list needs the business number.
    index += 1;
    gate.admit(read({ ...unnumbered, index, atMs }));
    gate.tokenChanged({ kind: 'token', number: round + 1, atMs: atMs + 100, why });
    for (const step of [locked, locked]) {
      index += 1;
      gate.admit(read({ ...step, index, atMs: atMs + 50 }));
    }
    index += 1;
    gate.admit(read({ ...up, index, atMs: atMs + 200 }));
  }
  gate.end();
  return { indexes, outages: gate.reported() };
}

test.each(['refused', 'lifetime'] as const)(
  'a refusal of the token before, which arrives after a new one, is counted: %s',
  (why) => {
    const { indexes, outages } = lateRefusals(1, why);
    expect(indexes).toEqual([1, 2, 5]);
    expect(excludedIn(outages)).toBe(2);
    expect(sentencesOnOutages(outages).join(' ')).toMatch(
      /^The target refused a token .* in request 3/,
    );
  },
);

test('after ten new tokens such a refusal is evidence', () => {
  const { indexes, outages } = lateRefusals(12);
  expect([outages.length, indexes.length]).toEqual([10, 1 + 12 * 2 + 2 * 2]);
});

test('tokens that expire prove nothing, however many', () => {
  const lives = Array.from({ length: 30 }, () => [up, locked, locked, locked]);
  expect(passedBetweenTokens(lives)).toEqual(lives.map((_, at) => 4 * at + 1));
});

test('the refusal of a wrong token is evidence, whatever became of the right one', () => {
  expect(passedBetweenTokens([[up, locked, invented, locked], [up]])).toEqual([1, 3, 5]);
});

test('nor does a new token that was never accepted', () => {
  expect(
    passedBetweenTokens([
      [up, locked, locked, locked],
      [locked, locked, locked],
    ]),
  ).toEqual([1]);
});

test('refusals of a token that is accepted in between are evidence, also beside new tokens', () => {
  expect(passedBetweenTokens([[up, locked, up, locked, up]])).toEqual([1, 2, 3, 4, 5]);
  const random = Array.from({ length: 30 }, () => [up, locked]);
  // A run replaces its token after one refusal at most every five seconds.
  expect(passedBetweenTokens(random)).toHaveLength(59);
});

test('without a command or file for the token, no new token explains a refusal', () => {
  const without = { config: { passive: false, concurrency: 8 } } as unknown as Header;
  const [indexes, gate] = passing(without);
  for (const [at, step] of [up, locked, locked, locked].entries()) {
    gate.admit(read({ ...step, index: at + 1, atMs: at * 10 }));
  }
  gate.tokenChanged({ kind: 'token', number: 2, atMs: 50, why: 'refused' });
  gate.end();
  expect(indexes).toEqual([1]);
  expect(sentencesOnOutages(gate.reported()).join(' ')).not.toContain('new token');
});

test('the exchanges of several outages are added up', () => {
  const outage = { first: 1, last: 9, what: '' };
  expect(excludedIn([])).toBe(0);
  expect(
    excludedIn([
      { ...outage, excluded: 4 },
      { ...outage, excluded: 3, isExpiry: true },
    ]),
  ).toBe(7);
});

test('a new token does not end an outage of another kind', () => {
  expect(sentenceAtChange([sick, sick, sick, sick])).toEqual([
    'The target had an outage from request 2 to the end, so 4 exchanges of that time prove nothing.',
  ]);
});

test('a cause that comes again is explained once', () => {
  const what = 'HTTP 401, "No". Check TARGET_TOKEN.';
  const outage = (first: number) => ({ first, last: first + 5, excluded: 4, what });
  expect(sentencesOnOutages([outage(3), outage(20)])).toEqual([
    `The target had an outage from request 3 to request 8, so 4 exchanges of that time prove nothing. It began with: ${what}`,
    'The target had an outage from request 20 to request 25, so 4 exchanges of that time prove nothing. It began with the same response as request 3.',
  ]);
});

test('many outages are told in a few sentences', () => {
  const outages = [3, 20, 40, 60, 80, 100].map((first) => ({
    ...{ first, last: first + 5, excluded: 4, what: 'HTTP 503' },
  }));
  expect(sentencesOnOutages(outages)).toHaveLength(5);
  expect(sentencesOnOutages(outages).at(-1)).toBe(
    'The target had 2 more outages, the last of which ended with request 105, so 8 exchanges of that time prove nothing.',
  );
  const open = { first: 80, last: null, excluded: 9, what: 'HTTP 503' };
  expect(sentencesOnOutages([...outages.slice(0, 4), open]).at(-1)).toBe(
    'The target had one more outage, which did not end, so 9 exchanges of that time prove nothing.',
  );
});

test('a second client whose credentials are refused first, because of the outage', () => {
  const second = disburse({}, withCredentials(initiateHeaders, OTHER_TOKEN, OTHER_BIZ_NUMBER));
  const steps = [up, second.accepted(), second.refused(401), locked, locked, up];
  expect(passed(steps)).toEqual([[1, 2, 6], 1]);
  expect(passed([up, second.refused(401), locked, locked, locked, up])).toEqual([[1, 2, 6], 1]);
  expect(passed([up, second.accepted(), second.refused(401), up])).toEqual([[1, 2, 3, 4], 0]);
});

test('a refusal in another way than those that fail is evidence, like an acceptance', () => {
  const refused = (status: number) => disburse('{').responds('<html>', status);
  const inside = (step: Step) => passed([up, page, sick, step, sick, sick, up]);
  expect(inside(refused(400))).toEqual([[1, 4, 7], 1]);
  expect(inside(disburse('{').accepted())).toEqual([[1, 4, 7], 1]);
  // The gateway responds so to every request.
  expect(inside(refused(502))).toEqual([[1, 7], 1]);
  // A gateway may respond in its own way outside of the interface.
  const elsewhere = { ...refused(404), request: { ...page.request, path: '/elsewhere' } };
  expect(inside(elsewhere)).toEqual([[1, 7], 1]);
});

test('where the credentials of all are refused, so are those of a probe', () => {
  const locked: Step = listed().refused(401);
  const check: Step = { ...locked, origin: 'health' };
  const probe = disburse('{').refused(403);
  expect(passed([up, locked, check, probe, check, check, up])).toEqual([[1, 7], 1]);
});
