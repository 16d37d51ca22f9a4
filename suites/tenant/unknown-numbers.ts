/** Whether the target refuses lists with a business number that no client has. */
import type { Exchange } from '../../src/core/exchange.ts';
import { isOwnList } from '../../src/interface/health/health.ts';
import { DOCUMENTED_PAGE_SIZE, listTransactions } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

/** Page sizes that are stored. */
const MAX_SIZES = 100;

/** A list may ignore a number that no business can have, like one of 300 characters, as if it had none. */
const isOrdinary = ({ request }: Exchange) =>
  request.headers.some(
    ([name, value]) => /^x-biz-number$/i.test(name) && /^([\w-]{1,32}|%)$/.test(value),
  );

/** Lists of the first client with a business number that no client has. */
export class UnknownNumbers {
  /** A page size that was never accepted may be why a list is refused. */
  readonly #acceptedSizes = new Set([DOCUMENTED_PAGE_SIZE]);
  #refused = 0;
  #isAnyAccepted = false;

  see({ exchange, request, response }: ParsedExchange): void {
    const { perPage } = request;
    if (request.operation !== listTransactions.name || perPage === null) return;
    if (isOwnList(request) && response.outcome === 'accepted')
      if (this.#acceptedSizes.size < MAX_SIZES) this.#acceptedSizes.add(perPage);
    if (!this.#acceptedSizes.has(perPage)) return;
    if (request.authorization !== 'right' || request.bizNumber !== 'unknown') return;
    if (!isOrdinary(exchange)) return;
    if (response.outcome === 'accepted') this.#isAnyAccepted = true;
    if (response.outcome === 'refused' && !response.asksToWait) this.#refused += 1;
  }

  /** One refusal alone may have another reason. */
  get areRefused(): boolean {
    return this.#refused >= 2 && !this.#isAnyAccepted;
  }
}
