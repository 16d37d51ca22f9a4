/** Steps of a run of which each begins only after the one before it has ended. Pure. */

/** A line on a case: an exchange, or that the case was not sent. */
export interface StepLine {
  readonly id: string;
  /** The number of its request; `null`: it was not sent. */
  readonly index: number | null;
  /** The number of requests before its response; 0 where it is unknown. */
  readonly sentBefore: number;
}

/**
 * Compares lines with the order of their steps. Lines come in the order of completion, so the
 * number of a request shows whether it was sent before the responses of an earlier step.
 */
export class Steps {
  #step = -1;
  /** The first line of the present step. */
  #first = '';
  /** The number of requests when the last response of an earlier step came, and its case. */
  #floor = { sentBefore: 0, id: '' };
  #last = { sentBefore: 0, id: '' };
  #misplaced: string | null = null;

  /** The first line that stands in a place where no run writes it; `null` where all are in order. */
  get misplaced(): string | null {
    return this.#misplaced;
  }

  see(step: number, line: StepLine): void {
    if (step > this.#step) this.#begin(step, line.id);
    if (step < this.#step) this.#misplaced ??= `${line.id} after ${this.#first}`;
    else if (line.index !== null && line.index <= this.#floor.sentBefore) {
      this.#misplaced ??= `${line.id} before the response to ${this.#floor.id}`;
    }
    if (line.sentBefore > this.#last.sentBefore)
      this.#last = { sentBefore: line.sentBefore, id: line.id };
  }

  #begin(step: number, id: string): void {
    this.#step = step;
    this.#first = id;
    this.#floor = this.#last;
  }
}
