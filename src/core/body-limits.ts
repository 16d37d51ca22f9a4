/** How much of the body of a response the suite reads; docs/guides/staging.md names these limits. */

/** Enough for a page of ten thousand transactions, and small enough for eight bodies in memory. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** For all bodies in flight together: the more connections, the smaller the limit of each. */
export const MAX_BYTES_AT_ONCE = 64 * 1024 * 1024;

/** No run reads less of a body: three times the largest page that is requested, of 1000 transactions. */
export const MIN_BODY_BYTES = 1024 * 1024;

/** Up to this number of requests in flight, a body may have its largest size. */
export const MOST_LARGEST_BODIES = MAX_BYTES_AT_ONCE / MAX_BODY_BYTES;

/** The limit of each body with this number of connections. */
export const bodyShare = (connections: number): number =>
  Math.max(MIN_BODY_BYTES, Math.floor(MAX_BYTES_AT_ONCE / connections));
