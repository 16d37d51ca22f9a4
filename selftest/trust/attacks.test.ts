/**
 * A folder in the hands of somebody who wants another verdict: what was tried, and what it amounts
 * to.
 * Above 200 lines: one list of attacks.
 */
import { expect, test } from 'vitest';
import { toHar } from '../../reporters/har.ts';
import { UnreadableError } from '../../src/core/errors.ts';
import { readLines } from '../../src/history/file/reader.ts';
import { eventsOfHar } from '../../src/history/har/har.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { reportOn, reportOnShards } from '../../src/judge/judge-history.ts';
import { service, serviceWith } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall, small, unproven } from './small-suite.ts';

const runOf = async (fault: string | null, settings = {}) =>
  looseOf(
    recorded(
      (
        await runSmall(fault === null ? service() : serviceWith(fault), {
          CASES: '30',
          ...settings,
        })
      ).lines,
    ),
  );
const good = await runOf(null);
const faulty = await runOf('fee-short-above');

/** Exchanges with a fee of one decimal, and the searches that followed from them. */
const isGuilty = (line: Loose) =>
  /"fee":"\d+\.\d"/.test((line.response as { body?: string } | undefined)?.body ?? '');
const guilty = new Set<unknown>([
  ...faulty.filter(isGuilty).map(({ index }) => index),
  ...faulty.filter(({ origin }) => origin === 'search').map(({ index }) => index),
]);
const gone = faulty.filter(
  (line) => line.kind === 'request' && line.origin === 'planned' && guilty.has(line.index),
);
const clean = faulty.filter(({ index }) => index === undefined || !guilty.has(index));

const before = (lines: readonly Loose[], ...more: readonly Loose[]) => [
  ...lines.slice(0, -1),
  ...more,
  ...lines.slice(-1),
];
const header = (lines: readonly Loose[], change: Loose): Loose[] =>
  lines.map((line) => (line.kind === 'header' ? { ...line, ...change } : line));
const config = (lines: readonly Loose[], change: object): Loose[] =>
  header(lines, { config: { ...(lines[0]?.config as object), ...change } });
const kept = (why: string) =>
  gone.map((line) => ({ kind: 'unsent', scenario: line.scenario, case: line.case, why }));
const posts = clean.filter(
  (line) => line.kind === 'request' && (line.request as Loose).method === 'POST',
).length;
const requests = (lines: readonly Loose[], change: (line: Loose) => Loose) =>
  lines.map((line) => (line.kind === 'request' && guilty.has(line.index) ? change(line) : line));
const responses = (lines: readonly Loose[], change: (line: Loose) => Loose) =>
  lines.map((line) => (line.kind === 'response' && guilty.has(line.index) ? change(line) : line));
const none = (reason: string) => ({ kind: 'none', reason, message: '', durationMs: 1 });
/** Right responses in place of wrong ones, from a run against the right service, by case. */
const id = String(gone.find((line) => /^disbursements/.test(String(line.case)))?.case);
const shardHeader = (number: number, of: number, lines: readonly Loose[]) =>
  config(lines, { shard: { number, of } });
const part = (number: number, of: number) => ({
  ...{ shard: { number, of }, runId: good[0]?.runId, startedAt: good[0]?.startedAt, lines: 1 },
  ...{ requests: good.filter(({ kind }) => kind === 'request').length, digest: 'A'.repeat(43) },
});
const waiver = { reason: 'x', owner: 'x', issue: 'https://x.example', expires: '2099-01-01' };

const attempts: readonly [string, () => readonly Loose[]][] = [
  ['the proofs are left out', () => clean],
  [
    'a cap on their number is blamed',
    () => config(before(clean, ...kept('cap')), { maxDisbursements: posts }),
  ],
  [
    'a cap on one more',
    () => config(before(clean, ...kept('cap')), { maxDisbursements: posts + 1 }),
  ],
  [
    'a cap on amounts is blamed',
    () => config(before(clean, ...kept('cap')), { maxTotalAmount: 100_000 }),
  ],
  ['a cap of nothing', () => config(before(clean, ...kept('cap')), { maxDisbursements: 0 })],
  ['a condition', () => before(clean, ...kept('condition'))],
  ['a selection of the case', () => before(clean, ...kept('selection'))],
  ['time', () => before(clean, ...kept('time'))],
  ['unsent lines first', () => [clean[0] ?? {}, ...kept('cap'), ...clean.slice(1)]],
  [
    'unsent twice',
    () => config(before(clean, ...kept('cap'), ...kept('cap')), { maxDisbursements: posts }),
  ],
  [
    'a scenario that was not chosen',
    () =>
      before(
        clean.filter((l) => l.kind !== 'request' || l.scenario !== 'disbursements'),
        { kind: 'unsent', scenario: 'disbursements', case: null, why: 'selection' },
      ),
  ],
  [
    'a scenario that there is not',
    () => before(clean, { kind: 'unsent', scenario: 'x', case: null, why: 'selection' }),
  ],
  [
    'the response of each is missing',
    () => faulty.filter((l) => !(l.kind === 'response' && guilty.has(l.index))),
  ],
  ['each is a reset', () => responses(faulty, (l) => ({ ...l, response: none('reset') }))],
  ['each was not sent', () => responses(faulty, (l) => ({ ...l, response: none('not-sent') }))],
  [
    'each was unreachable',
    () => responses(faulty, (l) => ({ ...l, response: none('unreachable') })),
  ],
  [
    'each was asked to wait',
    () =>
      responses(faulty, (l) => ({
        ...l,
        response: {
          ...(l.response as Loose),
          status: 429,
          body: '{"status":"error","message":"x","data":null,"errors":"x"}',
        },
      })),
  ],
  [
    'each is an observation',
    () => requests(faulty, (l) => ({ ...l, group: { id: 'x', role: 'observation' } })),
  ],
  [
    'each is a repeat',
    () => requests(faulty, (l) => ({ ...l, group: { id: 'x', role: 'repeat' } })),
  ],
  ['each is a probe', () => requests(faulty, (l) => ({ ...l, group: { id: 'x', role: 'probe' } }))],
  [
    'each is a health check',
    () =>
      requests(faulty, (l) => ({
        ...l,
        origin: 'health',
        scenario: 'health',
        case: `health/${l.index}`,
      })),
  ],
  [
    'each is a second look',
    () =>
      requests(faulty, (l) => ({ ...l, origin: 'second look', of: 1, scenario: 'second-look' })),
  ],
  ['each is of the preflight', () => requests(faulty, (l) => ({ ...l, origin: 'preflight' }))],
  ['each is a search', () => requests(faulty, (l) => ({ ...l, origin: 'search', of: 1 }))],
  [
    'each went to another path',
    () => requests(faulty, (l) => ({ ...l, request: { ...(l.request as Loose), path: '/other' } })),
  ],
  [
    'each has a body as base64',
    () =>
      requests(faulty, (l) => ({
        ...l,
        request: { ...(l.request as Loose), encoding: 'base64', body: 'e30=' },
      })),
  ],
  [
    'each has a header twice',
    () =>
      requests(faulty, (l) => ({
        ...l,
        request: {
          ...(l.request as Loose),
          headers: [...((l.request as Loose).headers as unknown[]), ['X-A', '1']],
        },
      })),
  ],
  [
    'an outage around each',
    () =>
      faulty.flatMap((l) =>
        l.kind === 'request' && guilty.has(l.index)
          ? [{ kind: 'outage', state: 'began', atMs: l.atMs, exchange: 1 }, l]
          : [l],
      ),
  ],
  [
    'an outage that lasts',
    () => [
      ...faulty.slice(0, 4),
      { kind: 'outage', state: 'began', atMs: 0, exchange: 1 },
      ...faulty.slice(4),
    ],
  ],
  [
    'a token that changed before each',
    () =>
      faulty.flatMap((l) =>
        l.kind === 'request' && guilty.has(l.index)
          ? [{ kind: 'token', number: 2, atMs: l.atMs, why: 'refused' }, l]
          : [l],
      ),
  ],
  ['a deadline', () => before(clean, { kind: 'note', topic: 'timeout', message: '' })],
  ['a budget note', () => before(clean, { kind: 'note', topic: 'budget', message: '' })],
  ['a token note', () => before(clean, { kind: 'note', topic: 'token', message: '' })],
  ['a preflight note', () => before(clean, { kind: 'note', topic: 'preflight', message: '' })],
  ['an interruption', () => before(clean, { kind: 'note', topic: 'interrupted', message: '' })],
  ['fewer cases', () => config(clean, { cases: 1 })],
  ['no disbursements', () => config(clean, { readOnly: true })],
  ['one case', () => config(clean, { caseId: id })],
  ['a shard', () => shardHeader(1, 2, clean)],
  ['a shard of one', () => shardHeader(1, 1, clean)],
  ['a join of one of two', () => header(clean, { parts: [part(1, 2)] })],
  [
    'a join of the same twice',
    () =>
      header(clean, {
        runId: `${good[0]?.runId}+${good[0]?.runId}`,
        parts: [part(1, 2), part(1, 2)],
      }),
  ],
  [
    'a join in another order',
    () =>
      header(clean, {
        runId: `${good[0]?.runId}+${good[0]?.runId}`,
        parts: [part(2, 2), part(1, 2)],
      }),
  ],
  ['a join of one', () => header(clean, { parts: [part(1, 1)] })],
  ['another seed', () => header(faulty, { seed: 12 })],
  ['another run', () => header(clean, { runId: 'another' })],
  [
    'another version',
    () => header(clean, { suite: { ...(clean[0]?.suite as object), version: '9.9.9' } }),
  ],
  [
    'another list of requirements',
    () =>
      header(clean, { suite: { ...(clean[0]?.suite as object), catalogueDigest: 'a'.repeat(64) } }),
  ],
  [
    'another generator',
    () =>
      header(clean, {
        plan: { ...(clean[0]?.plan as object), generator: { name: 'x', version: '1' } },
      }),
  ],
  [
    'a palindrome as token',
    () =>
      header(clean, {
        plan: {
          ...(clean[0]?.plan as object),
          token: { isLong: false, isPalindrome: true, isCaseless: false },
        },
      }),
  ],
  [
    'other receivers',
    () =>
      header(clean, {
        plan: {
          ...(clean[0]?.plan as object),
          receivers: [{ bank_code: '1', bank_account_number: '1' }],
        },
      }),
  ],
  ['other amounts', () => config(clean, { amountMin: 1, amountMax: 1 })],
  [
    'a waiver for another',
    () => config(clean, { waivers: [{ requirement: 'FEE-02', ...waiver }] }),
  ],
  ['traffic of others', () => config(clean, { passive: false })],
  [
    'an extra right exchange',
    () => before(good, ...good.filter((l) => l.index === 5).map((l) => ({ ...l, index: 9999 }))),
  ],
  [
    'a planned case twice, once right',
    () => before(faulty, ...good.filter((l) => l.index === 5).map((l) => ({ ...l, index: 9999 }))),
  ],
];

const judged = (lines: readonly Loose[]) => {
  try {
    const { verdict, reasons } = reportOn(forged(renumbered(lines)), unproven);
    return { verdict, reasons };
  } catch (error) {
    expect((error as Error).constructor.name).toBe('UnreadableError');
    return { verdict: 'refused', reasons: [(error as Error).message] };
  }
};

test('the run itself is judged rightly', () => {
  expect([judged(good).verdict, judged(faulty).verdict]).toEqual(['conformant', 'non-conformant']);
  expect(gone.length).toBeGreaterThan(3);
});

test.each(attempts)('%s', (_, lines) => {
  const { verdict, reasons } = judged(lines());
  expect(['inconclusive', 'non-conformant', 'refused']).toContain(verdict);
  expect(verdict === 'non-conformant' || reasons.length > 0).toBe(true);
});

test.each<[string, () => readonly Loose[][]]>([
  ['one shard twice', () => [shardHeader(1, 2, clean), shardHeader(1, 2, clean)]],
  ['one shard of two', () => [shardHeader(1, 2, clean)]],
  ['a whole run as each', () => [shardHeader(1, 2, clean), shardHeader(2, 2, clean)]],
])('shards: %s', (_, histories) => {
  const paths = histories().map((lines) => forged(renumbered(lines)));
  expect(reportOnShards(paths, unproven).verdict).not.toBe('conformant');
});

// biome-ignore lint/suspicious/noExplicitAny: a forger writes what he likes.
type Har = any;
function harOf(lines: readonly Loose[]): Har {
  const path = forged(renumbered(lines));
  return JSON.parse([...toHar(() => eventsOf(readLines(path)))].join(''));
}

function judgedHar(har: Har): string {
  try {
    const suite = { name: 'x', version: 'x', catalogueDigest: 'x' };
    const events = eventsOfHar(JSON.stringify(har), suite, small.suite.operations);
    return judge(events, unproven).verdict;
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableError);
    return 'refused';
  }
}

test.each<[string, string, (har: Har) => void]>([
  ['as it was written', 'conformant', () => {}],
  ['without its run', 'inconclusive', ({ log }) => delete log._run],
  [
    'without a plan',
    'refused',
    ({ log }) => {
      log._run.header.plan = null;
    },
  ],
  [
    'of other clients',
    'refused',
    ({ log }) => {
      log._run.header.config.passive = true;
    },
  ],
  [
    'without its footer',
    'inconclusive',
    ({ log }) => {
      log._run.footer = null;
    },
  ],
  ['without its last exchange', 'inconclusive', ({ log }) => log.entries.pop()],
  ['with an exchange twice', 'refused', ({ log }) => log.entries.push(log.entries[5])],
  [
    'to another target',
    'refused',
    ({ log }) => {
      log.entries[3].request.url = 'http://other.example/transactions';
    },
  ],
  [
    'without exchanges',
    'inconclusive',
    ({ log }) => {
      log.entries = [];
    },
  ],
])('a HAR %s is %s', (_, expected, change) => {
  const har = harOf(good);
  change(har);
  expect(judgedHar(har)).toBe(expected);
});

test('a HAR without the proofs', () => {
  expect(judgedHar(harOf(clean))).toBe('inconclusive');
});
