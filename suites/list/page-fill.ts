/** Which pages are shown not to be full: a longer one of the same size was seen. */

export interface Look<Kept> {
  readonly perPage: number;
  readonly length: number;
  readonly atMs: number;
  readonly kept: Kept;
}

interface Size<Kept> {
  longest: number;
  /** The last page that is as long as any of this size: a limit may have filled it. */
  full: Look<Kept>;
  /** The last page that is shorter than another one of this size. */
  short: Look<Kept> | null;
}

/** Sizes that are distinguished; a run asks for fewer. */
const MOST_SIZES = 2000;

export interface PageFill<Kept> {
  see(look: Look<Kept>): void;
  /** The last page of all that was not full. An empty page never is. */
  lastWithRoom(): Look<Kept> | null;
  /** Whether a page of this size and this length was not full. */
  hadRoom(perPage: number, length: number): boolean;
}

/**
 * Opens a memory of page lengths, by the size that was asked for: a target may take a size that it does
 * not know for another one, so that lengths of different sizes say nothing of each other.
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
