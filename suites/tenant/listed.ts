/** What the lists of the two clients have shown, with what is older than the run. */
import { typeOf } from '../../src/check/received-money.ts';
import { endMsOf } from '../../src/core/exchange.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import type { Client } from '../../src/interface/client.ts';
import { itemsOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { MAX_REMEMBERED, otherOf } from './clients.ts';

/** The first list that showed a transaction. */
interface Shown {
  readonly index: number;
  readonly endMs: number;
  readonly type: string;
}

/** An item that a list of the other client shows too. */
interface ShownToBoth {
  readonly at: number;
  readonly key: string;
  readonly other: Shown;
}

export class Listed {
  /** Whether lists of both clients have shown the same transaction, with any type. */
  isAnyOfBoth = false;
  readonly #shown = { first: new Map<string, Shown>(), second: new Map<string, Shown>() };

  get(client: Client, key: string): Shown | undefined {
    return this.#shown[client].get(key);
  }

  /** Takes a list of this client; returns those of its new items that the other one was shown too. */
  see(parsed: ParsedExchange, client: Client): ShownToBoth[] {
    const { exchange } = parsed;
    const own = this.#shown[client];
    const both: ShownToBoth[] = [];
    for (const [at, item] of itemsOf(parsed)) {
      const key = keyOfReference(item.reference);
      if (key === '' || own.has(key)) continue;
      const shown = {
        index: exchange.index,
        endMs: endMsOf(exchange),
        type: typeOf(item),
      };
      if (own.size < MAX_REMEMBERED) own.set(key, shown);
      const other = this.get(otherOf(client), key);
      if (other === undefined) continue;
      this.isAnyOfBoth = true;
      if (other.type === shown.type) both.push({ at, key, other });
    }
    return both;
  }
}
