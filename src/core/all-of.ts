/** Waits for several promises. */

/** Resolves when all have ended, also where one was rejected; then throws its error. */
export async function allOf(running: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(running);
  const rejected = ended.find((end) => end.status === 'rejected');
  if (rejected !== undefined) throw rejected.reason;
}
