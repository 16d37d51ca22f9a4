/** The deployment profile alone, as `profile.json`, for `diff` and other readers. */
import type { Report } from '../src/report/report.ts';
import { toIndentedJson } from './json.ts';

/** Indented JSON: the target, the time, and the gaps. */
export function toProfile({
  schemaVersion,
  suite,
  target,
  startedAt,
  observations,
}: Report): string {
  return toIndentedJson({ schemaVersion, suite, target, startedAt, observations });
}
