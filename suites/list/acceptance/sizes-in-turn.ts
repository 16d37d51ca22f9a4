/** Lists of other sizes than the documented one that a target accepts and refuses in turn. */
import { type StoredRefusal, storedRefusalOf } from '../../../src/check/stored-refusal.ts';
import { FAILURE, gatewayStatuses } from '../../../src/interface/http-statuses.ts';
import type { ParsedExchange } from '../../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../../src/interface/request-headers.ts';

/** A refusal below may be a choice. A gateway may fail once, which judges only documented requests. */
const isFailure = (status: number) => status >= FAILURE && !gatewayStatuses.has(status);
/** Refusals that are stored. */
const MAX_KEPT = 100;

export class SizesInTurn {
  readonly #accepted = new Set<number>();
  /** Failures of sizes that were accepted before, until they are accepted again. */
  #open: StoredRefusal[] = [];
  readonly #inTurn: StoredRefusal[] = [];

  /** Processes a list; one of the documented size is judged otherwise. */
  see(parsed: ParsedExchange): void {
    const { request, response, exchange } = parsed;
    const { perPage } = request;
    if (perPage === null || request.isDocumented || !hasRightHeaders(request)) return;
    // A target may refuse lists with unusual headers.
    if (exchange.group !== undefined) return;
    if (response.outcome === 'accepted') this.#accept(perPage);
    if (response.outcome !== 'refused' || response.asksToWait || !isFailure(response.status))
      return;
    if (!this.#accepted.has(perPage) || this.#open.length >= MAX_KEPT) return;
    this.#open.push(storedRefusalOf(parsed, response.status));
  }

  #accept(perPage: number): void {
    this.#accepted.add(perPage);
    const isOfSize = ({ evidence }: StoredRefusal) => evidence.request.path.endsWith(`=${perPage}`);
    if (this.#inTurn.length < MAX_KEPT) this.#inTurn.push(...this.#open.filter(isOfSize));
    this.#open = this.#open.filter((refusal) => !isOfSize(refusal));
  }

  /** The failures between two acceptances of the same size. */
  refusals(): readonly StoredRefusal[] {
    return this.#inTurn;
  }
}
