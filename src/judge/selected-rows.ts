/** Selects what ONLY or CASE requested from the results of a history. Pure. */
import type { RecordedConfig } from '../config/recorded.ts';
import { isSelected } from '../plan/selection/select-topics.ts';
import type { JudgedHistory } from '../report/report.ts';

type Rows = Pick<JudgedHistory, 'requirements' | 'topics'>;

/**
 * All requirements and topics, or the requested ones. CASE requests those that the responses to it
 * can decide: one case rarely shows what needs several responses, as that lists are accepted again.
 */
export function selectedRows(
  { only, caseId }: RecordedConfig,
  { requirements, topics }: Rows,
): Rows {
  const rows = requirements.filter(({ check, topic, result }) => {
    if (only !== undefined && only !== null) return isSelected(only, { id: check.id, topic });
    if (caseId === null || result.violations > 0) return true;
    return result.seen > 0 && result.isUnproven !== true;
  });
  return {
    requirements: rows,
    topics: topics.filter(({ name }) => rows.some((row) => row.topic === name)),
  };
}
