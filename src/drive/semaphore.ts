/** Limits how many requests are in flight; further callers wait in a queue. */

/**
 * Resolves when there is room, with the function that makes room again. `goesFirst`: before callers
 * that wait already.
 */
export type Semaphore = (goesFirst?: boolean) => Promise<() => void>;

export function openSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (goesFirst = false) => {
    if (free > 0) free -= 1;
    else
      await new Promise<void>((room) => (goesFirst ? waiting.unshift(room) : waiting.push(room)));
    return release;
  };
}
