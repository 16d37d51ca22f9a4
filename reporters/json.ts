/** The report as `report.json`: the value itself. */
import type { Report } from '../src/report.ts';

export function toJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
