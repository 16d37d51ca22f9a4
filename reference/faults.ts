/** All faults of the reference, by name. */

import type { Fault, Row } from './fault.ts';
import { acceptanceFaults } from './faults/acceptance.ts';
import { ageFaults } from './faults/ages.ts';
import { amountFaults } from './faults/amounts.ts';
import { bodyFaults } from './faults/bodies.ts';
import { businessNumberFaults } from './faults/business-numbers.ts';
import { byteFaults } from './faults/bytes.ts';
import { contentNegotiationFaults } from './faults/content-negotiation.ts';
import { copiedMemberFaults } from './faults/copied-members.ts';
import { crashFaults } from './faults/crashes.ts';
import { dayWindowFaults } from './faults/day-windows.ts';
import { demandFaults } from './faults/demands.ts';
import { earlyReplayFaults } from './faults/early-replays.ts';
import { elsewhereFaults } from './faults/elsewhere.ts';
import { envelopeFaults } from './faults/envelopes.ts';
import { headerFaults } from './faults/headers.ts';
import { languageFaults } from './faults/languages.ts';
import { lateRefusalFaults } from './faults/late-refusals.ts';
import { lifetimeFaults } from './faults/lifetimes.ts';
import { listFaults } from './faults/lists.ts';
import { allClientFaults } from './faults/lists-of-all-clients.ts';
import { lookupFaults } from './faults/lookups.ts';
import { notJsonFaults } from './faults/not-json.ts';
import { notationFaults } from './faults/notations.ts';
import { pageSizeFaults } from './faults/page-sizes.ts';
import { pageFaults } from './faults/pages.ts';
import { queryValueFaults } from './faults/query-values.ts';
import { quotedValueFaults } from './faults/quoted-values.ts';
import { raceFaults } from './faults/races.ts';
import { referenceFaults } from './faults/references.ts';
import { refusalToBrowserFaults } from './faults/refusals-to-browsers.ts';
import { refusalWithDataFaults } from './faults/refusals-with-data.ts';
import { refusedFirstFaults } from './faults/refused-first.ts';
import { repeatFaults } from './faults/repeats.ts';
import { replayFaults } from './faults/replays.ts';
import { schemeFaults } from './faults/schemes.ts';
import { secondClientFaults } from './faults/second-client.ts';
import { secondClientHeaderFaults } from './faults/second-client-headers.ts';
import { secondTransactionFaults } from './faults/second-transactions.ts';
import { sessionFaults } from './faults/sessions.ts';
import { settledFaults } from './faults/settled.ts';
import { silenceFaults } from './faults/silences.ts';
import { statusFaults } from './faults/statuses.ts';
import { storedReferenceFaults } from './faults/stored-references.ts';
import { storedWithoutClientFaults } from './faults/stored-without-client.ts';
import { tenantFaults } from './faults/tenants.ts';
import { tokenFaults } from './faults/tokens.ts';
import { twoErrorFaults } from './faults/two-errors.ts';
import { uncheckedHeaderFaults } from './faults/unchecked-headers.ts';
import { unscopedQueryFaults } from './faults/unscoped-queries.ts';
import { unsupportedFaults } from './faults/unsupported.ts';
import { unusualBodyFaults } from './faults/unusual-bodies.ts';
import { unusualCredentialFaults } from './faults/unusual-credentials.ts';
import { unusualFieldFaults } from './faults/unusual-fields.ts';
import { unusualHeaderFaults } from './faults/unusual-headers.ts';
import { unusualMemberFaults } from './faults/unusual-members.ts';
import { unusualQueryFaults } from './faults/unusual-queries.ts';
import { unusualReferenceFaults } from './faults/unusual-references.ts';
import { unverifiedTokenFaults } from './faults/unverified-tokens.ts';
import { userAgentFaults } from './faults/user-agents.ts';
import { valueFaults } from './faults/values.ts';

export type { Fault } from './fault.ts';

const fault =
  (layer: Fault['layer']) =>
  ([name, sentence, wrap]: Row): Fault => ({
    ...{ name, sentence, layer, wrap },
  });

export const faults: readonly Fault[] = [
  ...headerFaults.map(fault('service')),
  ...schemeFaults.map(fault('service')),
  ...tokenFaults.map(fault('service')),
  ...earlyReplayFaults.map(fault('service')),
  ...lateRefusalFaults.map(fault('service')),
  ...elsewhereFaults.map(fault('service')),
  ...bodyFaults.map(fault('service')),
  ...notJsonFaults.map(fault('service')),
  ...notationFaults.map(fault('service')),
  ...crashFaults.map(fault('service')),
  ...twoErrorFaults.map(fault('service')),
  ...quotedValueFaults.map(fault('service')),
  ...envelopeFaults.map(fault('service')),
  ...referenceFaults.map(fault('service')),
  ...storedReferenceFaults.map(fault('service')),
  ...repeatFaults.map(fault('service')),
  ...replayFaults.map(fault('service')),
  ...secondTransactionFaults.map(fault('service')),
  ...refusalWithDataFaults.map(fault('service')),
  ...refusedFirstFaults.map(fault('service')),
  ...sessionFaults.map(fault('service')),
  ...amountFaults.map(fault('service')),
  ...valueFaults.map(fault('service')),
  ...unusualReferenceFaults.map(fault('service')),
  ...languageFaults.map(fault('service')),
  ...userAgentFaults.map(fault('service')),
  ...contentNegotiationFaults.map(fault('service')),
  ...refusalToBrowserFaults.map(fault('service')),
  ...unusualBodyFaults.map(fault('service')),
  ...unusualCredentialFaults.map(fault('service')),
  ...uncheckedHeaderFaults.map(fault('service')),
  ...unverifiedTokenFaults.map(fault('service')),
  ...unusualFieldFaults.map(fault('service')),
  ...unusualMemberFaults.map(fault('service')),
  ...copiedMemberFaults.map(fault('service')),
  ...unusualQueryFaults.map(fault('service')),
  ...queryValueFaults.map(fault('service')),
  ...dayWindowFaults.map(fault('service')),
  ...lookupFaults.map(fault('service')),
  ...unusualHeaderFaults.map(fault('service')),
  ...settledFaults.map(fault('service')),
  ...statusFaults.map(fault('service')),
  ...pageSizeFaults.map(fault('service')),
  ...listFaults.map(fault('service')),
  ...acceptanceFaults.map(fault('service')),
  ...demandFaults.map(fault('service')),
  ...pageFaults.map(fault('service')),
  ...raceFaults.map(fault('service')),
  ...ageFaults.map(fault('service')),
  ...tenantFaults.map(fault('service')),
  ...businessNumberFaults.map(fault('service')),
  ...unscopedQueryFaults.map(fault('service')),
  ...secondClientFaults.map(fault('service')),
  ...secondClientHeaderFaults.map(fault('service')),
  ...storedWithoutClientFaults.map(fault('service')),
  ...allClientFaults.map(fault('service')),
  ...lifetimeFaults.map(fault('service')),
  ...unsupportedFaults.map(fault('service')),
  ...byteFaults.map(fault('wire')),
  ...silenceFaults.map(fault('wire')),
];

export function findFault(name: string): Fault | undefined {
  return faults.find((fault) => fault.name === name);
}
