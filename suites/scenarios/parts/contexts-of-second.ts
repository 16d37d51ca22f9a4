/**
 * Disbursements of the second client with other headers, for which a target may take another client, and
 * with what a target must refuse, also of this client.
 */
import type { HeaderList } from '../../../src/core/request.ts';
import { initiateDisbursement, requestOf } from '../../../src/interface/operations.ts';
import {
  BIZ_NUMBER,
  OTHER_BIZ_NUMBER,
  OTHER_NUMBER_AND_TOKEN,
  OTHER_TOKEN,
  OTHER_TOKEN_AS_USER,
} from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { groupNames } from '../../group-names.ts';
import { withAuthorization } from './authorizations.ts';
import { KEY, OF_PAGE } from './client-headers.ts';
import { inSmallLetters, NAMES_OF_NUMBER, withCredentials, withoutNumber } from './credentials.ts';
import { withoutHeader } from './headers.ts';
import {
  bodyOf,
  documentedList,
  headersOfInitiate,
  headersOfList,
  initiate,
  largestWhole,
  list,
  smallest,
  smallestWhole,
} from './requests.ts';

/**
 * Headers and cookies in which comparable interfaces have the client: a target may prefer them to the documented
 * header.
 */
export const NUMBER_OF_FIRST: HeaderList = [
  ...['X-Tenant-ID', 'X-Business-Id', 'X-Merchant-ID', 'X-Client-ID', 'X-Account-ID'].map(
    (name) => [name, BIZ_NUMBER] as const,
  ),
  [
    'Cookie',
    ['biz_number', 'bizNumber', 'X-Biz-Number', 'business_id']
      .map((name) => `${name}=${BIZ_NUMBER}`)
      .join('; '),
  ],
];

/**
 * Names under which comparable interfaces have the client in a body or a query: a target may prefer
 * them to the header. In two requests, because a target may refuse some of them.
 */
export const NAMES_OF_CLIENTS = [
  [...NAMES_OF_NUMBER, 'X-Biz-Number'],
  ['business_id', 'businessId', 'client_id', 'clientId', 'merchant_id', 'tenant_id', 'business'],
];

export function contextsOfSecond(settings: PlanSettings): Case[] {
  if (!settings.hasOtherClient) return [];
  const headers = withCredentials(headersOfInitiate, OTHER_TOKEN, OTHER_BIZ_NUMBER);
  const contexts: readonly HeaderList[] = [
    inSmallLetters(headers),
    [...headers, ...OF_PAGE, ['Transfer-Encoding', 'chunked']],
    // A target may look for the key before it looks who the client is.
    [...headers, ...KEY],
    [...headers, ...NUMBER_OF_FIRST],
  ];
  const body = (at: number) => bodyOf(smallest(settings, `tnk${at + 3}`));
  const documented = contexts.map((some, at) => initiate(body(at), some));
  const query = NAMES_OF_CLIENTS.flat()
    .map((name) => `${name}=${BIZ_NUMBER}`)
    .join('&');
  const naming = requestOf(initiateDisbursement, {
    query,
    body: body(NAMING),
    headers,
  });
  return [...documented, naming, ...othersOfSecond(settings, headers, body)].map((request, at) => ({
    id: `contexts/second-${at + 1}`,
    request,
    group: { id: groupNames.contexts, role: 'observation' },
  }));
}

/**
 * A fraction of a larger amount, an amount in another notation, and what a target must refuse, each as it is sent for the first client
 * too; and a size of a page below the documented one.
 */
function othersOfSecond(
  settings: PlanSettings,
  headers: HeaderList,
  body: (at: number) => string,
): Case['request'][] {
  const larger = Math.min(smallestWhole(settings) + LARGER, largestWhole(settings) - 1) + 0.37;
  const amount = Math.max(larger, settings.amountMin);
  const wrong = [
    ...[
      `Basic ${OTHER_TOKEN}`,
      `Basic ${OTHER_TOKEN_AS_USER}`,
      `Basic ${OTHER_NUMBER_AND_TOKEN}`,
      `Token ${OTHER_TOKEN}`,
      `Bearer "${OTHER_TOKEN}"`,
    ],
    ...[`Bearer ${OTHER_TOKEN}NeverIssued`, `Bearer NeverIssued${OTHER_TOKEN}`],
  ].map((value) => withAuthorization(headers, value));
  const lacking = withoutHeader(withoutNumber(headers), 'Content-Type');
  const refused = [
    ...[...wrong, lacking].map((some, at) => initiate(body(FIRST_SERIAL + at), some)),
    ...[
      (text: string) => `${text} end`,
      (text: string) => `[${text}]`,
      (text: string) => text.replace(/\}$/, ',}'),
    ].map((spoil, at) => initiate(spoil(body(AFTER_WRONG_HEADERS + at)), headers)),
    initiate(body(AFTER_WRONG_HEADERS + 3).replace(/"amount":[^,]+/, '"amount":-1'), headers),
  ];
  const listed = withCredentials(headersOfList, OTHER_TOKEN, OTHER_BIZ_NUMBER);
  return [
    initiate(bodyOf({ ...smallest(settings, 'tnk8'), amount }), headers),
    initiate(
      body(AFTER_WRONG_HEADERS + 4).replace(
        /"amount":(\d+)(?=[,}])/,
        (_, digits) => `"amount":${digits}0e-1`,
      ),
      headers,
    ),
    ...refused,
    list(15, listed),
    documentedList(withoutHeader(listed, 'content-type')),
    documentedList(withAuthorization(listed, `Basic ${OTHER_TOKEN}`)),
  ];
}
/** In some languages, a number above 999 has a separator. */
const LARGER = 4321;
/** A number that no other disbursement has. */
const NAMING = 7;
/** The serials from here on follow those of the other disbursements. */
const FIRST_SERIAL = 10;
/** Each of the eight disbursements with wrong headers has one. */
const AFTER_WRONG_HEADERS = FIRST_SERIAL + 8;
