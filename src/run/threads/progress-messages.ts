/** Posts the progress of a run to the main thread, from time to time. */
import type { Progress } from '../../core/progress.ts';
import type { PostStep } from './messages.ts';

/** Faster than a person can read; each message costs time in both threads. */
const PROGRESS_EVERY_MS = 100;

export class ProgressMessages {
  readonly #post: PostStep<'drive'>;
  #postedAtMs = Number.NEGATIVE_INFINITY;
  /** The progress that was not sent yet; it may be the last one. */
  #pending: Progress | null = null;

  constructor(post: PostStep<'drive'>) {
    this.#post = post;
  }

  see(progress: Progress): void {
    if (progress.elapsedMs - this.#postedAtMs < PROGRESS_EVERY_MS) {
      this.#pending = progress;
      return;
    }
    this.#postedAtMs = progress.elapsedMs;
    this.#pending = null;
    this.#post({ kind: 'progress', progress });
  }

  end(): void {
    if (this.#pending !== null) this.#post({ kind: 'progress', progress: this.#pending });
  }
}
