/** Where lists show a `merchant_reference` of this run, though the interface has no member for it. */
import { itemsOf, type ParsedExchange } from '../interface/parsed-exchange.ts';

export interface ListedReferences {
  see(parsed: ParsedExchange): void;
  /** The index of the exchange that lists it, if one does. */
  of(disbursement: { readonly merchantReference: string | null }): number | null;
}

/** A page says no more than this of one run; the rest of a longer list is not looked at. */
const MAX_SIGHTINGS = 100_000;
/** Longer texts are no references, and would be kept for nothing. */
const MAX_CHARACTERS = 200;

/**
 * Any string member of a listed transaction may carry it: an extra `merchant_reference`, or the
 * narration. Amounts prove nothing, since two disbursements may well have the same.
 */
export function openListedReferences(runId: string): ListedReferences {
  const listed = new Map<string, number>();
  // Shards that were put together have an id each.
  const ids = runId.split('+');
  const ofThisRun = new RegExp(`(?:${ids.join('|')})[A-Za-z0-9]*`, 'g');
  return {
    see(parsed) {
      const items = itemsOf(parsed);
      if (items.length === 0 || runId === '') return;
      const { response, index } = parsed.exchange;
      // The body as text first: nearly no target shows it at all.
      if (response.kind === 'none' || !ids.some((id) => response.body.includes(id))) return;
      for (const [, item] of items) {
        for (const value of Object.values(item)) {
          if (typeof value !== 'string' || value.length > MAX_CHARACTERS) continue;
          for (const [reference] of value.matchAll(ofThisRun)) {
            if (listed.size < MAX_SIGHTINGS && !listed.has(reference)) listed.set(reference, index);
          }
        }
      }
    },
    of: ({ merchantReference }) =>
      merchantReference === null ? null : (listed.get(merchantReference) ?? null),
  };
}
