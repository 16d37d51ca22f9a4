/** The requests of each of two clients, of which the scenarios of a second client make theirs. */
import {
  BIZ_NUMBER,
  OTHER_BIZ_NUMBER,
  OTHER_TOKEN,
  TOKEN,
} from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { UNISSUED_TOKEN } from '../../../src/plan/tokens/fixed-tokens.ts';
import { withCredentials } from './credentials.ts';
import {
  bodyOf,
  type DisbursementBody,
  headersOfInitiate,
  headersOfList,
  initiate,
  list,
  smallest,
} from './requests.ts';
import { withSession } from './token-elsewhere.ts';

/** The requests of a client. */
export function makeClientRequests(settings: PlanSettings, token: string, bizNumber: string) {
  const disbursement = (serial: string) => smallest(settings, `tn${serial}`);
  const ownListHeaders = withCredentials(headersOfList, token, bizNumber);
  const headers = withCredentials(headersOfInitiate, token, bizNumber);
  const disburseRequest = (body: DisbursementBody) => initiate(bodyOf(body), headers);
  return {
    headers,
    listHeaders: ownListHeaders,
    disbursement,
    disburseRequest,
    smallestRequest: (serial: string) => disburseRequest(disbursement(serial)),
    listRequest: (size: number) => list(size, ownListHeaders),
  };
}

export type ClientRequests = ReturnType<typeof makeClientRequests>;

/** The disbursement with a larger amount, if the bounds allow it. */
export const withMore = (
  body: DisbursementBody,
  more: number,
  { amountMax }: PlanSettings,
): DisbursementBody => ({ ...body, amount: Math.min(body.amount + more, amountMax) });

export const clientsOf = (
  settings: PlanSettings,
): readonly [own: ClientRequests, other: ClientRequests] => [
  makeClientRequests(settings, TOKEN, BIZ_NUMBER),
  makeClientRequests(settings, OTHER_TOKEN, OTHER_BIZ_NUMBER),
];

/** The token of each client with the business number of the other, and a wrong token. */
export const mixedClients = (settings: PlanSettings) => [
  makeClientRequests(settings, TOKEN, OTHER_BIZ_NUMBER),
  makeClientRequests(settings, OTHER_TOKEN, BIZ_NUMBER),
  makeClientRequests(settings, UNISSUED_TOKEN, OTHER_BIZ_NUMBER),
];

/** With the cookies that the target has set for the first client: the token says who the client is. */
export const withCookies = ({ headers, ...request }: Case['request']): Case['request'] => ({
  ...request,
  headers: withSession(headers),
});
