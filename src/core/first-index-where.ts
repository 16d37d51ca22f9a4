/** Binary search. Pure. */

/** The first index whose item passes the test, or the length. All items behind it must pass too. */
export function firstIndexWhere<T>(sorted: readonly T[], test: (item: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(sorted[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
