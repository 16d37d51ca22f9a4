/** The deployment profile alone, as `profile.json`, for `diff` and other readers. */
import type { Report } from '../src/report/report.ts';

/** Indented JSON: the target, the time, and the gaps. */
export function toProfile({
  schemaVersion,
  suite,
  target,
  startedAt,
  observations,
}: Report): string {
  const profile = { schemaVersion, suite, target, startedAt, observations };
  return `${JSON.stringify(profile, null, 2)}\n`;
}
