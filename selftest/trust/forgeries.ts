/**
 * Forged histories of a faulty target, by somebody who knows the format and the code: each with its
 * own chain, numbers and footer. None may be conformant.
 * Above 200 lines: one list of forgeries.
 */

import { noResponseReasons } from '../../src/core/exchange.ts';
import { origins } from '../../src/core/request.ts';
import { joinRunIds } from '../../src/core/text/run-ids.ts';
import { noteTopics, unsentReasons } from '../../src/history/lines/line.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { configOf } from '../support/pipeline.ts';
import type { Loose } from './forge.ts';
import { smallSuite } from './small-suite.ts';

export interface Histories {
  /** Of a target without a fault. */
  readonly good: readonly Loose[];
  /** Of a target whose fault several exchanges show. */
  readonly faulty: readonly Loose[];
  /** Of a target whose fault a single planned list shows. */
  readonly once: readonly Loose[];
}

export type Forgery = readonly [name: string, lines: readonly Loose[]];

const isRequest = ({ kind }: Loose) => kind === 'request';
const bodyOf = ({ response }: Loose) => (response as { body?: string } | undefined)?.body ?? '';
const requestIn = (line: Loose) => line.request as Loose;

/** Exchanges that show the fault: a fee of one decimal. */
export const guiltyIn = (lines: readonly Loose[]): ReadonlySet<unknown> =>
  new Set([
    ...lines.filter((line) => /"fee":"\d+\.\d"/.test(bodyOf(line))).map(({ index }) => index),
    ...lines.filter(({ origin }) => origin === 'search').map(({ index }) => index),
  ]);

class Forger {
  readonly lines: readonly Loose[];
  readonly guilty: ReadonlySet<unknown>;
  readonly clean: readonly Loose[];
  readonly gone: readonly Loose[];

  constructor(lines: readonly Loose[]) {
    this.lines = lines;
    this.guilty = guiltyIn(lines);
    this.clean = lines.filter(({ index }) => index === undefined || !this.guilty.has(index));
    this.gone = lines.filter(
      (line) => isRequest(line) && line.origin === 'planned' && this.guilty.has(line.index),
    );
  }

  header = (change: Loose, lines = this.clean) =>
    lines.map((line) => (line.kind === 'header' ? { ...line, ...change } : line));

  config = (change: object, lines = this.clean) =>
    this.header({ config: { ...(lines[0]?.config as object), ...change } }, lines);

  /** Inserts lines after so many lines, or before the footer. */
  put = (more: readonly Loose[], at = -1, lines = this.clean) =>
    lines.toSpliced(at < 0 ? lines.length + at : at, 0, ...more);

  unsent = (why: string, lines = this.gone) =>
    lines.map(({ scenario, case: id }) => ({ kind: 'unsent', scenario, case: id, why }));

  /** Changes requests or responses of the guilty exchanges. */
  changed = (kind: string, change: (line: Loose) => Loose) =>
    this.lines.map((line) =>
      line.kind === kind && this.guilty.has(line.index) ? change(line) : line,
    );
}

/** All forgeries; more than 150. */
export function forgeriesOf({ good, faulty, once }: Histories): Forgery[] {
  const [many, single] = [new Forger(faulty), new Forger(once)];
  return [
    ...named('many', [
      ...leftOut(many),
      ...relabelled(many),
      ...excused(many),
      ...configured(many),
      ...headed(many),
      ...ordered(many),
      ...joined(many),
    ]),
    ...named('one', [...leftOut(single), ...relabelled(single), ...ordered(single)]).filter(
      ([name]) => !isInvented(name),
    ),
    ...spoken(new Forger(good)),
  ];
}

/** A right response in place of the single wrong one: nothing in a history contradicts it. */
const isInvented = (name: string) => /one: with the response of another/.test(name);

/** Undetectable forgeries, as docs/certify.md says: the owner of the key can invent a response. */
export const inventedOf = (once: readonly Loose[]): Forgery[] =>
  named('one', ordered(new Forger(once))).filter(([name]) => isInvented(name));

const named = (title: string, some: readonly Forgery[]): Forgery[] =>
  some.map(([name, lines]) => [`${title}: ${name}`, lines]);

/** Removes the guilty exchanges, and adds a reason at some position. */
function leftOut(of: Forger): Forgery[] {
  const { clean } = of;
  const posts = clean.filter((l) => isRequest(l) && requestIn(l).method === 'POST').length;
  const places = { first: 3, middle: Math.floor(clean.length / 2), last: -1 };
  const capped = (lines: readonly Loose[], maxDisbursements: number) =>
    of.config({ maxDisbursements, planDigest: digestFor(lines, maxDisbursements) }, lines);
  return [
    ['taken out', clean],
    ...unsentReasons.flatMap((why) =>
      Object.entries(places).map(
        ([place, at]): Forgery => [`${why} at the ${place}`, of.put(of.unsent(why), at)],
      ),
    ),
    ...[posts, posts + 1, 0].map((most): Forgery => {
      const lines = of.put(of.unsent('cap'));
      return [`a cap of ${most - posts} beside what was sent`, capped(lines, most)];
    }),
    [
      'unsent, and of another scenario',
      of.put(of.unsent('cap').map((l) => ({ ...l, scenario: 'traces' }))),
    ],
    ['a scenario unsent', of.put([{ kind: 'unsent', scenario: 'lists', case: null, why: 'cap' }])],
    ...noteTopics
      .filter((topic) => topic !== 'budget')
      .map(
        (topic): Forgery => [`a note on ${topic}`, of.put([{ kind: 'note', topic, message: 'x' }])],
      ),
  ];
}

/** As somebody who knows the code would recompute it. */
function digestFor([header]: readonly Loose[], maxDisbursements: number): string {
  const { cases } = (header as { config: { cases: number } }).config;
  const config = configOf({ CASES: String(cases), MAX_DISBURSEMENTS: String(maxDisbursements) });
  return planOf(config, smallSuite).digest;
}

/** Keeps the guilty exchanges, but with another origin or role. */
function relabelled(of: Forger): Forgery[] {
  const request = (name: string, change: (line: Loose) => Loose): Forgery => [
    name,
    of.changed('request', change),
  ];
  return [
    ...origins
      .filter((origin) => origin !== 'planned' && origin !== 'recorded')
      .flatMap((origin) => [
        request(`origin ${origin}`, (line) => ({ ...line, origin })),
        request(`origin ${origin} of the first`, (line) => ({ ...line, origin, of: 1 })),
        request(`origin ${origin} by its name`, (line) => {
          const scenario = origin.replace(' ', '-');
          return { ...line, origin, scenario, case: `${scenario}/${line.index}`, of: 1 };
        }),
      ]),
    ...['probe', 'control', 'observation', 'repeat'].map((role) =>
      request(`role ${role}`, (line) => ({ ...line, group: { id: 'x', role } })),
    ),
    request('another place', (line) => ({
      ...line,
      place: { generator: 'x', seed: 1, path: '0' },
    })),
    request('another path', (line) => ({
      ...line,
      request: { ...requestIn(line), path: '/elsewhere' },
    })),
    request('another method', (line) => ({
      ...line,
      request: { ...requestIn(line), method: 'PUT' },
    })),
    request('another header', (line) => ({
      ...line,
      request: { ...requestIn(line), headers: [['X', 'y']] },
    })),
    request('another case', (line) => ({ ...line, case: `${line.case}~1` })),
    request('another scenario', (line) => ({ ...line, scenario: 'contexts' })),
  ];
}

/** Lines that would explain a response. */
function excused(of: Forger): Forgery[] {
  const around = (before: (line: Loose) => Loose[], after: (line: Loose) => Loose[]) =>
    of.lines.flatMap((line) => {
      if (!of.guilty.has(line.index)) return [line];
      return isRequest(line) ? [...before(line), line] : [line, ...after(line)];
    });
  const outage = (state: string) => (line: Loose) => [
    { kind: 'outage', state, atMs: line.atMs ?? 0, exchange: line.index },
  ];
  const token = (why: string) => (line: Loose) => [
    { kind: 'token', number: 2, atMs: line.atMs ?? 1, why },
  ];
  const none: (line: Loose) => Loose[] = () => [];
  const response = (reason: string): Forgery => [
    `each has no response: ${reason}`,
    of.changed('response', (line) => ({
      ...line,
      response: { kind: 'none', reason, message: '', durationMs: 1 },
    })),
  ];
  return [
    ['an outage begins at each', around(none, outage('began'))],
    [
      'an outage around each',
      around(none, (line) => [...outage('began')(line), ...outage('ended')(line)]),
    ],
    ...['refused', 'lifetime'].flatMap((why): Forgery[] => [
      [`a new token (${why}) before each`, around(token(why), none)],
      [`a new token (${why}) behind each`, around(none, token(why))],
    ]),
    ...noResponseReasons.map(response),
    [
      'the responses are missing',
      of.lines.filter((l) => !(l.kind === 'response' && of.guilty.has(l.index))),
    ],
    ['a note on a fault', of.put([{ kind: 'note', topic: 'fault', message: 'x' }], -1, of.lines)],
    ['no footer', of.clean.slice(0, -1)],
  ];
}

const odd = [null, true, false, 0, 1, -1, 0.5, 1e300, '', 'x', {}];

/** Each member of the configuration, with each unusual value. */
function configured(of: Forger): Forgery[] {
  const config = of.lines[0]?.config as Loose;
  const names = new Set([
    ...Object.keys(config),
    ...['detect', 'isNear', 'only', 'caseId', 'shard', 'passive', 'challenge', 'embeddedReference'],
    ...['otherTokenConfigured', 'expiredTokenConfigured', 'amountMaxConfigured', 'x', '__proto__'],
  ]);
  return [...names].flatMap((name) =>
    odd
      .filter((value) => JSON.stringify(value) !== JSON.stringify(config[name]))
      .map((value): Forgery => {
        const change = Object.defineProperty({}, name, { value, enumerable: true });
        return [`config.${name} ${JSON.stringify(value)}`, of.config(change)];
      }),
  );
}

const tokenTraits = [
  ...['isLong', 'isPalindrome', 'isCaseless', 'isTiny', 'isSigned', 'hasMode'],
  ...['isMedium', 'isLarge', 'isNumber'],
];

function headed(of: Forger): Forgery[] {
  const { suite, plan, target } = of.lines[0] as { suite: Loose; plan: Loose; target: Loose };
  const changes: readonly (readonly [string, Loose])[] = [
    ...['version', 'catalogueDigest', 'name'].map(
      (name) => [`suite.${name}`, { suite: { ...suite, [name]: 'a'.repeat(64) } }] as const,
    ),
    ...[0, 1, 12, 0x7fffffff].map((seed) => [`seed ${seed}`, { seed }] as const),
    ...['', 'x', 'a+b', '+'].map((runId) => [`runId "${runId}"`, { runId }] as const),
    ['another digest of the plan', { planDigest: 'a'.repeat(64) }],
    [
      'another generator',
      { plan: { ...plan, generator: { name: 'fast-check', version: '9.9.9' } } },
    ],
    ['no generator', { plan: { ...plan, generator: undefined } }],
    ...tokenTraits.map(
      (name) =>
        [
          `token ${name}`,
          { plan: { ...plan, token: { ...(plan.token as object), [name]: true } } },
        ] as const,
    ),
    ['receivers', { plan: { ...plan, receivers: [{ bank_code: '1', bank_account_number: '1' }] } }],
    ['no plan', { plan: null }],
    ['another target', { target: { ...target, url: 'https://bank.example' } }],
    ['a day to come', { startedAt: '9999-01-01T00:00:00.000Z' }],
  ];
  return changes.map(([name, change]) => [name, of.header(change)]);
}

/** Lines in another order, at another time, repeated, or of another exchange. */
function ordered(of: Forger): Forgery[] {
  const { lines, guilty } = of;
  const isGuilty = ({ index }: Loose) => index !== undefined && guilty.has(index);
  const [their, others] = [lines.filter(isGuilty), lines.filter((line) => !isGuilty(line))];
  const innocent = others.filter(({ kind }) => kind === 'response').map(({ response }) => response);
  const twins = their.filter(isRequest).flatMap((line) => {
    const response = innocent[Number(line.index) % innocent.length];
    const index = 90_000 + Number(line.index);
    return [
      { ...line, index },
      { kind: 'response', index, response },
    ];
  });
  const ofOther = lines.map((line) =>
    line.kind === 'response' && isGuilty(line)
      ? { ...line, response: innocent[Number(line.index) % innocent.length] }
      : line,
  );
  return [
    ['they come first', [...lines.slice(0, 1), ...their, ...others.slice(1)]],
    ['they come last', [...others.slice(0, -1), ...their, ...others.slice(-1)]],
    ['all at one time', of.lines.map((l) => ('atMs' in l ? { ...l, atMs: 0 } : l))],
    [
      'with a second, innocent one',
      [...others.slice(0, -1), ...their, ...twins, ...others.slice(-1)],
    ],
    [
      'with an innocent one instead, behind the rest',
      [...others.slice(0, -1), ...twins, ...others.slice(-1)],
    ],
    ['with the response of another request', ofOther],
    [
      'twice',
      [
        ...lines.slice(0, -1),
        ...their.map((l) => ({ ...l, index: Number(l.index) + 90_000 })),
        ...lines.slice(-1),
      ],
    ],
  ];
}

/** The run as one of several shards, or as a merged history. */
function joined(of: Forger): Forgery[] {
  const header = of.lines[0] as { runId: string; startedAt: string };
  const requests = of.clean.filter(isRequest).length;
  const part = (number: number, count: number, more = {}) => ({
    ...{ shard: { number, of: count }, runId: header.runId, startedAt: header.startedAt, lines: 1 },
    ...{ requests, digest: 'A'.repeat(43), ...more },
  });
  const join = (name: string, ...parts: ReturnType<typeof part>[]): Forgery => [
    name,
    of.header({ parts, runId: joinRunIds(parts) }),
  ];
  return [
    join('a join of one', part(1, 1)),
    join('a join of one of two', part(1, 2)),
    join('a join of two, all in the first', part(1, 2), part(2, 2, { requests: 0 })),
    join('a join of two, all in the second', part(1, 2, { requests: 0 }), part(2, 2)),
    join('a join of the same twice', part(1, 2), part(1, 2)),
    join('a join of far more requests', part(1, 1, { requests: 1e9 })),
    join('a join of 9999', part(9999, 9999)),
    join('a join with an empty part', part(1, 1), part(2, 2, { runId: 'x', requests: 0 })),
    ['a shard of one', of.config({ shard: { number: 1, of: 1 } })],
    ['a shard of two', of.config({ shard: { number: 1, of: 2 } })],
    ['the last of 9999 shards', of.config({ shard: { number: 9999, of: 9999 } })],
  ];
}

/** Part of a sentence that a vendor would like in a report. */
const CLAIM = 'witnessed by an accredited laboratory';

/** Of a right target: foreign sentences where a report shows recorded texts. */
function spoken(of: Forger): Forgery[] {
  const { suite, target } = of.lines[0] as { suite: Loose; target: Loose };
  const peer = { kind: 'peer', peer: 1, address: '::1', port: 443, tls: null };
  const tls = {
    ...{ protocol: 'TLSv1.3', cipher: 'x', subject: 'CN=x', issuer: 'CN=x' },
    ...{ validFrom: 'unknown', validTo: 'unknown', fingerprint: 'x', verified: true },
  };
  const secure = of.header({ target: { ...target, url: 'https://127.0.0.1:443' } });
  return [
    ['words: the name of the suite', of.header({ suite: { ...suite, name: CLAIM } })],
    ['words: the proxy', of.header({ target: { ...target, proxy: CLAIM } })],
    ['words: a header of a gateway', of.header({ target: { ...target, headers: [CLAIM] } })],
    ['words: a setting', of.config({ remark: CLAIM })],
    ...noteTopics.map(
      (topic): Forgery => [
        `words: a note on ${topic}`,
        of.put([{ kind: 'note', topic, message: CLAIM }]),
      ],
    ),
    ['words: an address', of.put([{ ...peer, address: CLAIM }], 1)],
    ...['protocol', 'cipher', 'validFrom', 'validTo', 'fingerprint'].map(
      (name): Forgery => [
        `words: ${name}`,
        of.put([{ ...peer, tls: { ...tls, [name]: CLAIM } }], 1, secure),
      ],
    ),
    [
      'words: an unsent case',
      of.put([{ kind: 'unsent', scenario: CLAIM, case: CLAIM, why: 'cap' }]),
    ],
  ];
}
