/** A suite: the scenarios, and the checks that judge them, as one value. */
import { createHash } from 'node:crypto';
import type { ServiceInterface } from '../interface/operations.ts';
import type { PlanSource } from '../plan/plan.ts';
import type { Check } from './check.ts';

export interface Topic {
  readonly name: string;
  readonly title: string;
  readonly checks: readonly Check[];
}

export interface Suite extends PlanSource, ServiceInterface {
  /** In the order of the reports. */
  readonly topics: readonly Topic[];
}

export const checksOf = ({ topics }: Pick<Suite, 'topics'>): readonly Check[] =>
  topics.flatMap(({ checks }) => checks);

export function findCheck(suite: Pick<Suite, 'topics'>, id: string): Check | undefined {
  return checksOf(suite).find((check) => check.id === id.toUpperCase());
}

/**
 * SHA-256 over the demands of all checks, not over their code: the version of the suite says which code
 * judged.
 */
export function catalogueDigestOf(suite: Pick<Suite, 'topics'>): string {
  const demands = checksOf(suite).map(({ id, level, clause, statement }) => [
    id,
    level,
    clause,
    statement,
  ]);
  return createHash('sha256').update(JSON.stringify(demands)).digest('hex');
}
