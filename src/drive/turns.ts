/**
 * Continues waiting callers one at a time, so that what one of them starts happens before the next
 * one continues.
 *
 * Node calls the handlers of all responses that have arrived before undici writes a request to a
 * connection that was used before. Without turns the next requests of all connections would wait
 * until the last of these responses is handled.
 */

/** Resolves in the caller's turn. */
export type Turns = () => Promise<void>;

export function openTurns(): Turns {
  const waiting: (() => void)[] = [];
  function next(): void {
    waiting.shift()?.();
    // The first is called before what the caller starts, the second after it.
    if (waiting.length > 0) setImmediate(() => setImmediate(next));
  }
  return () =>
    new Promise((turn) => {
      waiting.push(turn);
      if (waiting.length === 1) setImmediate(next);
    });
}
