/** Every card of the suite, by topic, in the order in which reports show them. */
import { createHash } from 'node:crypto';
import { checks as activity } from '../suites/activity/checks.ts';
import { checks as amount } from '../suites/amount/checks.ts';
import { checks as around } from '../suites/around/checks.ts';
import { checks as body } from '../suites/body/checks.ts';
import { checks as envelope } from '../suites/envelope/checks.ts';
import { checks as fee } from '../suites/fee/checks.ts';
import { checks as headers } from '../suites/headers/checks.ts';
import { checks as initiate } from '../suites/initiate/checks.ts';
import { checks as list } from '../suites/list/checks.ts';
import { checks as reference } from '../suites/reference/checks.ts';
import { checks as status } from '../suites/status/checks.ts';
import { checks as transaction } from '../suites/transaction/checks.ts';
import type { Check } from './check.ts';

export interface Topic {
  readonly name: string;
  readonly title: string;
  readonly checks: readonly Check[];
}

/** The three things that users ask for by name come first. */
export const topics: readonly Topic[] = [
  { name: 'status', title: 'Status values', checks: status },
  { name: 'fee', title: 'Fee formatting', checks: fee },
  { name: 'headers', title: 'Header requirements', checks: headers },
  { name: 'envelope', title: 'Response envelope', checks: envelope },
  { name: 'initiate', title: 'Acceptance of disbursements', checks: initiate },
  { name: 'body', title: 'Request bodies', checks: body },
  { name: 'transaction', title: 'Transaction', checks: transaction },
  { name: 'activity', title: 'Activity log', checks: activity },
  { name: 'reference', title: 'References', checks: reference },
  { name: 'amount', title: 'Amounts', checks: amount },
  { name: 'list', title: 'List of transactions', checks: list },
  { name: 'around', title: 'Around the interface', checks: around },
];

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
