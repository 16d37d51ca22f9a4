/** The configuration of a run, with the names that a reader knows. Pure. */
import { recordedLabels } from '../config/recorded.ts';
import type { Report } from './report.ts';

/** `label`: the name of the setting in backticks, or words. */
export interface ConfigRow {
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
}

/** In the order of the report. */
export function configRows(config: Report['config']): readonly ConfigRow[] {
  const labels = recordedLabels();
  return Object.entries(config).map(([key, value]) => ({
    key,
    value,
    label: labels.get(key) ?? key,
  }));
}
