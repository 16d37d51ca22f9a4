/** One request and one response as they are transmitted, with secrets. */

import type { Peer } from './address/connection.ts';
import type { NoResponseReason } from './exchange.ts';
import type { HeaderList } from './request.ts';

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body: string | Uint8Array | null;
  /** Whether the request gets a new connection, which is not used again. */
  readonly isFresh?: boolean;
  /** The second half of the body follows after a pause, as where a client writes what it has. */
  readonly isInPieces?: boolean;
}

export interface WireLimits {
  /** The limit for connecting, sending, waiting and reading together. */
  readonly timeoutMs: number;
  /** The limit of the body, before and after decompression. */
  readonly maxBodyBytes: number;
}

export type WireResponse =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: HeaderList;
      readonly body: Uint8Array;
      /** The peer that responded; the same value for all responses of one connection. */
      readonly peer?: Peer;
    }
  | { readonly kind: 'none'; readonly reason: NoResponseReason; readonly message: string };
