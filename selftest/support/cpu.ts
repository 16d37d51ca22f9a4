/** The CPU time of this process, independent of other processes. */

/** Milliseconds on all cores since `act` began; waiting costs nothing. */
export function workMs(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
