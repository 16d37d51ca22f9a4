/**
 * Wrong requests with the headers of browsers and other programs, and requests with two errors: a target
 * may refuse them in another part of its code.
 */
import { initiateDisbursement } from '../../../src/interface/operations.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { inBothForms, NEVER_ISSUED } from './authorizations.ts';
import { NUMBER_WITH_APOSTROPHE } from './credentials.ts';
import { refused, unusualTokens } from './error-contexts.ts';
import { withHeader } from './headers.ts';
import { makeNextBody, type NextBody } from './next-body.ts';
import { headersOfInitiate, initiate, smallest } from './requests.ts';
import {
  IN_CHARSET,
  lookupsWithoutToken,
  trusted,
  unchecked,
  withTokenInQuery,
} from './unchecked-contexts.ts';

/** A target may have another parser where the media type has a parameter. */
const notJsonInCharset = (nextBody: NextBody): Case['request'] =>
  initiate(
    nextBody().replace(/\}$/, ',}'),
    withHeader(headersOfInitiate, 'content-type', IN_CHARSET),
  );

/** All of them, in the order in which a run sends them. */
export function refusedContexts(settings: PlanSettings): readonly Case['request'][] {
  const nextBody = makeNextBody(settings);
  return inBothForms(settings, [
    ...refused(nextBody),
    ...unchecked(nextBody),
    ...lookupsWithoutToken(settings),
    ...withTokenInQuery(settings, nextBody),
    notJsonInCharset(nextBody),
    ...trusted(settings, nextBody),
    ...unusualTokens(settings, nextBody),
  ]);
}

/** The first request in which only this header is wrong: it has this value, or is absent. */
function wrongAlone(settings: PlanSettings, wanted: string, value?: string): Case['request'] {
  const request = refusedContexts(settings).find(
    ({ path, body, headers }) =>
      path === initiateDisbursement.path &&
      body?.includes('"merchant_reference"') === true &&
      headersOfInitiate.every(([name, right]) => {
        const sent = headers.find(([one]) => one === name)?.[1];
        return sent === (name === wanted ? value : right);
      }),
  );
  // Without one, the plan would not show what is no longer sent again.
  if (request === undefined) throw new Error(`No request has only a wrong ${wanted}`);
  return request;
}

/**
 * Those that are sent again: one for each documented header that alone is absent or wrong, and a negative amount. A
 * target may store a reference before it looks at them, and take the second request for a repeat.
 */
export const refusedAgain = (settings: PlanSettings): readonly Case['request'][] => [
  ...headersOfInitiate.map(([name]) => wrongAlone(settings, name)),
  wrongAlone(settings, 'Authorization', NEVER_ISSUED),
  ...withNegativeAmount(settings),
];

/** The first one with such an amount. */
const withNegativeAmount = (settings: PlanSettings) =>
  refusedContexts(settings)
    .filter(({ body }) => body?.startsWith('{"amount":-1,'))
    .slice(0, 1);

/**
 * The same bodies with the right headers, as of a client that has renewed its token, and a negative amount made right.
 * A target may have stored them before it looked at the headers or the amount.
 */
export function corrected(settings: PlanSettings): readonly Case['request'][] {
  const { amount } = smallest(settings, 'ur');
  return [
    ...refusedAgain(settings),
    wrongAlone(settings, 'X-Biz-Number', NUMBER_WITH_APOSTROPHE),
  ].map(({ body }) => initiate((body ?? '').replace('"amount":-1,', `"amount":${amount},`)));
}
