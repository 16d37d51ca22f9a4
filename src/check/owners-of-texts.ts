/** The owner of each text, for millions of texts in constant memory. */

/** Small at first: the largest table would cost a run of the usual length more than all its texts. */
const FIRST_SLOTS = 2 ** 12;
/** Four numbers per slot, 32 MiB for 1.7 million texts; at most two such tables exist. */
const MAX_SLOTS = 2 ** 21;
const GROWTH = 8;
const FIELDS = 4;
/** If more slots are used, finding a free one takes long. */
const FULLEST = 0.8;

/**
 * The owner of each text. Stores 64 bits of a text, so two of a million texts are confused with a
 * probability below 1 in 10 million. When the table is full, its older half is dropped.
 */
export class OwnersOfTexts {
  /** Allocated with the first text, because most stay empty. */
  #current: Uint32Array | null = null;
  #older: Uint32Array | null = null;
  /** The texts in `#current`. */
  #count = 0;

  /**
   * Registers a text and its owner. Returns `new` for a new text, `own` where this owner had it,
   * else the number of the exchange in which another owner had it.
   */
  add(text: string, owner: string, exchange: number): 'new' | 'own' | number {
    const high = hashOf(text, 0x811c9dc5) || EMPTY + 1;
    const low = hashOf(text, 0x9747b28c);
    const ownerHash = hashOf(owner, 0x5bd1e995);
    this.#current ??= new Uint32Array(FIRST_SLOTS * FIELDS);
    const slot = slotOf(this.#current, high, low);
    const isInCurrent = this.#current[slot] !== EMPTY;
    const table = isInCurrent ? this.#current : this.#older;
    const at = isInCurrent || table === null ? slot : slotOf(table, high, low);
    if (table !== null && table[at] !== EMPTY) {
      return table[at + 2] === ownerHash ? 'own' : (table[at + 3] ?? 'new');
    }
    this.#current.set([high, low, ownerHash, exchange], slot);
    this.#count += 1;
    if (this.#count >= (this.#current.length / FIELDS) * FULLEST) this.#makeRoom(this.#current);
    return 'new';
  }

  #makeRoom(full: Uint32Array): void {
    if (full.length / FIELDS < MAX_SLOTS) {
      this.#current = larger(full);
      return;
    }
    this.#older = full;
    this.#current = new Uint32Array(full.length);
    this.#count = 0;
  }
}

/** The high half of the hash in a free slot. */
const EMPTY = 0;

/** 32 bits of a text, from these bits on. */
function hashOf(text: string, start: number): number {
  let bits = start;
  for (let at = 0; at < text.length; at += 1) bits = mix(bits, text.charCodeAt(at));
  return finish(bits);
}

/** A larger table with the same texts. */
function larger(table: Uint32Array): Uint32Array {
  const grown = new Uint32Array(table.length * GROWTH);
  for (let at = 0; at < table.length; at += FIELDS) {
    const [high = 0, low = 0] = table.subarray(at, at + 2);
    if (high !== EMPTY) grown.set(table.subarray(at, at + FIELDS), slotOf(grown, high, low));
  }
  return grown;
}

/** The slot of the text with this hash, or the free slot for it. */
function slotOf(table: Uint32Array, high: number, low: number): number {
  const slots = table.length / FIELDS;
  let slot = ((high ^ low) >>> 0) % slots;
  for (;;) {
    const at = slot * FIELDS;
    if (table[at] === EMPTY || (table[at] === high && table[at + 1] === low)) return at;
    slot = (slot + 1) % slots;
  }
}

/** Adds a character to 32 bits of a hash: multiply and mix, as in MurmurHash2. */
function mix(bits: number, code: number): number {
  const product = Math.imul(bits ^ code, 0x5bd1e995);
  return product ^ (product >>> 15);
}

function finish(bits: number): number {
  const product = Math.imul(bits ^ (bits >>> 13), 0x5bd1e995);
  return (product ^ (product >>> 15)) >>> 0;
}
