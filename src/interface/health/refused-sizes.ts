/** Which page sizes a target does not offer, where it refuses them as it may refuse credentials. Pure. */
import { clientOf } from '../client.ts';
import { hasCredentialStatus, UNAUTHORIZED } from '../http-statuses.ts';
import { DOCUMENTED_PAGE_SIZE, listTransactions } from '../operations.ts';
import { asksToWait, hasEnvelope, type ParsedExchange } from '../parsed-exchange.ts';

/** Sizes that are stored; a plan has fewer. */
const MAX_STORED = 1000;

export class RefusedSizes {
  readonly #accepted = new Set([DOCUMENTED_PAGE_SIZE]);
  /** Refused since the last documented list: in an outage that one is refused too. */
  readonly #pending = new Set<number>();
  readonly #refused = new Set<number>();
  /** Whether the last documented list was accepted. In an outage, every size is refused. */
  #isOrdinary = false;

  /** Called with each exchange, in the order of completion. */
  see(parsed: ParsedExchange): void {
    const size = sizeOf(parsed);
    if (size === null) return;
    if (parsed.response.outcome === 'accepted') this.#accept(size);
    else if (this.#accepted.has(size)) this.#endOrdinary(parsed);
    else if (this.#isOrdinary && mayBeOfSize(parsed) && this.#pending.size < MAX_STORED)
      this.#pending.add(size);
  }

  /** Not where the target only asks to wait, or refuses the second client, whose token may be wrong. */
  #endOrdinary(parsed: ParsedExchange): void {
    if (asksToWait(parsed) || clientOf(parsed.request) !== 'first') return;
    this.#isOrdinary = false;
    this.#pending.clear();
  }

  #accept(size: number): void {
    if (this.#accepted.size < MAX_STORED) this.#accepted.add(size);
    this.#pending.delete(size);
    this.#refused.delete(size);
    if (size !== DOCUMENTED_PAGE_SIZE) return;
    this.#isOrdinary = true;
    for (const pending of this.#pending)
      if (this.#refused.size < MAX_STORED) this.#refused.add(pending);
    this.#pending.clear();
  }

  /** Whether the target refuses the list for its size, as far as earlier lists show that it does so. */
  has(parsed: ParsedExchange): boolean {
    const size = sizeOf(parsed);
    if (size === null || this.#refused.size === 0) return false;
    return !this.#accepted.has(size) && mayBeOfSize(parsed);
  }

  /** Whether a health check may have this size: not where other sizes may be refused. */
  mayRequest = (size: number): boolean =>
    this.#accepted.has(size) || (this.#pending.size === 0 && this.#refused.size === 0);
}

/** The size of a list of one of the clients; `null`: it is another request. */
const sizeOf = ({ request }: ParsedExchange): number | null =>
  request.operation === listTransactions.name && clientOf(request) !== null
    ? request.perPage
    : null;

/** Whether it is a refusal that may be of the size: with 401 it is of the token. */
const mayBeOfSize = (parsed: ParsedExchange): boolean => {
  const { response } = parsed.exchange;
  if (response.kind === 'none' || response.status === UNAUTHORIZED || asksToWait(parsed))
    return false;
  return hasCredentialStatus(response) && hasEnvelope(parsed);
};
