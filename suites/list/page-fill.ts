/** Which pages were not full: those shorter than another page of the same size. */

export interface Look<Kept> {
  readonly perPage: number;
  readonly length: number;
  readonly atMs: number;
  readonly kept: Kept;
}

interface Size<Kept> {
  longest: number;
  /** The last page with the greatest length of this size; a limit may have filled it. */
  full: Look<Kept>;
  /** The last page that is shorter than another page of this size. */
  short: Look<Kept> | null;
}

/** Sizes that are stored; a run requests fewer. */
const MOST_SIZES = 2000;

export interface PageFill<Kept> {
  see(look: Look<Kept>): void;
  /** The last page of any size that was not full. An empty page never is. */
  lastWithRoom(): Look<Kept> | null;
  /** Whether a page of this size and length was not full. */
  hadRoom(perPage: number, length: number): boolean;
}

/**
 * Stores page lengths by the requested size. A target may treat an unknown size as another one, so
 * lengths of different sizes cannot be compared.
 */
export function openPageFill<Kept>(): PageFill<Kept> {
  const sizes = new Map<number, Size<Kept>>();
  return {
    see(look) {
      const known = sizes.get(look.perPage);
      if (known === undefined) {
        if (sizes.size >= MOST_SIZES) return;
        sizes.set(look.perPage, { longest: look.length, full: look, short: null });
      } else if (look.length < known.longest) {
        known.short = later(known.short, look);
      } else if (look.length > known.longest) {
        known.short = later(known.short, known.full);
        known.full = look;
        known.longest = look.length;
      } else {
        known.full = later(known.full, look);
      }
    },
    lastWithRoom() {
      let last: Look<Kept> | null = null;
      for (const { short, full } of sizes.values()) {
        if (short !== null) last = later(last, short);
        if (full.length === 0) last = later(last, full);
      }
      return last;
    },
    hadRoom: (perPage, length) => length === 0 || length < (sizes.get(perPage)?.longest ?? 0),
  };
}

const later = <Kept>(one: Look<Kept> | null, other: Look<Kept>): Look<Kept> =>
  one === null || other.atMs >= one.atMs ? other : one;
