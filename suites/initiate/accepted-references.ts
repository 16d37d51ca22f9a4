/** The last accepted disbursements, to find one whose `merchant_reference` is like that of a refusal. Pure. */

/** An accepted disbursement whose `merchant_reference` is another one, but like that of a refusal. */
export interface SimilarReference {
  readonly index: number;
  /** So many characters at the beginning are the same; `null`: all, but for their letter case. */
  readonly sameCharacters: number | null;
}

interface SentReference {
  readonly merchantReference: string;
  readonly index: number;
}

/** References that are stored. */
const KEPT_REFERENCES = 1000;

export class AcceptedReferences {
  /** The length of the longest ordinary reference of the run. */
  readonly #ordinaryCharacters: number;
  /** The oldest one is overwritten. */
  readonly #last: SentReference[] = [];
  #count = 0;
  /** These by their keys; `null`: made on demand, because few runs need them. */
  #byKey: ReadonlyMap<string, SentReference> | null = null;

  constructor(ordinaryCharacters: number) {
    this.#ordinaryCharacters = ordinaryCharacters;
  }

  add(accepted: SentReference): void {
    this.#last[this.#count % KEPT_REFERENCES] = accepted;
    this.#count += 1;
    this.#byKey = null;
  }

  /** The one before this refused one for which the target may have mistaken it. */
  similarTo({ merchantReference, index: refusedIndex }: SentReference): SimilarReference | null {
    this.#byKey ??= this.#sortedByKey();
    const byKey = this.#byKey;
    const found = this.#keysOf(merchantReference).flatMap((key) => byKey.get(key) ?? []);
    const similar = found.find((one) => one.merchantReference !== merchantReference);
    if (similar === undefined || similar.index > refusedIndex) return null;
    const { index, merchantReference: other } = similar;
    if (other.toLowerCase() === merchantReference.toLowerCase())
      return { index, sameCharacters: null };
    const [one, two] = [[...merchantReference], [...other]];
    return { index, sameCharacters: one.findIndex((character, at) => character !== two[at]) };
  }

  /** The last reference with each key. */
  #sortedByKey(): ReadonlyMap<string, SentReference> {
    const byKey = new Map<string, SentReference>();
    for (const one of this.#last.toSorted((a, b) => a.index - b.index)) {
      for (const key of this.#keysOf(one.merchantReference)) byKey.set(key, one);
    }
    return byKey;
  }

  /** A reference itself in small letters, and its beginning. */
  #keysOf(merchantReference: string): string[] {
    const { length } = merchantReference;
    const start = merchantReference.slice(0, this.#ordinaryCharacters + 1);
    return [
      merchantReference.toLowerCase(),
      ...(length > start.length ? [`${length} characters from ${start}`] : []),
    ];
  }
}
