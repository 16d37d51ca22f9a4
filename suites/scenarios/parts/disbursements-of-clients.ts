/** Disbursements of two clients, and what is refused of the second one. */
import { DOCUMENTED_PAGE_SIZE } from '../../../src/interface/operations.ts';
import { BIZ_NUMBER, OTHER_TOKEN } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { withAuthorization } from './authorizations.ts';
import { type ClientRequests, withCookies, withMore } from './client-requests.ts';
import { NAMES_OF_CLIENTS } from './contexts-of-second.ts';
import { withHeader, withoutHeader } from './headers.ts';
import { receiversOf } from './receivers.ts';
import { bodyOf, type DisbursementBody, initiate, largestWhole } from './requests.ts';

/** The amount is not that of the first client, whose disbursement is in flight at the same time. */
const firstDisbursementOfSecond = (settings: PlanSettings, { disbursement }: ClientRequests) =>
  withMore(disbursement('b'), 1, settings);

export const firstDisbursements = (
  settings: PlanSettings,
  own: ClientRequests,
  other: ClientRequests,
): Case[] => [
  {
    id: 'tenants/own',
    request: own.smallestRequest('a'),
    as: 'own',
    group: { id: 'tenants-same-reference', role: 'control' },
  },
  {
    id: 'tenants/other',
    request: other.disburseRequest(firstDisbursementOfSecond(settings, other)),
    as: 'other',
    group: { id: 'tenants-repeat', role: 'control' },
  },
];

/**
 * What the first client sends too: a second disbursement, a large one to another receiver, a repeat, and
 * a fraction. One more has a `merchant_reference` of the first client, which a target may take for a
 * repeat, and another amount, because a target may confuse the two transactions.
 */
export function ofSecondClient(
  settings: PlanSettings,
  own: ClientRequests,
  other: ClientRequests,
): Case[] {
  const { disbursement, disburseRequest } = other;
  const withMoreRequest = (body: DisbursementBody, more: number) =>
    disburseRequest(withMore(body, more, settings));
  const large = {
    ...disbursement('d'),
    ...receiversOf(settings).at(-1),
    amount: largestWhole(settings),
  };
  return [
    { id: 'tenants/other-second', request: withMoreRequest(disbursement('k7'), 2) },
    { id: 'tenants/other-large', request: disburseRequest(large) },
    {
      id: 'tenants/other-repeat',
      request: disburseRequest(firstDisbursementOfSecond(settings, other)),
      group: { id: 'tenants-repeat', role: 'repeat' },
    },
    {
      id: 'tenants/other-same-reference',
      request: withMoreRequest(own.disbursement('a'), 1),
      group: { id: 'tenants-same-reference', role: 'repeat' },
    },
    {
      id: 'tenants/other-fraction',
      request: withMoreRequest(disbursement('f'), 0.125),
      group: { id: 'tenants-fraction', role: 'observation' },
    },
    {
      id: 'tenants/other-cents',
      request: withMoreRequest(disbursement('g'), 0.57),
      group: { id: 'tenants-fraction', role: 'observation' },
    },
    ...namingFirst(other),
    {
      id: 'tenants/other-cookies-disbursement',
      request: withCookies(withMoreRequest(disbursement('k9'), 3)),
      group: { id: 'tenants-cookies', role: 'observation' },
    },
  ];
}

/** Disbursements of the second client that name the first one in their bodies. */
const namingFirst = ({ headers, disbursement }: ClientRequests): Case[] =>
  NAMES_OF_CLIENTS.map((names, at) => {
    const named = Object.fromEntries(names.map((name) => [name, BIZ_NUMBER]));
    const body = { ...disbursement(`k${at + 1}`), ...named };
    return {
      id: `tenants/other-named-${at + 1}`,
      request: initiate(JSON.stringify(body), headers),
      group: { id: 'tenants-named', role: 'observation' },
    };
  });

/**
 * Requests of a client that are refused: one header is absent or empty, the token has no scheme, or
 * the body is not as documented.
 */
export function refusedOf({
  headers,
  listHeaders: ownListHeaders,
  disbursement,
  listRequest,
}: ClientRequests): Case[] {
  const wrong = headers.flatMap(([wanted]) => [
    withoutHeader(headers, wanted),
    withHeader(headers, wanted, ''),
  ]);
  const { bank_code: _, ...body } = disbursement('h8');
  const requests = [
    ...wrong.map((some, at) => initiate(bodyOf(disbursement(`h${at + 1}`)), some)),
    initiate(bodyOf(disbursement('h7')), withAuthorization(headers, OTHER_TOKEN)),
    ...[OTHER_TOKEN, null].map((value) => ({
      ...listRequest(DOCUMENTED_PAGE_SIZE),
      headers: withAuthorization(ownListHeaders, value),
    })),
    ...['{', '[]', JSON.stringify(body)].map((text) => initiate(text, headers)),
  ];
  return requests.map((request, at) => ({
    id: `tenants/other-refused-${at + 1}`,
    request,
    group: { id: 'tenants-refused', role: 'probe' },
  }));
}
