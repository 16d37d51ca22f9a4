/** The least and the greatest of some numbers. */

export interface Range {
  least: number;
  most: number;
}

/** No number is in it. */
export const emptyRange = (): Range => ({ least: Infinity, most: -Infinity });

export function extend(range: Range, value: number): void {
  range.least = Math.min(range.least, value);
  range.most = Math.max(range.most, value);
}

export const isInside = (value: number, { least, most }: Readonly<Range>): boolean =>
  least <= value && value <= most;

export const isEmpty = ({ least, most }: Readonly<Range>): boolean => most < least;

/** From the least to the greatest number; 0 where no number is in it. */
export const lengthOfRange = ({ least, most }: Readonly<Range>): number =>
  Math.max(0, most - least);
