/** Which pages were not full: those shorter than another page of the same size. */

export interface SeenPage<Data> {
  readonly perPage: number;
  readonly length: number;
  readonly atMs: number;
  readonly data: Data;
}

interface Size<Data> {
  longest: number;
  /** The last page with the greatest length of this size; a limit may have filled it. */
  full: SeenPage<Data>;
  /** The last page that is shorter than another page of this size. */
  short: SeenPage<Data> | null;
}

/** Sizes that are stored; a run requests fewer. */
const MAX_SIZES = 2000;

/**
 * Stores page lengths by the requested size. A target may treat an unknown size as another one, so
 * lengths of different sizes cannot be compared.
 */
export class PageFill<Data> {
  readonly #sizes = new Map<number, Size<Data>>();

  see(page: SeenPage<Data>): void {
    const size = this.#sizes.get(page.perPage);
    if (size === undefined) {
      if (this.#sizes.size >= MAX_SIZES) return;
      this.#sizes.set(page.perPage, { longest: page.length, full: page, short: null });
    } else if (page.length < size.longest) {
      size.short = later(size.short, page);
    } else if (page.length > size.longest) {
      size.short = later(size.short, size.full);
      size.full = page;
      size.longest = page.length;
    } else {
      size.full = later(size.full, page);
    }
  }

  /** The last page of any size that was not full. An empty page never is. */
  lastWithRoom(): SeenPage<Data> | null {
    let last: SeenPage<Data> | null = null;
    for (const { short, full } of this.#sizes.values()) {
      if (short !== null) last = later(last, short);
      if (full.length === 0) last = later(last, full);
    }
    return last;
  }

  /** Whether a page of this size and length was not full. */
  hadRoom(perPage: number, length: number): boolean {
    return length === 0 || length < (this.#sizes.get(perPage)?.longest ?? 0);
  }
}

const later = <Data>(one: SeenPage<Data> | null, other: SeenPage<Data>): SeenPage<Data> =>
  one === null || other.atMs >= one.atMs ? other : one;
