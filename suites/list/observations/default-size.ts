/** How many transactions a page has that is requested without `perPage`. */

import { cutReference } from '../../../src/check/compared-texts.ts';
import { acceptanceInWords, type Observer } from '../../../src/check/kinds/observe.ts';
import { textOrEmpty } from '../../../src/core/json/json.ts';
import { listTransactions } from '../../../src/interface/operations.ts';
import { itemsOf, listOf } from '../../../src/interface/parsed-exchange.ts';

/** More than most targets show on a page without `perPage`. */
const MAX_REFERENCES = 1000;

export function defaultSize(): Observer {
  let size: number | null = null;
  let refusal: string | null = null;
  let isPart = false;
  const references = new Set<string>();
  return {
    see(parsed) {
      const { request } = parsed;
      const list = listOf(parsed);
      if (request.operation !== listTransactions.name) return 'none';
      // Another client has another ledger, and a wrong token is refused whatever the query is.
      if (request.authorization !== 'right') return 'none';
      for (const [, { reference }] of itemsOf(parsed)) {
        const text = textOrEmpty(reference);
        if (references.size < MAX_REFERENCES && !references.has(text))
          references.add(cutReference(text));
      }
      if (request.query !== '') return 'none';
      const what = acceptanceInWords(parsed);
      if (what === null) return 'requested';
      if (list === null) refusal = what;
      else {
        size = list.length;
        isPart = references.size > list.length;
      }
      return 'shown';
    },
    answer() {
      if (size === null) return refusal === null ? null : { answer: refusal, value: refusal };
      if (isPart) return { answer: String(size), value: size };
      return { answer: `${size}, which may be all transactions`, value: null };
    },
  };
}
