/** The report as `report.json`: the value itself. */
import type { Report } from '../src/report/report.ts';

/**
 * JSON does not escape these characters, and a terminal that shows the file would obey some of
 * them.
 */
const unescapedByJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

export const toJson = (report: Report): string => toIndentedJson(report);

export function toIndentedJson(value: object): string {
  return `${withEscapes(JSON.stringify(value, null, 2))}\n`;
}

/** The same JSON, with these characters as escapes. */
export function withEscapes(json: string): string {
  return json.replace(unescapedByJson, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
