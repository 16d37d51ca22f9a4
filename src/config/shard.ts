/** A shard: one part of a plan that several runs send together. Pure. */

/** `2/5` is the second of five. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** `2/5`, or `null` where the text has another form. */
export function parseShard(text: string): Shard | null {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  return number >= 1 && number <= of ? { number, of } : null;
}
