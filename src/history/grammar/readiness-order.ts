/** Where readiness checks may be in a history. Pure. */
import type { Header, RequestLine } from '../lines/line.ts';

/** Readiness checks come before all other requests, in each of the merged runs. */
export class ReadinessOrder {
  /** The numbers at which a run may begin with readiness checks. */
  readonly #begins = new Set<number>();
  #isWaiting = false;

  begin({ config, parts = [] }: Header): void {
    if (typeof config.waitForTargetMs !== 'number') return;
    let next = 1;
    this.#begins.add(next);
    for (const { requests } of parts) {
      next += requests;
      this.#begins.add(next);
    }
  }

  fits(index: number, origin: RequestLine['origin']): boolean {
    this.#isWaiting = origin === 'readiness' && (this.#isWaiting || this.#begins.has(index));
    return this.#isWaiting || origin !== 'readiness';
  }
}
