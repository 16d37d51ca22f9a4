/** Every card of the suite, by topic, in the order in which reports show them. */
import { createHash } from 'node:crypto';
import type { Check } from '../src/check/check.ts';
import type { Mutants } from '../src/check/mutant.ts';
import { checks as activity } from './activity/checks.ts';
import { mutants as activityMutants } from './activity/mutants.ts';
import { checks as amount } from './amount/checks.ts';
import { mutants as amountMutants } from './amount/mutants.ts';
import { checks as around } from './around/checks.ts';
import { mutants as aroundMutants } from './around/mutants.ts';
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
import { checks as status } from './status/checks.ts';
import { mutants as statusMutants } from './status/mutants.ts';
import { checks as transaction } from './transaction/checks.ts';
import { mutants as transactionMutants } from './transaction/mutants.ts';

export interface Topic {
  readonly name: string;
  readonly title: string;
  readonly checks: readonly Check[];
}

/** The three things that users ask for by name come first. */
export const topics: readonly Topic[] = [
  { name: 'status', title: 'Status values', checks: proved(status, statusMutants) },
  { name: 'fee', title: 'Fee formatting', checks: proved(fee, feeMutants) },
  { name: 'headers', title: 'Header requirements', checks: proved(headers, headersMutants) },
  { name: 'envelope', title: 'Response envelope', checks: proved(envelope, envelopeMutants) },
  {
    name: 'initiate',
    title: 'Acceptance of disbursements',
    checks: proved(initiate, initiateMutants),
  },
  { name: 'body', title: 'Request bodies', checks: proved(body, bodyMutants) },
  { name: 'transaction', title: 'Transaction', checks: proved(transaction, transactionMutants) },
  { name: 'activity', title: 'Activity log', checks: proved(activity, activityMutants) },
  { name: 'reference', title: 'References', checks: proved(reference, referenceMutants) },
  { name: 'amount', title: 'Amounts', checks: proved(amount, amountMutants) },
  { name: 'list', title: 'List of transactions', checks: proved(list, listMutants) },
  { name: 'around', title: 'Around the interface', checks: proved(around, aroundMutants) },
];

/** The cards of a topic with their mutants. */
function proved(checks: readonly Check[], mutants: Mutants): readonly Check[] {
  return checks.map((card) => ({ ...card, mutants: mutants[card.id] ?? [] }));
}

export const catalogue: readonly Check[] = topics.flatMap(({ checks }) => checks);

/** SHA-256 over what each card demands, so that two reports tell whether they judge alike. */
export const catalogueDigest = createHash('sha256')
  .update(
    JSON.stringify(
      catalogue.map(({ id, level, clause, statement }) => [id, level, clause, statement]),
    ),
  )
  .digest('hex');

export function findCard(id: string): Check | undefined {
  return catalogue.find((card) => card.id === id.toUpperCase());
}
