/** `profile.json`: the deployment profile by itself, for `diff` and for whoever asks which variant. */
import type { Report } from '../src/report/report.ts';

/** Indented JSON: the target, when, and the thirteen rows. */
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
