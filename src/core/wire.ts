/** One request and one response as they go over the wire, secrets included. */
import type { NoResponseReason } from './exchange.ts';
import type { Peer } from './peer.ts';
import type { HeaderList } from './request.ts';

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body: string | Uint8Array | null;
  /** On a connection that nothing is sent on afterwards. */
  readonly isFresh?: boolean;
}
export interface WireLimits {
  /** For all of it: connecting, sending, waiting, and reading to the last byte. */
  readonly timeoutMs: number;
  /** Of the body, before and after decompression. */
  readonly maxBodyBytes: number;
}
export type WireResponse =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: HeaderList;
      readonly body: Uint8Array;
      /** Who responded; the same value for each response over one connection. */
      readonly peer?: Peer;
    }
  | { readonly kind: 'none'; readonly reason: NoResponseReason; readonly message: string };
