/** The rows of the bench, and the table made of them. */

/** The sizes of a measurement: `full` counts, `quick` only tests the bench in seconds. */
export type Size = 'full' | 'quick';

export interface Limit {
  readonly kind: 'at least' | 'at most';
  readonly value: number;
}

/** One line of the table. */
export interface Result {
  readonly row: string;
  /** The measured value, with its unit. */
  readonly what: string;
  /** The value for comparison. */
  readonly against: string;
  /** The number to which the goal applies. */
  readonly value: number;
  /** `null`: shown without a goal. */
  readonly limit: Limit | null;
  /** The details of the number, line by line. */
  readonly details?: readonly string[];
  /** When it was measured; a run of some rows renews only these. */
  readonly measuredAt?: string;
  /** The points of a chart. */
  readonly points?: readonly object[];
}

/** One file each: a name to select it, and its measurement. */
export interface Row {
  readonly name: string;
  /** It takes minutes, so it is measured only where it is selected, or all rows are. */
  readonly isLong?: true;
  measure(size: Size): Promise<readonly Result[]>;
}

export function isMet({ value, limit }: Result): boolean {
  if (limit === null) return true;
  return limit.kind === 'at least' ? value >= limit.value : value <= limit.value;
}

/** A shared machine allows three significant digits. */
export const digits = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US');

/** The median; of two middle values the lower. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const words = ({ kind, value }: Limit) => `${kind === 'at least' ? '≥' : '≤'} ${value}`;

/** As Markdown, which is readable in a terminal too; `beside`: the same rows of another runtime. */
export function toTable(results: readonly Result[], beside?: readonly Result[]): string {
  const other = (row: string) => beside?.find((result) => result.row === row);
  const rows = results.map((result) => {
    const { row, what, against, value, limit } = result;
    const there = other(row);
    return [
      ...[row, what, against, digits(value), limit === null ? '' : words(limit)],
      limit === null ? '' : isMet(result) ? 'yes' : '**no**',
      ...(beside === undefined ? [] : [there === undefined ? '' : digits(there.value)]),
    ];
  });
  const head = ['row', 'measured', 'against', 'value', 'limit', 'met'];
  const first = beside === undefined ? head : [...head, 'other runtime'];
  const all = [first, ...rows];
  const widths = first.map((_, at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return `${[line(first), line(rule), ...rows.map(line)].join('\n')}\n`;
}
