/**
 * Finds the disbursement with which outages begin: it failed in one, was sent again alone, and failed
 * at the beginning of a second and of a third one. Pure.
 */
import { type Exchange, neverArrived } from '../../core/exchange.ts';
import { couldDisburse } from '../../core/request.ts';

/** A target with more than ten outages is at fault anyway, and a few requests are in flight in each. */
const MAX_REMEMBERED = 1000;
/** A second outage at the same request may be chance. */
const OUTAGES = 3;

export class OutageCauses {
  /** By the number of the exchange: how many outages began with it and its earlier attempts. */
  readonly #begun = new Map<number, number>();

  /**
   * Registers a request of a confirmed outage, the first failure of which arrived at `failedMs`.
   * Returns whether the request is the reason for it.
   */
  seeInOutage(exchange: Exchange, failedMs: number): boolean {
    const { index, of = 0, origin, atMs, request } = exchange;
    if (!couldDisburse(request)) return false;
    const before = origin === 'resend' ? (this.#begun.get(of) ?? 0) : 0;
    // One that was sent later, or that never arrived, did not begin it.
    const begun = atMs <= failedMs && !neverArrived(exchange) ? before + 1 : 0;
    if (begun > 0 && this.#begun.size < MAX_REMEMBERED) this.#begun.set(index, begun);
    return begun >= OUTAGES;
  }
}
