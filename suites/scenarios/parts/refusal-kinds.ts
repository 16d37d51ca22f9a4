/** The kinds of requests that a `must` demands to be refused, each with its probes. */
import type { HeaderList } from '../../../src/core/request.ts';
import { initiateDisbursement, requestOf } from '../../../src/interface/operations.ts';
import type { HeaderKey } from '../../../src/interface/request-headers.ts';
import { EXPIRED_TOKEN } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { hasOneToken, withAuthorization, wrongAuthorizations } from './authorizations.ts';
import { OF_PAGE } from './client-headers.ts';
import { inSmallLetters } from './credentials.ts';
import type { BuildRequest } from './groups.ts';
import { omissions, type States, withOmissions, wrongHeaders } from './header-states.ts';
import { withHeader } from './headers.ts';
import { receiverAt } from './receivers.ts';
import {
  bodyOf,
  type DisbursementBody,
  documentedList,
  headersOfInitiate,
  headersOfList,
  initiate,
  middleAmounts,
  smallest,
  smallestWhole,
} from './requests.ts';
import { BROKEN, notJson, notObject, type Spoil, spoiledRequest } from './wrong-bodies.ts';

/** The probes of one requirement. */
export interface Kind {
  readonly name: string;
  readonly requirement: string;
  /** How many of them the other scenarios of the requirement send. */
  readonly elsewhere: number;
  readonly builds: readonly BuildRequest[];
}

const initiation =
  (
    settings: PlanSettings,
    headers: HeaderList,
    others: Partial<DisbursementBody> = {},
  ): BuildRequest =>
  (serial) =>
    initiate(bodyOf({ ...smallest(settings, serial), ...others }), headers);

/** Absent, and empty; absent with a large amount, and with a fraction. */
const ALONE_ELSEWHERE = 4;

/** In so many rounds each occurs with each state of the headers; and the first round of a middle amount. */
const [SPELLINGS, RECEIVERS, FIRST_MIDDLE] = [2, 5, 1];

export function withoutHeaders(settings: PlanSettings): readonly Kind[] {
  const amounts = middleAmounts(settings);
  const built = (some: readonly States[]) =>
    Array.from({ length: SPELLINGS * RECEIVERS }, (_, round) =>
      some.map((states, place) => {
        // A target may enforce a rule only for some receivers and amounts.
        const receiver = receiverAt(settings, round + place);
        const amount = (place === 0 && amounts[round - FIRST_MIDDLE]) || smallestWhole(settings);
        const headers = spelled(withOmissions(states), round);
        return initiation(settings, headers, { ...receiver, amount });
      }),
    ).flat();
  const alone = (key: HeaderKey) =>
    omissions.filter((states) => wrongHeaders(states).length === 1 && states[key] !== 'right');
  const several = omissions.filter((states) => wrongHeaders(states).length > 1);
  const lists = (['absent', 'empty'] as const).map(
    (state) => () =>
      documentedList(withAuthorization(headersOfList, state === 'absent' ? null : '')),
  );
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
    { name: 'list-no-token', requirement: 'HEADER-08', elsewhere: lists.length, builds: lists },
  ];
}

export function bodies(settings: PlanSettings): readonly Kind[] {
  const built = (spoils: readonly Spoil[]) =>
    spoils.map((spoil) => spoiledRequest(settings, spoil));
  return [
    {
      name: 'no-object',
      requirement: 'BODY-02',
      elsewhere: notObject.length,
      builds: built(notObject),
    },
    {
      name: 'no-json',
      requirement: 'BODY-01',
      elsewhere: notJson.length + BROKEN,
      builds: built(notJson),
    },
  ];
}

/** A target may check no token of bodies in chunks or with a charset, of a query, or of browsers. */
const inContexts = (settings: PlanSettings, headers: HeaderList): readonly BuildRequest[] => [
  initiation(settings, [...headers, ['Transfer-Encoding', 'chunked']]),
  initiation(settings, withHeader(headers, 'content-type', 'application/json; charset=utf-8')),
  (serial) =>
    requestOf(initiateDisbursement, {
      query: 'x=1',
      body: bodyOf(smallest(settings, serial)),
      headers,
    }),
  initiation(settings, inSmallLetters([...headers, ...OF_PAGE])),
];

/** In the scenario of expired tokens: four amounts, and a repeat. */
const EXPIRED_ELSEWHERE = 5;

/** Lists are not repeated: that scenario has more of them. */
export function expiredTokenKinds(settings: PlanSettings): readonly Kind[] {
  if (!settings.hasExpiredToken) return [];
  const headers = withAuthorization(headersOfInitiate, `Bearer ${EXPIRED_TOKEN}`);
  return [
    {
      name: 'expired',
      requirement: 'TENANT-03',
      elsewhere: EXPIRED_ELSEWHERE,
      builds: [
        ...[headers, inSmallLetters(headers)].map((some) => initiation(settings, some)),
        ...inContexts(settings, headers),
      ],
    },
  ];
}

/** Every second one in small letters, which a target may look for elsewhere. */
const spelled = (headers: HeaderList, at: number) =>
  at % 2 === 0 ? headers : inSmallLetters(headers);

export function wrongTokens(settings: PlanSettings): readonly Kind[] {
  const values = wrongAuthorizations(settings);
  const malformed = values.filter((value) => !hasOneToken(value));
  const unissued = values.filter(hasOneToken);
  const paid = (some: readonly string[]) => {
    const headers = some.map((value) => withAuthorization(headersOfInitiate, value));
    // One in each context; a target may refuse it for the context, so with DETECT most have none.
    return [
      ...headers.flatMap((one, at) => inContexts(settings, one)[at] ?? []),
      ...headers.map((one, at) => initiation(settings, spelled(one, at))),
    ];
  };
  const listed = (some: readonly string[]) =>
    some.map(
      (value, at) => () => documentedList(spelled(withAuthorization(headersOfList, value), at)),
    );
  // In addition to the plain ones, with every state of the two other headers.
  const combined = settings.refusals > 0 ? 8 : 0;
  return [
    {
      name: 'malformed',
      requirement: 'HEADER-05',
      elsewhere: malformed.length,
      builds: paid(malformed),
    },
    {
      name: 'unissued',
      requirement: 'HEADER-06',
      elsewhere: unissued.length,
      builds: paid(unissued),
    },
    {
      name: 'list-malformed',
      requirement: 'HEADER-09',
      elsewhere: malformed.length + combined,
      builds: listed(malformed),
    },
    {
      name: 'list-unissued',
      requirement: 'HEADER-10',
      elsewhere: unissued.length + combined,
      builds: listed(unissued),
    },
  ];
}
