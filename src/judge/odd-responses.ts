/** Sentences on responses with which a run proves less than its outcomes say. Pure. */
import { member } from '../core/json/json.ts';
import { counted, formatNumber } from '../core/text/counted.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';

/** Fewer waits take little time. */
const MANY_WAITS = 30;

export class OddResponses {
  #requests = 0;
  #unanswered = 0;
  #waits = 0;
  /** Redirects whose envelope says `success`: the number, and the first of them. */
  #redirects = { count: 0, first: 0 };

  see({ exchange, request, response }: ParsedExchange): void {
    if (exchange.origin === 'readiness') return;
    this.#requests += 1;
    // A target may ask for a wait after each request with a mistake, whatever the rate is.
    const asksToWait = response.outcome === 'refused' && response.asksToWait;
    if (asksToWait && request.hasNoMistake) this.#waits += 1;
    if (response.outcome === 'unanswered') {
      this.#unanswered += 1;
      return;
    }
    const { status, json } = response;
    const isRedirect = status >= 300 && status < 400;
    if (!isRedirect || !json.ok || member(json.value, 'status') !== 'success') return;
    const { count, first } = this.#redirects;
    this.#redirects = { count: count + 1, first: count === 0 ? exchange.index : first };
  }

  /** The document demands a refusal, and a redirect is one, so no check fails on these. */
  onRedirects(): string[] {
    const { count, first } = this.#redirects;
    if (count === 0) return [];
    return [
      `${counted(count, 'response')} had the HTTP status of a redirect and an envelope that says "success", the first in ` +
        `exchange ${first}. The suite counts each as a refusal; look whether the target carried out the request.`,
    ];
  }

  /** The run itself finds a rate that the target allows, but needs minutes for it. */
  onWaits(): string[] {
    if (this.#waits < MANY_WAITS) return [];
    return [
      `The target asked the suite to wait ${counted(this.#waits, 'time')}. If it limits the rate, a run is faster ` +
        'with RATE_LIMIT below that limit; if it limits the requests in flight, with a smaller CONCURRENCY.',
    ];
  }

  /** A few of many requests may be those that a fault does not reach. */
  onSilence(): string[] {
    if (this.#unanswered * 2 <= this.#requests) return [];
    if (this.#unanswered === this.#requests)
      return ['No request got a response that the suite could read.'];
    return [
      `Most requests (${formatNumber(this.#unanswered)} of ${formatNumber(this.#requests)}) got no response ` +
        'that the suite could read: the others are too few to judge the target.',
    ];
  }
}
