/** Which pages were not full: those shorter than another page of the same size. */

export interface SeenPage<Kept> {
  readonly perPage: number;
  readonly length: number;
  readonly atMs: number;
  readonly kept: Kept;
}

interface Size<Kept> {
  longest: number;
  /** The last page with the greatest length of this size; a limit may have filled it. */
  full: SeenPage<Kept>;
  /** The last page that is shorter than another page of this size. */
  short: SeenPage<Kept> | null;
}

/** Sizes that are stored; a run requests fewer. */
const MOST_SIZES = 2000;

export interface PageFill<Kept> {
  see(page: SeenPage<Kept>): void;
  /** The last page of any size that was not full. An empty page never is. */
  lastWithRoom(): SeenPage<Kept> | null;
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
    see(page) {
      const known = sizes.get(page.perPage);
      if (known === undefined) {
        if (sizes.size >= MOST_SIZES) return;
        sizes.set(page.perPage, { longest: page.length, full: page, short: null });
      } else if (page.length < known.longest) {
        known.short = later(known.short, page);
      } else if (page.length > known.longest) {
        known.short = later(known.short, known.full);
        known.full = page;
        known.longest = page.length;
      } else {
        known.full = later(known.full, page);
      }
    },
    lastWithRoom() {
      let last: SeenPage<Kept> | null = null;
      for (const { short, full } of sizes.values()) {
        if (short !== null) last = later(last, short);
        if (full.length === 0) last = later(last, full);
      }
      return last;
    },
    hadRoom: (perPage, length) => length === 0 || length < (sizes.get(perPage)?.longest ?? 0),
  };
}

const later = <Kept>(one: SeenPage<Kept> | null, other: SeenPage<Kept>): SeenPage<Kept> =>
  one === null || other.atMs >= one.atMs ? other : one;
