/** Repeats of a disbursement that a target must refuse. */

import { type Group, type HeaderList, repeatProbe } from '../../../src/core/request.ts';
import { TOKEN } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { groupNames } from '../../group-names.ts';
import { changedToken, withAuthorization } from './authorizations.ts';
import { UNKNOWN_BIZ_NUMBER } from './credentials.ts';
import { withHeader, withoutHeader } from './headers.ts';
import { bodyOf, type DisbursementBody, headersOfInitiate, initiate } from './requests.ts';

/** The first request once more, without one of the required headers. */
function againWithout(first: DisbursementBody, name: string): Case {
  return {
    id: `merchant-references/again-without-${name.toLowerCase()}`,
    request: initiate(bodyOf(first), withoutHeader(headersOfInitiate, name)),
    group: repeatProbe('same'),
  };
}

/** A disbursement without a bank code. Its amount counts, because a target may accept it. */
export function withoutBankCode(
  name: string,
  group: string,
  { bank_code: _, ...body }: DisbursementBody,
  role: Group['role'],
): Case {
  return {
    id: `merchant-references/${name}`,
    request: initiate(JSON.stringify(body)),
    amount: body.amount,
    group: { id: group, role },
  };
}

/**
 * Repeats of the first request, each with one mistake. One has another amount, one a negative one, and two have a third
 * one, which no other repeat has. These two come early, while a page of a hundred still shows the first transaction. Each follows a repeat
 * with the same mistake and the first amount: a target may store the amount of a repeat, and the later one stays.
 */
export function wrongAgain(
  settings: PlanSettings,
  first: DisbursementBody,
  otherAmount: number,
  thirdAmount: number,
): Case[] {
  const { amount, merchant_reference } = first;
  const withAmount = (value: unknown) => JSON.stringify({ ...first, amount: value });
  const withHeaders = (headers: HeaderList) => initiate(bodyOf(first), headers);
  const early = {
    'with-wrong-token': withHeaders(withAuthorization(headersOfInitiate, changedToken(settings))),
    'with-empty-x-biz-number': withHeaders(withHeader(headersOfInitiate, 'x-biz-number', '')),
    'with-empty-content-type': withHeaders(withHeader(headersOfInitiate, 'content-type', '')),
  };
  const later = {
    'with-bare-token': withHeaders(withAuthorization(headersOfInitiate, TOKEN)),
    'with-unknown-x-biz-number': withHeaders(
      withHeader(headersOfInitiate, 'x-biz-number', UNKNOWN_BIZ_NUMBER),
    ),
    // A target may find the merchant_reference in it.
    'cut-off': initiate(JSON.stringify({ amount, merchant_reference }).slice(0, -1)),
    // A target may read the first JSON value of a body, or the first object.
    'before-text': initiate(`${bodyOf(first)} end`),
    'before-brace': initiate(`${bodyOf(first)}}`),
    'in-array': initiate(`[${bodyOf(first)}]`),
  };
  // A target may compare the amounts before it looks whether there is one.
  const incomplete = {
    'without-amount': initiate(withAmount(undefined)),
    'with-null-amount': initiate(withAmount(null)),
    'with-text-amount': initiate(withAmount(String(amount))),
  };
  const casesOf = (requests: Requests, group: Group) => repeatsOf(requests, amount, group);
  return [
    // A target may look for an earlier response before it looks at the headers.
    ...headersOfInitiate.map(([name]) => againWithout(first, name)),
    // A target may look for an earlier response before it looks at the other fields, or change what it has stored.
    withoutBankCode(
      'again-without-bank-code',
      groupNames.repeatedAlike,
      { ...first, amount: otherAmount },
      'probe',
    ),
    ...casesOf(early, repeatProbe('same')),
    ...wrongAgainWithAmount(settings, { ...first, amount: thirdAmount }),
    ...casesOf({ 'with-negative-amount': initiate(withAmount(-1)) }, repeatProbe('same')),
    ...casesOf(later, repeatProbe('same')),
    ...casesOf(incomplete, repeatProbe('same')),
  ];
}

type Requests = Readonly<Record<string, Case['request']>>;

const repeatsOf = (requests: Requests, amount: number, group: Group): Case[] =>
  Object.entries(requests).map(([mistake, request]) => ({
    id: `merchant-references/again-${mistake}`,
    request,
    amount,
    group,
  }));

/** A target may store the amount before it looks at the headers. */
const wrongAgainWithAmount = (settings: PlanSettings, repeat: DisbursementBody): Case[] =>
  [
    withHeader(headersOfInitiate, 'x-biz-number', null),
    withAuthorization(headersOfInitiate, changedToken(settings)),
  ].map((headers, at) => ({
    id: `merchant-references/again-with-third-amount-${at + 1}`,
    request: initiate(bodyOf(repeat), headers),
    group: repeatProbe('same'),
  }));
