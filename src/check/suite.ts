/** A suite: what is sent, and the checks that judge it, as one value. */
import { createHash } from 'node:crypto';
import type { ServiceInterface } from '../interface/operations.ts';
import type { PlanSource } from '../plan/plan.ts';
import type { Case } from '../plan/scenario.ts';
import type { PlanSettings } from '../plan/settings.ts';
import type { Check } from './check.ts';

export interface Topic {
  readonly name: string;
  readonly title: string;
  readonly checks: readonly Check[];
}

export interface Suite extends PlanSource, ServiceInterface {
  /** In the order in which reports show them. */
  readonly topics: readonly Topic[];
  /** The two requests that tell whether a target can be judged at all. */
  preflight(settings: PlanSettings): { readonly list: Case; readonly initiate: Case };
}

export const checksOf = ({ topics }: Pick<Suite, 'topics'>): readonly Check[] =>
  topics.flatMap(({ checks }) => checks);

export function findCheck(suite: Pick<Suite, 'topics'>, id: string): Check | undefined {
  return checksOf(suite).find((check) => check.id === id.toUpperCase());
}

/** SHA-256 over what each check demands, so that two reports tell whether they judge alike. */
export function catalogueDigestOf(suite: Pick<Suite, 'topics'>): string {
  const demands = checksOf(suite).map(({ id, level, clause, statement }) => [
    ...[id, level, clause, statement],
  ]);
  return createHash('sha256').update(JSON.stringify(demands)).digest('hex');
}
