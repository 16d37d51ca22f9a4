/** Whether an address names this machine. Pure. */

/**
 * Disbursements to this machine need no confirmation. A host name proves nothing, so the transport
 * also checks the address of each connection.
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
