/**
 * Lets the callers of one burst continue, and the others after what these have started.
 *
 * Node calls the handlers of all responses that have arrived before undici writes a request to a
 * connection that was used before. Without turns the next requests of all connections would wait
 * until the last of these responses is handled.
 */

/** Resolves at once in the first burst, else in a later turn of the event loop. */
type Turns = () => Promise<void>;

/** Enough for several responses of a fast target: each turn of the event loop costs time too. */
const BURST_MS = 1;

export function openTurns(burstMs = BURST_MS): Turns {
  const waiting: (() => void)[] = [];
  let beganMs: number | null = null;
  const isOver = () => beganMs !== null && performance.now() - beganMs >= burstMs;

  function begin(): void {
    beganMs = performance.now();
    // The first is called before what the callers start, the second after it.
    setImmediate(() => setImmediate(end));
  }

  function end(): void {
    beganMs = null;
    proceed();
  }

  function proceed(): void {
    const next = waiting.shift();
    if (next === undefined) return;
    if (beganMs === null) begin();
    next();
    // A tick comes after all promises, so the caller has handled its response.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (!isOver()) proceed();
      }),
    );
  }

  return () => {
    if (waiting.length > 0 || isOver()) return new Promise((turn) => waiting.push(turn));
    if (beganMs === null) begin();
    return Promise.resolve();
  };
}
