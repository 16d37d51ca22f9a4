/** Rounds of requests that a `must` demands to be refused, each on a new connection. */
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../../src/plan/scenario.ts';
import type { BuildRequest } from './groups.ts';
import { REFUSALS } from './make-merchant-reference.ts';
import { bodies, withoutHeaders } from './refusal-kinds.ts';
import type { Kind } from './refusal-requests.ts';
import { bodyOf, documentedList, initiate, smallest, smallestWhole } from './requests.ts';
import { expiredTokenKinds, wrongTokens } from './wrong-token-kinds.ts';

export const HOW_OFTEN =
  'each on its own connection; on loopback four or more of each kind, until the run has 18; with DETECT, as many as ' +
  'its rate requires';
/** Services may lock out a client after wrong tokens, so almost everything else is sent before. */
export const LAST = {
  needs: ['disbursements', 'lists', 'list-authorization', 'list-combinations'],
  turn: 'last',
} as const;

export type IsSent = (kind: Kind) => boolean;
type MakeBatches = (settings: PlanSettings, isSent: IsSent) => Case[][];

/** The batches for some requirements: without DETECT there are none. */
export function forDetect(make: MakeBatches): NonNullable<Scenario['batchesFor']> {
  return (settings, requirements) =>
    settings.detected === 0
      ? []
      : make(settings, ({ requirement }) => requirements.has(requirement));
}

export const roundsOfOthers = (settings: PlanSettings, isSent: IsSent) =>
  roundsOf(settings, [...withoutHeaders(settings), ...bodies(settings)].filter(isSent));
export const roundsOfTokens = (settings: PlanSettings, isSent: IsSent) =>
  roundsOf(settings, [...wrongTokens(settings), ...expiredTokenKinds(settings)].filter(isSent));

/** The requests of the scenario `refusals`, whose numbers those of the tokens follow. */
export function numberOfOthers(settings: PlanSettings): number {
  return roundsOfOthers(settings, () => true).reduce((sum, probes) => sum + withControl(probes), 0);
}

const withControl = (probes: readonly Probe[]) => probes.length + 1;

export function batchesOfRounds(
  scenario: string,
  settings: PlanSettings,
  rounds: readonly Probe[][],
  firstNumber = 0,
): Case[][] {
  let number = firstNumber;
  return rounds.flatMap((probes, at) => {
    const first = number;
    number += withControl(probes);
    return batchesOf({ scenario, settings, probes, at, first });
  });
}

/** Probes of a kind before the next control, where no lockout is expected and where one is. */
const ROUND = { near: 18, far: 6 };

/** Also of a kind of which the run has sent enough: a target may begin to accept it late. */
const LEAST = 4;

const countOf = ({ leastRefusals }: PlanSettings, elsewhere: number): number =>
  leastRefusals === 0 ? 0 : Math.max(leastRefusals - elsewhere, LEAST);

/** Its name is the same in every plan that has it, so that CASE finds it. */
interface Probe {
  readonly name: string;
  readonly build: BuildRequest;
}

function roundsOf(settings: PlanSettings, kinds: readonly Kind[]): Probe[][] {
  const most = settings.isNear ? ROUND.near : ROUND.far;
  const rounds: Probe[][] = [];
  for (const { name, elsewhere, first = [], builds } of kinds) {
    const count = countOf(settings, elsewhere);
    const all = count === 0 ? 0 : count + first.length;
    for (let at = 0; at < all; at += 1) {
      const build = first[at] ?? builds[(at - first.length) % builds.length];
      const round = Math.floor(at / most);
      if (build === undefined) continue;
      rounds[round] ??= [];
      rounds[round].push({ name: `${name}-${at + 1}`, build });
    }
  }
  return rounds;
}

const controlName = (round: number) => `control-${round}`;

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
const serialOfNumber = (number: number) => `${REFUSALS}${number}`;

/** Nothing more is sent after a right request was not accepted. */
function batchesOf({ scenario, settings, probes: round, at, first }: Round): Case[][] {
  const when =
    at === 0 ? {} : { when: { named: controlName(at - 1), outcome: 'accepted' as const } };
  const common = { ...when, isFresh: true as const };
  const group = (role: 'probe' | 'control', request: Case['request']) =>
    ({ id: `${scenario}-${request.method === 'GET' ? 'list-' : ''}${at + 1}`, role }) as const;
  const probes = round.map(({ name, build }, place): Case => {
    const request = build(serialOfNumber(first + place));
    const amount = request.method === 'GET' ? {} : { amount: smallestWhole(settings) };
    const id = `${scenario}/${name}`;
    return { id, request, ...amount, ...common, group: group('probe', request) };
  });
  const sends = (method: string) => probes.some(({ request }) => request.method === method);
  const listed = documentedList();
  const paid = initiate(bodyOf(smallest(settings, serialOfNumber(first + round.length))));
  const controls = [...(sends('POST') ? [paid] : []), ...(sends('GET') ? [listed] : [])];
  return [
    probes,
    controls.map((request, place) => ({
      id: `${scenario}/control-${request.method === 'GET' ? 'list' : 'disbursement'}-${at + 1}`,
      request,
      ...common,
      group: group('control', request),
      // The first control decides for the round.
      ...(place === 0 ? { as: controlName(at) } : {}),
    })),
  ];
}
