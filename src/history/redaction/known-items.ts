/**
 * Remembers items of lists in which no secret was found, and divides a long list into its items: a
 * target shows a transaction in many lists, and items with escapes are slow to search. Pure.
 */

/** A part of a text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Shorter texts are searched fast enough. */
const MIN_CHARACTERS = 1024;
/**
 * In a longer text each item is searched alone: in one stretch, what decodes the text of one item
 * would decode all others too, for each encoding that any of them has.
 */
const LONG_CHARACTERS = 64 * 1024;
/** No transaction is longer. */
const MAX_ITEM_CHARACTERS = 4096;
/** Some pages of transactions. */
const MAX_ITEMS = 8192;
/**
 * A secret that has this, like a header of JSON, is found in the items on both sides of it. White space is what a
 * target indents a list with.
 */
const betweenItems = /\},\s{0,80}\{/g;
/**
 * A first member, or one after numbers, with a name or a value so long that strings of up to seven characters on both
 * sides of it form no row (`undo-lists.ts`).
 */
const plainStart =
  /\{\s{0,80}(?:"\w{1,40}"\s?:\s?(?:-?[\d.]{1,20}|true|false|null),\s{0,80}){0,3}(?:"\w{6,}"\s?:\s?"[\w-]{6,}"|"\w{4,}"\s?:\s?"[\w-]{8,}")/y;

export class KnownItems {
  readonly #items = new Set<string>();

  /**
   * Calls `search` for each stretch of a text between known items. It returns whether the stretch
   * has no secret; its items are known then.
   */
  searchOthers(text: string, search: (stretch: Stretch) => boolean): void {
    let from = 0;
    let others: string[] = [];
    const searchTo = (to: number) => {
      if (to > from && search({ from, to })) for (const item of others) this.#remember(item);
      others = [];
    };
    for (const { from: start, to } of itemsIn(text)) {
      const item = text.slice(start, to);
      if (!startsPlainly(text, start)) continue;
      if (this.#items.has(item) && startsPlainly(text, to)) {
        searchTo(start);
        from = to;
        continue;
      }
      others.push(item);
      if (text.length > LONG_CHARACTERS && startsPlainly(text, to)) {
        searchTo(to);
        from = to;
      }
    }
    searchTo(text.length);
  }

  #remember(item: string): void {
    if (this.#items.size >= MAX_ITEMS) this.#items.clear();
    this.#items.add(item);
  }
}

/** Each item between two others, with the comma after it. */
function* itemsIn(text: string): Generator<Stretch> {
  if (text.length < MIN_CHARACTERS) return;
  let from = startOfItem(text, 0);
  while (from > 0) {
    const to = startOfItem(text, from);
    if (to > 0 && to - from <= MAX_ITEM_CHARACTERS) yield { from, to };
    from = to;
  }
}

/** The position of the brace after the next comma between items; 0 where there is none. */
function startOfItem(text: string, after: number): number {
  betweenItems.lastIndex = after;
  return betweenItems.test(text) ? betweenItems.lastIndex - 1 : 0;
}

function startsPlainly(text: string, at: number): boolean {
  plainStart.lastIndex = at;
  return plainStart.test(text);
}
