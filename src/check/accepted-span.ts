/** The first and the last request of one kind that the target accepted, by their numbers. */
import { emptyRange, extend, isEmpty } from '../core/range.ts';

export class AcceptedSpan {
  readonly #indexes = emptyRange();

  add(index: number): void {
    extend(this.#indexes, index);
  }

  get isAny(): boolean {
    return !isEmpty(this.#indexes);
  }

  /** Whether one was accepted that the run sent before this one. */
  isBefore = (index: number): boolean => this.#indexes.least < index;

  /** Whether some were accepted before and after this one. */
  isAround = (index: number): boolean => this.#indexes.least < index && this.#indexes.most > index;
}
