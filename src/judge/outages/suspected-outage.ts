/** What may be an outage, and the responses that show it. Pure. */
import { meaningOf } from '../../core/exchange.ts';
import type { Origin } from '../../core/request.ts';
import { isGatewayWait, isOwnList } from '../../interface/health.ts';
import { NO_OPERATION } from '../../interface/operations.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import {
  credentialStatuses,
  gatewayStatuses,
  hasCredentialStatus,
} from '../../interface/statuses.ts';

export interface SuspectedOutage {
  /** When its first request was sent. */
  readonly beganMs: number;
  /** When the response of the first failure arrived, in milliseconds. */
  readonly failedMs: number;
  /** The number of its first exchange. */
  first: number;
  readonly what: string;
  /** Requests that failed one after the other, and how long their failures took together. */
  failures: number;
  tookMs: number;
  /** Whether so many failed together that these alone show it. */
  areTogether: boolean;
  /** When the response of the last of them arrived. */
  lastFailedMs: number;
  /** The disbursements among them for which the target asked to wait, without their resends. */
  readonly waited: Set<string>;
  /** Exchanges that are excluded if the outage is confirmed. */
  held: ParsedExchange[];
  excluded: number;
  /** The number of the last exchange. */
  last: number;
  /** Whether the target refused the token each time. */
  isForToken: boolean;
  /** Whether wrong credentials were sent shortly before. */
  readonly isAfterWrong: boolean;
  /** The statuses of the requests that failed. */
  readonly statuses: Set<number>;
  /** When the last response arrived with which a gateway asked to wait; infinite where none did. */
  gatewayWaitMs: number;
  /** Whether the target had accepted nothing before. */
  readonly isFromStart: boolean;
}

/** Before the target has accepted a list, a run sends only these. */
const beforeFirstList: ReadonlySet<Origin> = new Set(['preflight', 'resend', 'health']);

/**
 * Whether a gateway asks to wait for the list with which a run begins, for its resend, or for a
 * health check.
 */
export const isFirstGatewayWait = (parsed: ParsedExchange) =>
  beforeFirstList.has(parsed.exchange.origin) && isOwnList(parsed.request) && isGatewayWait(parsed);

/** The shortest wait that counts: `Retry-After` has whole seconds. */
const MIN_WAIT_MS = 900;

/**
 * Whether a health check, or the first list again, got such a response after the wait for which a
 * gateway asked: then the gateway itself says that it was away, and still is.
 */
export const isRepeatedGatewayWait = (
  parsed: ParsedExchange,
  { gatewayWaitMs, isFromStart }: SuspectedOutage,
) =>
  (parsed.exchange.origin === 'health' || (isFromStart && isFirstGatewayWait(parsed))) &&
  isGatewayWait(parsed) &&
  parsed.exchange.atMs - gatewayWaitMs >= MIN_WAIT_MS;

/**
 * Whether the service responded in another way than to the requests that fail: its response is evidence.
 * A gateway may respond in its own way to requests outside of the interface.
 */
export function respondsOtherwise(parsed: ParsedExchange, { statuses }: SuspectedOutage): boolean {
  const { response } = parsed.exchange;
  if (response.kind === 'none' || parsed.request.operation === NO_OPERATION) return false;
  if (asksToWait(parsed) || gatewayStatuses.has(response.status)) return false;
  const isCredential = (status: number) => credentialStatuses.has(status);
  const isAlike = isCredential(response.status) && [...statuses].some(isCredential);
  return !isAlike && !statuses.has(response.status);
}

/** Whether an outage does not explain that it has no response: the suite could not read it, or send it. */
export const isLostOtherwise = ({ exchange: { response } }: ParsedExchange): boolean =>
  response.kind === 'none' && meaningOf(response.reason).shows !== 'away';

/** A target must refuse such a request whatever becomes of the right token. */
export const isForWrongToken = ({ request: { authorization } }: ParsedExchange): boolean =>
  authorization !== 'right' && authorization !== 'second';

export const isCredentialRefusal = ({ exchange }: ParsedExchange) =>
  hasCredentialStatus(exchange.response);
