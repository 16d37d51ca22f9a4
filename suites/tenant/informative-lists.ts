/**
 * Whether the lists of each client can show that it gets its own transactions: those of the run, or a full page of older
 * ones, as a target has that lists the oldest transactions first.
 */
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import type { Client } from '../../src/interface/client.ts';
import { DOCUMENTED_PAGE_SIZE } from '../../src/interface/operations.ts';
import { itemsOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';

export class InformativeLists {
  readonly #hasShownOwn = { first: false, second: false };
  readonly #hasFullPage = { first: false, second: false };

  /** `isLater`: the other client had made a disbursement before the list. */
  see(
    parsed: ParsedExchange,
    client: Client,
    isOwn: (reference: string) => boolean,
    isLater: boolean,
  ): void {
    const items = itemsOf(parsed);
    const { perPage, bizNumber } = parsed.request;
    this.#hasShownOwn[client] ||= items.some(([, { reference }]) =>
      isOwn(keyOfReference(reference)),
    );
    const isFull = perPage !== null && perPage >= DOCUMENTED_PAGE_SIZE && items.length >= perPage;
    // Other lists are not compared with those of the other client.
    const isCompared = bizNumber === 'right' || bizNumber === 'second';
    this.#hasFullPage[client] ||= isLater && isCompared && isFull;
  }

  /** Whether each client was shown a disbursement of its own. */
  get haveOwn(): boolean {
    return this.#hasShownOwn.first && this.#hasShownOwn.second;
  }

  /** Whether both clients were shown a full page. */
  get areFull(): boolean {
    return this.#hasFullPage.first && this.#hasFullPage.second;
  }
}
