/** The time that this process has worked, whatever else the machine does meanwhile. */

/** Milliseconds on all cores together since `act` began; waiting costs nothing. */
export function workMs(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
