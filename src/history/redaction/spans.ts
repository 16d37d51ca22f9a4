/** The positions of secrets in a text. */

export interface SecretSpan {
  readonly start: number;
  /** The position after the last character. */
  readonly end: number;
  /** The number of the secret; the smallest one where several overlap. */
  readonly secret: number;
}

/** Collects spans in any order. */
export class Spans {
  #offset = 0;
  readonly #found: { start: number; end: number; secret: number }[] = [];

  get length(): number {
    return this.#found.length;
  }

  /** Later positions are relative to this offset. */
  shift(offset: number): void {
    this.#offset = offset;
  }

  add(from: number, to: number, secret: number): void {
    const [start, end] = [from + this.#offset, to + this.#offset];
    const last = this.#found.at(-1);
    // Usually it extends the previous span by one character.
    if (last !== undefined && start >= last.start && start <= last.end) {
      last.end = Math.max(last.end, end);
      last.secret = Math.min(last.secret, secret);
    } else {
      this.#found.push({ start, end, secret });
    }
  }

  /** The spans in the order of the text, with touching ones merged. */
  merged(): readonly SecretSpan[] {
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
