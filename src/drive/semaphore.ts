/** How many requests may be in flight: whoever finds no room waits in line. */

/** Resolves when there is room; what it gives back makes room again. */
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
