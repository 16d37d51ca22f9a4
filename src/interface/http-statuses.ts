/** HTTP statuses that several folders of `src` distinguish. Pure. */
import type { RecordedResponse } from '../core/exchange.ts';

/**
 * A refusal of the credentials: RFC 9110 sections 15.5.2 and 15.5.4. With 423 (RFC 4918 section 11.3)
 * services say that an account is locked.
 */
export const credentialStatuses: ReadonlySet<number> = new Set([401, 403, 423]);

/** It is only about the credentials: RFC 9110 section 15.5.2. */
export const UNAUTHORIZED = 401;

/** Whether the status is one of these. */
export const hasCredentialStatus = (response: RecordedResponse) =>
  response.kind === 'response' && credentialStatuses.has(response.status);

/**
 * A gateway without its service: RFC 9110 sections 15.6.3 to 15.6.5, and the statuses of Cloudflare's
 * edge for an origin that it cannot reach (developers.cloudflare.com, "Cloudflare 5xx errors").
 */
export const gatewayStatuses: ReadonlySet<number> = new Set([
  ...[502, 503, 504],
  ...[520, 521, 522, 523, 524, 525, 526, 530],
]);

/** A failure of the service itself: RFC 9110 section 15.6.1. */
export const FAILURE = 500;
