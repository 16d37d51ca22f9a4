/** Whether an address names this machine. Pure. */

/**
 * Loopback is the machine itself: disbursements there need no confirmation. A name only claims it,
 * and the transport looks at the address of each connection.
 */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
