/** New transactions of one client for a repeated `merchant_reference`, on the list of the other one. */

import type { Context, Finding } from '../../src/check/check.ts';
import { typeOf } from '../../src/check/received-money.ts';
import { Repeats } from '../../src/check/repeats/repeats.ts';
import { withEvidence } from '../../src/check/with-evidence.ts';
import { type Evidence, evidenceOf } from '../../src/core/exchange.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { excerpt } from '../../src/core/text/excerpt.ts';
import type { Client } from '../../src/interface/client.ts';
import { type ParsedExchange, transactionOf } from '../../src/interface/parsed-exchange.ts';
import { otherOf } from './clients.ts';
import type { Listed } from './listed.ts';

/** A plan has about thirty repeats. */
const MAX_STORED = 1000;

interface Made {
  readonly key: string;
  readonly client: Client;
  readonly type: string;
  readonly evidence: Evidence;
}

export class RepeatedTransactions {
  readonly #repeats: Repeats;
  readonly #made: Made[] = [];

  constructor(context: Context) {
    this.#repeats = new Repeats(context);
  }

  /** Called with each exchange; `client` sent it with its own credentials, `null`: none did. */
  see(parsed: ParsedExchange, client: Client | null): void {
    this.#repeats.see(parsed);
    const transaction = transactionOf(parsed);
    const key = keyOfReference(transaction?.reference);
    if (client === null || key === '' || !parsed.request.isRepeat) return;
    if (this.#made.length >= MAX_STORED) return;
    const evidence = evidenceOf(parsed.exchange);
    this.#made.push({ key, client, type: typeOf(transaction ?? {}), evidence });
  }

  /** Whether a repeat was a new transaction is known only at the end. */
  findings(listed: Listed): Finding[] {
    return this.#made.flatMap(({ key, client, type, evidence }) => {
      const shown = listed.get(otherOf(client), key);
      if (shown === undefined || shown.endMs < evidence.atMs) return [];
      const ownTypes = [type, listed.get(client, key)?.type];
      if (!ownTypes.includes(shown.type) || !this.#repeats.isNew(key)) return [];
      return withEvidence({
        exchanges: [{ index: shown.index }, evidence],
        pointer: '/data/reference',
        expected: `no transaction that a list of the other client shows, as exchange ${shown.index} does`,
        actual: excerpt(key),
      });
    });
  }
}
