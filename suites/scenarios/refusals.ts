/** Requests that a `must` demands to be refused, repeated on new connections, wrong tokens last. */
import type { HeaderList } from '../../src/core/request.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { withAuthorization, wrongAuthorizations } from './authorizations.ts';
import { BROKEN, notJson, notObject, type Spoil, spoiledRequest } from './bodies.ts';
import { omissions, withOmissions } from './headers.ts';
import { REFUSALS } from './make-merchant-reference.ts';
import {
  bodyOf,
  initiate,
  initiateHeaders,
  list,
  listHeaders,
  smallest,
  smallestWhole,
} from './requests.ts';

type Build = (serial: string) => Case['request'];

/** The probes of one requirement, and how many of them other scenarios send. */
interface Kind {
  readonly name: string;
  readonly elsewhere: number;
  readonly builds: readonly Build[];
}

const HOW =
  'each on its own connection, and wrong tokens last; on loopback until the run has sent 18 of each kind; with ' +
  'DETECT, as many as its rate requires';
const AFTER = ['disbursements', 'lists', 'list-authorization', 'list-combinations'];

export const refusals: Scenario = {
  name: 'refusals',
  sends: `requests that the target must refuse, ${HOW}`,
  after: AFTER,
  spends: true,
  optional: true,
  last: true,
  batches: (settings) => batchesOfKinds('refusals', settings, () => true),
};

export const listRefusals: Scenario = {
  name: 'list-refusals',
  sends: `with READ_ONLY: lists that the target must refuse, ${HOW}`,
  after: AFTER,
  spends: false,
  optional: true,
  last: true,
  batches: (settings) =>
    settings.readOnly
      ? batchesOfKinds('list-refusals', settings, ({ name }) => name.startsWith('list-'))
      : [],
};

function batchesOfKinds(
  scenario: string,
  settings: PlanSettings,
  isSent: (kind: Kind) => boolean,
): Case[][] {
  const others = [...withoutHeaders(settings), ...bodies(settings)];
  const rounds = [
    ...roundsOf(settings, others.filter(isSent)),
    // Services may lock out a client after wrong tokens, so almost everything else is sent before.
    ...roundsOf(settings, wrongTokens(settings).filter(isSent)),
  ];
  let number = 0;
  return rounds.flatMap((probes, at) => {
    const first = number;
    number += probes.length + 1;
    return batchesOf({ scenario, settings, probes, at, first });
  });
}

/** Probes of a kind before the next control, where no lockout is expected and where one is. */
const ROUND = { near: 18, far: 6 };

type Probe = readonly [kind: string, build: Build];

function roundsOf(settings: PlanSettings, kinds: readonly Kind[]): Probe[][] {
  const most = settings.isNear ? ROUND.near : ROUND.far;
  const rounds: Probe[][] = [];
  for (const { name, elsewhere, builds } of kinds) {
    for (let at = 0; at < settings.refusals - elsewhere; at += 1) {
      const build = builds[at % builds.length];
      const round = Math.floor(at / most);
      if (build === undefined) continue;
      rounds[round] ??= [];
      rounds[round].push([name, build]);
    }
  }
  return rounds;
}

const CONTROL = (round: number) => `control-${round}`;

interface Round {
  readonly scenario: string;
  readonly settings: PlanSettings;
  readonly probes: readonly Probe[];
  /** Its number, from 0. */
  readonly at: number;
  /** The number of its first probe among the requests of all rounds; its control follows them. */
  readonly first: number;
}

/** One number for each request of all rounds, so that no two have the same reference. */
const serialOf = (number: number) => `${REFUSALS}${number}`;

/** Nothing more is sent after a right request was not accepted. */
function batchesOf({ scenario, settings, probes: round, at, first }: Round): Case[][] {
  const when = at === 0 ? {} : { when: { named: CONTROL(at - 1), outcome: 'accepted' as const } };
  const common = { ...when, isFresh: true as const };
  const group = (role: 'probe' | 'control', request: Case['request']) =>
    ({ id: `${scenario}-${request.method === 'GET' ? 'list-' : ''}${at + 1}`, role }) as const;
  const probes = round.map(([kind, build], place): Case => {
    const request = build(serialOf(first + place));
    const amount = request.method === 'GET' ? {} : { amount: smallestWhole(settings) };
    const id = `${scenario}/${at + 1}-${kind}-${place + 1}`;
    return { id, request, ...amount, ...common, group: group('probe', request) };
  });
  const sends = (method: string) => probes.some(({ request }) => request.method === method);
  const listed = list(25);
  const paid = initiate(bodyOf(smallest(settings, serialOf(first + round.length))));
  const controls = [...(sends('POST') ? [paid] : []), ...(sends('GET') ? [listed] : [])];
  return [
    probes,
    controls.map((request, place) => ({
      id: `${scenario}/${at + 1}-control-${request.method === 'GET' ? 'list' : 'disbursement'}`,
      request,
      ...common,
      group: group('control', request),
      // The first control decides for the round.
      ...(place === 0 ? { as: CONTROL(at) } : {}),
    })),
  ];
}

const initiation =
  (settings: PlanSettings, headers: HeaderList): Build =>
  (serial) =>
    initiate(bodyOf(smallest(settings, serial)), headers);

/** Absent, and empty; absent with a large amount, and with a fraction. */
const ALONE_ELSEWHERE = 4;

function withoutHeaders(settings: PlanSettings): readonly Kind[] {
  const built = (some: readonly (typeof omissions)[number][]) =>
    some.map((states) => initiation(settings, withOmissions(states)));
  const isRight = (state: string) => state === 'right';
  const alone = (place: number) =>
    omissions.filter((states) => states.every((state, at) => isRight(state) === (at !== place)));
  const several = omissions.filter((states) => states.filter(isRight).length < 2);
  const lists = (['absent', 'empty'] as const).map(
    (state) => () => list(25, withAuthorization(listHeaders, state === 'absent' ? null : '')),
  );
  return [
    { name: 'no-type', elsewhere: ALONE_ELSEWHERE, builds: built(alone(0)) },
    { name: 'no-token', elsewhere: ALONE_ELSEWHERE, builds: built(alone(1)) },
    { name: 'no-business', elsewhere: ALONE_ELSEWHERE, builds: built(alone(2)) },
    { name: 'no-headers', elsewhere: several.length, builds: built(several) },
    // Lists without another header too are not counted: most targets refuse them for that one.
    { name: 'list-no-token', elsewhere: lists.length, builds: lists },
  ];
}

function bodies(settings: PlanSettings): readonly Kind[] {
  const built = (spoils: readonly Spoil[]) =>
    spoils.map((spoil) => spoiledRequest(settings, spoil));
  return [
    { name: 'no-object', elsewhere: notObject.length, builds: built(notObject) },
    { name: 'no-json', elsewhere: notJson.length + BROKEN, builds: built(notJson) },
  ];
}

function wrongTokens(settings: PlanSettings): readonly Kind[] {
  const values = wrongAuthorizations(settings);
  const isToken = (value: string) => /^Bearer \S+$/.test(value);
  const malformed = values.filter((value) => !isToken(value));
  const unissued = values.filter(isToken);
  const paid = (some: readonly string[]) =>
    some.map((value) => initiation(settings, withAuthorization(initiateHeaders, value)));
  const listed = (some: readonly string[]) =>
    some.map((value) => () => list(25, withAuthorization(listHeaders, value)));
  // In addition to the plain ones, with every state of the two other headers.
  const combined = settings.refusals > 0 ? 8 : 0;
  return [
    { name: 'malformed', elsewhere: malformed.length, builds: paid(malformed) },
    { name: 'unissued', elsewhere: unissued.length, builds: paid(unissued) },
    { name: 'list-malformed', elsewhere: malformed.length + combined, builds: listed(malformed) },
    { name: 'list-unissued', elsewhere: unissued.length + combined, builds: listed(unissued) },
  ];
}
