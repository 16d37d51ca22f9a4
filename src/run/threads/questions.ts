/** What the driving thread asks the judging thread during a run. */
import type { Answer, PostStep } from './messages.ts';

export class Questions {
  readonly #post: PostStep<'drive'>;
  /** By the number of the question. */
  readonly #open = new Map<number, (failed: Answer['failed']) => void>();
  #number = 0;

  constructor(post: PostStep<'drive'>) {
    this.#post = post;
  }

  ask(checkIds: readonly string[]): Promise<Answer['failed']> {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve) => {
      this.#open.set(number, resolve);
      this.#post({ kind: 'question', number, checkIds });
    });
  }

  answered({ number, failed }: Answer): void {
    this.#open.get(number)?.(failed);
    this.#open.delete(number);
  }
}
