/** The suite of the interface: all scenarios, and all checks by topic. */

import type { Check } from '../src/check/check.ts';
import type { Mutants } from '../src/check/mutant.ts';
import type { Suite, Topic } from '../src/check/suite.ts';
import { operations } from '../src/interface/operations.ts';
import { schemas } from '../src/interface/validators.ts';
import { checks as activity } from './activity/checks.ts';
import { mutants as activityMutants } from './activity/mutants.ts';
import { checks as age } from './age/checks.ts';
import { mutants as ageMutants } from './age/mutants.ts';
import { checks as amount } from './amount/checks.ts';
import { mutants as amountMutants } from './amount/mutants.ts';
import { checks as body } from './body/checks.ts';
import { mutants as bodyMutants } from './body/mutants.ts';
import { checks as envelope } from './envelope/checks.ts';
import { mutants as envelopeMutants } from './envelope/mutants.ts';
import { checks as fee } from './fee/checks.ts';
import { mutants as feeMutants } from './fee/mutants.ts';
import { checks as headers } from './headers/checks.ts';
import { mutants as headersMutants } from './headers/mutants.ts';
import { checks as initiate } from './initiate/checks.ts';
import { mutants as initiateMutants } from './initiate/mutants.ts';
import { checks as list } from './list/checks.ts';
import { mutants as listMutants } from './list/mutants.ts';
import { checks as reference } from './reference/checks.ts';
import { mutants as referenceMutants } from './reference/mutants.ts';
import { generators } from './scenarios/generators.ts';
import { scenarios } from './scenarios/index.ts';
import { preflight } from './scenarios/preflight.ts';
import { checks as status } from './status/checks.ts';
import { mutants as statusMutants } from './status/mutants.ts';
import { checks as tenant } from './tenant/checks.ts';
import { mutants as tenantMutants } from './tenant/mutants.ts';
import { checks as transaction } from './transaction/checks.ts';
import { mutants as transactionMutants } from './transaction/mutants.ts';
import { checks as unsupported } from './unsupported/checks.ts';
import { mutants as unsupportedMutants } from './unsupported/mutants.ts';

/** The topics that users most often select come first. */
const topics: readonly Topic[] = [
  { name: 'status', title: 'Status values', checks: withMutants(status, statusMutants) },
  { name: 'fee', title: 'Fee formatting', checks: withMutants(fee, feeMutants) },
  { name: 'headers', title: 'Header requirements', checks: withMutants(headers, headersMutants) },
  { name: 'envelope', title: 'Response envelope', checks: withMutants(envelope, envelopeMutants) },
  {
    name: 'initiate',
    title: 'Acceptance of disbursements',
    checks: withMutants(initiate, initiateMutants),
  },
  { name: 'body', title: 'Request bodies', checks: withMutants(body, bodyMutants) },
  {
    name: 'transaction',
    title: 'Transaction',
    checks: withMutants(transaction, transactionMutants),
  },
  { name: 'activity', title: 'Activity log', checks: withMutants(activity, activityMutants) },
  { name: 'reference', title: 'References', checks: withMutants(reference, referenceMutants) },
  { name: 'amount', title: 'Amounts', checks: withMutants(amount, amountMutants) },
  { name: 'list', title: 'List of transactions', checks: withMutants(list, listMutants) },
  { name: 'tenant', title: 'Clients and tokens', checks: withMutants(tenant, tenantMutants) },
  { name: 'age', title: 'Transactions over time', checks: withMutants(age, ageMutants) },
  {
    name: 'unsupported',
    title: 'Unsupported requests',
    checks: withMutants(unsupported, unsupportedMutants),
  },
];

/** The checks of a topic, with their mutants. */
function withMutants(checks: readonly Check[], mutants: Mutants): readonly Check[] {
  return checks.map((check) => ({ ...check, mutants: mutants[check.id] ?? [] }));
}

export const suite: Suite = { operations, schemas, topics, scenarios, generators, preflight };
