/** Remembers whose each reference is, for millions of them, in flat memory. */

export interface Fingerprints {
  /**
   * Takes note of a text and its owner. `new`: nobody had it before; `own`: this owner had; a
   * number: another owner had it, in that exchange.
   */
  meet(text: string, owner: string, exchange: number): 'new' | 'own' | number;
}

/** Four numbers a slot, 32 MiB in all: small beside the process, room for 1.7 million texts. */
const SLOTS = 2 ** 21;
const FIELDS = 4;
/** Fuller than this, and looking for a free slot takes long. */
const FULLEST = Math.floor(SLOTS * 0.8);

/**
 * Opens an empty memory. Of each text 64 bits are kept, so that among a million different ones two
 * are taken for one with a chance below 1 in 10 million. When it is full the older half of what it
 * holds is given up.
 */
export function openFingerprints(): Fingerprints {
  // Made with the first text: most memories never get one.
  let current: Uint32Array | null = null;
  let older: Uint32Array | null = null;
  let count = 0;
  return {
    meet(text, owner, exchange) {
      let high = 0x811c9dc5;
      let low = 0x9747b28c;
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        high = mixed(high, code);
        low = mixed(low, code);
      }
      // Zero stands for an empty slot, so that no fingerprint may be zero.
      high = ended(high) || 1;
      low = ended(low);
      let whose = 0x5bd1e995;
      for (let at = 0; at < owner.length; at += 1) whose = mixed(whose, owner.charCodeAt(at));
      whose = ended(whose);
      current ??= new Uint32Array(SLOTS * FIELDS);
      const slot = slotOf(current, high, low);
      const isKnown = current[slot] !== 0;
      const found = isKnown ? current : older;
      const at = isKnown || older === null ? slot : slotOf(older, high, low);
      if (found !== null && found[at] !== 0) {
        return found[at + 2] === whose ? 'own' : (found[at + 3] ?? 'new');
      }
      current[slot] = high;
      current[slot + 1] = low;
      current[slot + 2] = whose;
      current[slot + 3] = exchange;
      count += 1;
      if (count === FULLEST) {
        older = current;
        current = new Uint32Array(SLOTS * FIELDS);
        count = 0;
      }
      return 'new';
    },
  };
}

/** Where the fingerprint stands, or the free slot where it would. */
function slotOf(table: Uint32Array, high: number, low: number): number {
  let slot = ((high ^ low) >>> 0) % SLOTS;
  for (;;) {
    const at = slot * FIELDS;
    if (table[at] === 0 || (table[at] === high && table[at + 1] === low)) return at;
    slot = (slot + 1) % SLOTS;
  }
}

/** One more character in 32 bits of a text: multiply and mix, as MurmurHash2 does. */
function mixed(bits: number, code: number): number {
  const product = Math.imul(bits ^ code, 0x5bd1e995);
  return product ^ (product >>> 15);
}

function ended(bits: number): number {
  const product = Math.imul(bits ^ (bits >>> 13), 0x5bd1e995);
  return (product ^ (product >>> 15)) >>> 0;
}
