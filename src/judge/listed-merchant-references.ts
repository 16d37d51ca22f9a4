/**
 * Finds a `merchant_reference` of this run in a list, though the interface has no member for it.
 */
import { escapeRegExp } from '../core/text/escape-reg-exp.ts';
import { itemsOf, type ParsedExchange } from '../interface/parsed-exchange.ts';

interface ListedReferences {
  see(parsed: ParsedExchange): void;
  /** The index of the exchange that lists it; `null` where none does. */
  of(disbursement: { readonly merchantReference: string | null }): number | null;
}

/** References that are stored; the rest of a longer list is not searched. */
const MAX_REFERENCES = 100_000;
/** Longer texts are not references, and are not stored. */
const MAX_CHARACTERS = 200;

/** After the run id: the rest of a UUID, or letters and digits. */
const REST = '(?:-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9]*)';

/**
 * Searches every string member of a listed transaction, like an extra `merchant_reference` or the
 * narration. Amounts prove nothing, because two disbursements may have the same amount.
 */
export function openListedReferences(runId: string): ListedReferences {
  const listed = new Map<string, number>();
  // Merged shards have one id each.
  const ids = runId.split('+');
  const ofThisRun = new RegExp(`(?:${ids.map(escapeRegExp).join('|')})${REST}`, 'g');
  return {
    see(parsed) {
      const items = itemsOf(parsed);
      if (items.length === 0 || runId === '') return;
      const { response, index } = parsed.exchange;
      // Searches the text of the body first, because almost no target lists the reference.
      if (response.kind === 'none' || !ids.some((id) => response.body.includes(id))) return;
      for (const [, item] of items) {
        for (const value of Object.values(item)) {
          if (typeof value !== 'string' || value.length > MAX_CHARACTERS) continue;
          for (const [reference] of value.matchAll(ofThisRun)) {
            if (listed.size < MAX_REFERENCES && !listed.has(reference))
              listed.set(reference, index);
          }
        }
      }
    },
    of: ({ merchantReference }) =>
      merchantReference === null ? null : (listed.get(merchantReference) ?? null),
  };
}
