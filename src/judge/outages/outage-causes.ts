/**
 * Finds the disbursement with which outages begin: it failed in one, was sent again alone, and failed
 * at the beginning of a second and of a third one. Pure.
 */
import type { Exchange } from '../../core/exchange.ts';
import { couldDisburse } from '../../core/request.ts';

/** More outages blame the target anyway, and a few requests are in flight in each. */
const MAX_REMEMBERED = 1000;
/** A second outage at the same request may be chance. */
const OUTAGES = 3;

export class OutageCauses {
  /** By the number of the exchange: how many outages it and its earlier attempts met. */
  readonly #met = new Map<number, number>();

  /**
   * Notes a request of a confirmed outage that was known at `failedMs`. Returns whether it is the reason
   * for it.
   */
  seeInOutage({ index, of = 0, origin, atMs, request }: Exchange, failedMs: number): boolean {
    if (!couldDisburse(request)) return false;
    const before = origin === 'resend' ? (this.#met.get(of) ?? 0) : 0;
    // One that was sent later did not begin it.
    const met = atMs <= failedMs ? before + 1 : 0;
    if (met > 0 && this.#met.size < MAX_REMEMBERED) this.#met.set(index, met);
    return met >= OUTAGES;
  }
}
