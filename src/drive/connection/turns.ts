/**
 * Lets the callers of one burst continue, and the others after what these have started.
 *
 * Node calls the handlers of all responses that have arrived before undici writes a request to a
 * connection that was used before. Without turns the next requests of all connections would wait
 * until the last of these responses is handled.
 */

/** Enough for several responses of a fast target: each turn of the event loop costs time too. */
const BURST_MS = 1;

export class Turns {
  readonly #burstMs: number;
  readonly #waiting: (() => void)[] = [];
  /** When the burst began; `null` between two. */
  #beganMs: number | null = null;

  constructor(burstMs = BURST_MS) {
    this.#burstMs = burstMs;
  }

  /** Resolves at once in the first burst, else in a later turn of the event loop. */
  next(): Promise<void> {
    if (this.#waiting.length > 0 || this.#isOver())
      return new Promise((turn) => this.#waiting.push(turn));
    if (this.#beganMs === null) this.#begin();
    return Promise.resolve();
  }

  #isOver(): boolean {
    return this.#beganMs !== null && performance.now() - this.#beganMs >= this.#burstMs;
  }

  #begin(): void {
    this.#beganMs = performance.now();
    // The first is called before what the callers start, the second after it.
    setImmediate(() => setImmediate(() => this.#end()));
  }

  #end(): void {
    this.#beganMs = null;
    this.#proceed();
  }

  #proceed(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if (this.#beganMs === null) this.#begin();
    next();
    // A tick comes after all promises, so the caller has handled its response.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (!this.#isOver()) this.#proceed();
      }),
    );
  }
}
