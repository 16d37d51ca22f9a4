/** Finds Ed25519 public keys with which a signature of any text is valid. Pure. */
import type { KeyObject } from 'node:crypto';

/**
 * The y coordinates of the points of order 1, 2, 4 and 8, in little-endian order without the sign
 * of x. RFC 8032 has one encoding of each point; those of 0 and 1 plus the prime are accepted too.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/** The bytes of the point are the end of the standard form (SPKI). */
const POINT_BYTES = 32;
const SIGN_BIT = 0x80;

export function isSmallOrder(publicKey: KeyObject): boolean {
  const point = Buffer.from(
    publicKey.export({ type: 'spki', format: 'der' }).subarray(-POINT_BYTES),
  );
  const last = POINT_BYTES - 1;
  point[last] = (point[last] ?? 0) & ~SIGN_BIT;
  return SMALL_ORDER.has(point.toString('hex'));
}
