/** The report as `report.json`: the value itself. */
import type { Report } from '../src/report/report.ts';

/**
 * JSON does not escape these characters, and a terminal that shows the file would obey some of
 * them.
 */
const unescapedByJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

export const toJson = (report: Report): string => toIndentedJson(report);

export function toIndentedJson(value: object): string {
  return `${JSON.stringify(value, null, 2).replace(unescapedByJson, escaped)}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
