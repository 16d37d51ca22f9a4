/** Selects what ONLY or CASE requested from the results of a history. Pure. */
import type { RecordedConfig } from '../history/events.ts';
import { isSelected } from '../plan/select-topics.ts';
import type { JudgedHistory } from '../report/report.ts';

type Rows = Pick<JudgedHistory, 'requirements' | 'topics'>;

/** All requirements and topics, or the requested ones. */
export function selectedRows(
  { only, caseId }: RecordedConfig,
  { requirements, topics }: Rows,
): Rows {
  const rows = requirements.filter(({ check, topic, result }) => {
    if (only !== undefined && only !== null) return isSelected(only, { id: check.id, topic });
    return caseId === null || result.seen > 0 || result.violations > 0;
  });
  return {
    requirements: rows,
    topics: topics.filter(({ name }) => rows.some((row) => row.topic === name)),
  };
}
