/** What of a judged history was asked for: ONLY names requirements, CASE what its cases show. Pure. */
import type { RecordedConfig } from '../history/events.ts';
import { isAskedFor } from '../plan/select-topics.ts';
import type { Judged } from '../report/report.ts';

type Rows = Pick<Judged, 'requirements' | 'topics'>;

/** All of it, or the requirements that were asked for, with their topics. */
export function askedFor({ only, caseId }: RecordedConfig, { requirements, topics }: Rows): Rows {
  const rows = requirements.filter(({ check, topic, result }) => {
    if (only !== undefined && only !== null) return isAskedFor(only, { id: check.id, topic });
    return caseId === null || result.seen > 0 || result.violations > 0;
  });
  return {
    requirements: rows,
    topics: topics.filter(({ name }) => rows.some((row) => row.topic === name)),
  };
}
