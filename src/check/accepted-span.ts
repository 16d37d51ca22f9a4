/** The first and the last request of one kind that the target accepted, by their numbers. */
export class AcceptedSpan {
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  add(index: number): void {
    this.#first = Math.min(this.#first, index);
    this.#last = Math.max(this.#last, index);
  }

  get isAny(): boolean {
    return this.#first <= this.#last;
  }

  /** Whether one was accepted that the run sent before this one. */
  isBefore = (index: number): boolean => this.#first < index;

  /** Whether some were accepted before and after this one. */
  isAround = (index: number): boolean => this.#first < index && this.#last > index;
}
