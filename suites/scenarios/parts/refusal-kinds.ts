/** The kinds of requests without a header, and with a wrong body, that a `must` demands to be refused. */
import { DOCUMENTED_PAGE_SIZE } from '../../../src/interface/operations.ts';
import type { HeaderKey } from '../../../src/interface/request-headers.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { withAuthorization } from './authorizations.ts';
import { omissions, type States, withOmissions, wrongHeaders } from './header-states.ts';
import { receiverAt } from './receivers.ts';
import {
  contexts,
  inCharset,
  initiation,
  type Kind,
  NOT_COUNTED,
  spelled,
  type WriteRequest,
} from './refusal-requests.ts';
import {
  documentedList,
  headersOfList,
  list,
  middleAmounts,
  smallestFraction,
  smallestWhole,
} from './requests.ts';
import {
  BROKEN,
  beforeText,
  cutOff,
  emptyArray,
  inArray,
  notJson,
  notObject,
  type Spoil,
  spoiledRequest,
} from './wrong-bodies.ts';

/** Absent, and empty; absent with a large amount; one of the two with a fraction. */
const ALONE_ELSEWHERE = 4;

/** Absent, and empty. */
const LISTS_ELSEWHERE = 2;

/** In so many rounds each occurs with each state of the headers. */
const [SPELLINGS, RECEIVERS] = [2, 5];

/** The rounds of the middle amounts: the first ones for the first state of the headers, the last one for the second. */
const ROUNDS_OF_AMOUNTS: readonly (readonly number[])[] = [[1, 2], [6]];

/** The round of a fraction for each of the two states: one like it is sent elsewhere with a whole amount. */
const ROUNDS_OF_FRACTIONS: readonly number[] = [4, 0];

/** The amount of a round for the state of the headers at this place. */
function amountOf(settings: PlanSettings, round: number, place: number): number {
  if (ROUNDS_OF_FRACTIONS[place] === round) return smallestFraction(settings);
  const at = ROUNDS_OF_AMOUNTS[place]?.indexOf(round) ?? -1;
  const middle = at === -1 ? undefined : middleAmounts(settings)[place * 2 + at];
  return middle ?? smallestWhole(settings);
}

/** A target may look only whether a header is there: from the second round on, an empty one is sent in each context. */
function contextOf(states: States, round: number): WriteRequest | undefined {
  const isEmpty = wrongHeaders(states).every((key) => states[key] === 'empty');
  const fitting = contexts.filter((one) => one !== inCharset || states.contentType === 'right');
  return isEmpty ? fitting[round - 1] : undefined;
}

export function withoutHeaders(settings: PlanSettings): readonly Kind[] {
  const built = (some: readonly States[]) =>
    Array.from({ length: SPELLINGS * RECEIVERS }, (_, round) =>
      some.map((states, place) => {
        // A target may enforce a rule only for some receivers and amounts.
        const receiver = receiverAt(settings, round + place);
        const amount = amountOf(settings, round, place);
        const headers = spelled(withOmissions(states), round);
        return initiation(settings, headers, { ...receiver, amount }, contextOf(states, round));
      }),
    ).flat();
  const alone = (key: HeaderKey) =>
    omissions.filter((states) => wrongHeaders(states).length === 1 && states[key] !== 'right');
  const several = omissions.filter((states) => wrongHeaders(states).length > 1);
  const withoutToken = withAuthorization(headersOfList, null);
  // Other scenarios send pages of other sizes without Authorization, but not with it empty.
  const lists = [50, 3, 10, DOCUMENTED_PAGE_SIZE].flatMap((size) => [
    () => documentedList(withoutToken),
    () => list(size, withAuthorization(headersOfList, '')),
  ]);
  return [
    {
      name: 'no-type',
      requirement: 'HEADER-03',
      elsewhere: ALONE_ELSEWHERE,
      builds: built(alone('contentType')),
    },
    {
      name: 'no-token',
      requirement: 'HEADER-01',
      elsewhere: ALONE_ELSEWHERE,
      builds: built(alone('authorization')),
    },
    {
      name: 'no-business',
      requirement: 'HEADER-02',
      elsewhere: ALONE_ELSEWHERE,
      builds: built(alone('bizNumber')),
    },
    {
      name: 'no-headers',
      requirement: 'HEADER-04',
      elsewhere: several.length,
      builds: built(several),
    },
    // Lists without another header too are not counted: most targets refuse them for that one.
    {
      name: 'list-no-token',
      requirement: 'HEADER-08',
      elsewhere: LISTS_ELSEWHERE,
      builds: lists,
    },
  ];
}

/** Near the end of a run, each parser that a target may have gets what a lenient one accepts first. */
export function bodies(settings: PlanSettings): readonly Kind[] {
  const inContexts = (...spoils: readonly Spoil[]) =>
    spoils.map((spoil, at) => spoiledRequest(settings, spoil, contexts[at]));
  const built = (spoils: readonly Spoil[]) =>
    spoils.map((spoil) => spoiledRequest(settings, spoil));
  return [
    {
      name: 'no-object',
      requirement: 'BODY-02',
      elsewhere: notObject.length - NOT_COUNTED,
      first: inContexts(inArray, inArray, inArray, emptyArray),
      builds: built(notObject),
    },
    {
      name: 'no-json',
      requirement: 'BODY-01',
      elsewhere: notJson.length + BROKEN - NOT_COUNTED,
      first: inContexts(beforeText, beforeText, beforeText, cutOff),
      builds: built(notJson),
    },
  ];
}
