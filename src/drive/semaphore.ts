/** Limits how many requests are in flight; further callers wait in a queue. */

/** Resolves when there is room, with the function that makes room again. */
export type Semaphore = () => Promise<() => void>;

export function openSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((room) => waiting.push(room));
    return release;
  };
}
