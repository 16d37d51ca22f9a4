/** Where in a text secrets stand. */

export interface Span {
  readonly start: number;
  /** Of the first character behind it. */
  readonly end: number;
  /** The number of the secret; where several overlap, the least of them. */
  readonly secret: number;
}

/** Collects spans in any order. */
export class Spans {
  #offset = 0;
  readonly #found: { start: number; end: number; secret: number }[] = [];

  get length(): number {
    return this.#found.length;
  }

  /** From now on positions count from there. */
  shift(offset: number): void {
    this.#offset = offset;
  }

  add(from: number, to: number, secret: number): void {
    const [start, end] = [from + this.#offset, to + this.#offset];
    const last = this.#found.at(-1);
    // Nearly always the one before, one character on.
    if (last !== undefined && start >= last.start && start <= last.end) {
      last.end = Math.max(last.end, end);
      last.secret = Math.min(last.secret, secret);
    } else {
      this.#found.push({ start, end, secret });
    }
  }

  /** In the order of the text, none of them touching another one. */
  merged(): readonly Span[] {
    const sorted = this.#found.toSorted((a, b) => a.start - b.start);
    const merged: { start: number; end: number; secret: number }[] = [];
    for (const span of sorted) {
      const last = merged.at(-1);
      if (last !== undefined && span.start <= last.end) {
        last.end = Math.max(last.end, span.end);
        last.secret = Math.min(last.secret, span.secret);
      } else {
        merged.push({ ...span });
      }
    }
    return merged;
  }
}
