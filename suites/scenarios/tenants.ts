/** Requests of a second client, where one is configured. */
import { DOCUMENTED_PAGE_SIZE } from '../../src/interface/operations.ts';
import { LARGE_PAGE_SIZE } from '../../src/plan/list-query.ts';
import { OTHER_REFERENCE, OWN_REFERENCE } from '../../src/plan/placeholders.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { type ClientRequests, clientsOf, mixedClients } from './parts/client-requests.ts';
import { firstDisbursements, ofSecondClient, refusedOf } from './parts/disbursements-of-clients.ts';
import { orDocumentedSize } from './parts/documented-size.ts';
import { groupBatches, serialOf } from './parts/groups.ts';
import {
  largeListsOf,
  listsInContexts,
  listsNamingFirst,
  listsWithUnknownNumber,
  otherLists,
  withoutBizNumber,
  withSmallHeaderNames,
} from './parts/lists-of-clients.ts';
import { queriesOf } from './parts/queries-of-clients.ts';

const WIDE = 'wide';

const untilShown = (name: string, { listRequest }: ClientRequests): Case => ({
  id: `tenants/${name}-list`,
  request: listRequest(LARGE_PAGE_SIZE),
  until: { shows: name, orFull: true },
});

export const tenants: Scenario = {
  name: 'tenants',
  sends:
    'if a second client is configured: disbursements and lists of each client; lists of each without a business ' +
    'number, with an empty one, with the token alone, with other header names, and with filters, pages and searches for ' +
    'the transactions of the other; a `merchant_reference` of the first client with the second one, and its business ' +
    'number in bodies, queries and other headers; the token of one client with the business number of the other; refused requests of ' +
    'the second client',
  needs: [],
  spends: true,
  batches(settings) {
    if (!settings.hasOtherClient) return [];
    const [own, other] = clientsOf(settings);
    const largeLists = [own, other].map(({ listRequest }) => listRequest(LARGE_PAGE_SIZE));
    const mixed = mixedClients(settings);
    return [
      [
        // Perhaps this client has no transaction yet: an empty list is an array too.
        { id: 'tenants/other-before', request: other.listRequest(DOCUMENTED_PAGE_SIZE) },
        { id: 'tenants/own-before', request: own.listRequest(LARGE_PAGE_SIZE), as: WIDE },
      ],
      firstDisbursements(settings, own, other),
      orDocumentedSize(WIDE, [untilShown('own', own), untilShown('other', other)]),
      [...ofSecondClient(settings, own, other), ...listsInContexts('own', own)],
      // Repeated, because each list now had time to show what it must not show.
      orDocumentedSize(WIDE, [
        { id: 'tenants/own-again', request: own.listRequest(LARGE_PAGE_SIZE) },
        { id: 'tenants/other-again', request: other.listRequest(LARGE_PAGE_SIZE) },
        ...largeListsOf(mixed),
        ...otherLists(other),
        ...withoutBizNumber(largeLists),
        ...withSmallHeaderNames(largeLists),
        ...queriesOf('own', own.listHeaders, other.disbursement('b'), OTHER_REFERENCE),
        ...queriesOf('other', other.listHeaders, own.disbursement('a'), OWN_REFERENCE),
        ...listsNamingFirst(other.listHeaders),
        ...listsInContexts('other', other),
      ]),
      refusedOf(other),
      ...groupBatches(
        'tenants-mixed',
        (name) => own.smallestRequest(serialOf(name)),
        mixed.map(({ smallestRequest }) => smallestRequest),
      ),
      orDocumentedSize(WIDE, listsWithUnknownNumber()),
      // Whether a list needs the header is open; with that of another client it is refused.
      ...groupBatches(
        'tenants-mixed-lists',
        () => own.listRequest(DOCUMENTED_PAGE_SIZE),
        mixed.map((one) => () => one.listRequest(DOCUMENTED_PAGE_SIZE)),
      ),
    ];
  },
};
