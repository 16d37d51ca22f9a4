/** One part of a plan that several runs send between them. */
/** One of several runs that send a plan between them: `2/5` is the second of five. */

export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** `2/5`, or `null` where the text is no such thing. */
export function parseShard(text: string): Shard | null {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  return number >= 1 && number <= of ? { number, of } : null;
}
