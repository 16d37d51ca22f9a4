/** The kinds of requests with a wrong or expired token, which must be refused. */
import type { HeaderList } from '../../../src/core/request.ts';
import { EXPIRED_TOKEN } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import {
  hasOneToken,
  unissuedAuthorizations,
  withAuthorization,
  wrongAuthorizations,
} from './authorizations.ts';
import { inSmallLetters } from './credentials.ts';
import type { BuildRequest } from './groups.ts';
import { contexts, initiation, type Kind, NOT_COUNTED, spelled } from './refusal-requests.ts';
import { documentedList, headersOfInitiate, headersOfList, list } from './requests.ts';

const inContexts = (settings: PlanSettings, headers: HeaderList): readonly BuildRequest[] =>
  contexts.map((write) => initiation(settings, headers, {}, write));

/** How many the scenario `expired-token` sends: four amounts, and a repeat. */
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

/** At most so many lists with a malformed value have a page, a filter or an order, which may be why they are refused. */
const BESIDE = 10;

/** One for each of the first malformed values: three schemes, and none. */
const QUERIES_BESIDE = ['3', '25&status=pending', '25&page=2', '25&sort=amount'];

/** A target may look only at the token in lists of another size, or with a filter, a page or an order. */
const besideQueries = (malformed: readonly string[]): readonly BuildRequest[] =>
  QUERIES_BESIDE.flatMap((query, at) => {
    const value = malformed[at];
    return value === undefined ? [] : [() => list(query, withAuthorization(headersOfList, value))];
  });

const listed = (values: readonly string[]): readonly BuildRequest[] =>
  values.map(
    (value, at) => () => documentedList(spelled(withAuthorization(headersOfList, value), at)),
  );

export function wrongTokens(settings: PlanSettings): readonly Kind[] {
  const malformed = wrongAuthorizations(settings).filter((value) => !hasOneToken(value));
  const unissued = unissuedAuthorizations(settings);
  const paid = (some: readonly string[]) => {
    const headers = some.map((value) => withAuthorization(headersOfInitiate, value));
    return {
      // One in each context; a target may refuse it for the context, so with DETECT most have none.
      first: headers.flatMap((one, at) => inContexts(settings, one)[at] ?? []),
      builds: headers.map((one, at) => initiation(settings, spelled(one, at))),
    };
  };
  // In addition to the plain ones, with every state of the two other headers.
  const combined = settings.leastRefusals > 0 ? 8 : 0;
  return [
    {
      name: 'malformed',
      requirement: 'HEADER-05',
      elsewhere: malformed.length - NOT_COUNTED,
      ...paid(malformed),
    },
    {
      name: 'unissued',
      requirement: 'HEADER-06',
      elsewhere: unissued.length - NOT_COUNTED,
      ...paid(unissued),
    },
    {
      name: 'list-malformed',
      requirement: 'HEADER-09',
      elsewhere: malformed.length - BESIDE + combined,
      first: besideQueries(malformed),
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
