/** The disbursements of the run that a list is to show, and those that it has shown. */
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { beginningOf, copyOf, excerpt } from '../../src/core/json.ts';
import { type ParsedExchange, transactionOf } from '../../src/interface/parsed-exchange.ts';
import type { Made, Shown } from './page-order.ts';

/** Disbursements that are waited for; more of them say the same. */
const MOST_AWAITED = 1000;
export const KEPT_FINDINGS = 5;
/** Of a text: a target with longer ones must not fill the memory. */
const KEPT_CHARACTERS = 100;

export const endOf = ({ atMs, response }: Exchange | Evidence) => atMs + response.durationMs;

type Known = Omit<Shown, 'isPending'>;

/** Opens an empty set; letter case makes no difference to a reference. */
export function openAwaited() {
  const awaited = new Map<string, Made>();
  const listed = new Map<string, Known>();
  const lastPendingMs = new Map<string, number>();
  let count = 0;
  let firstAfterMs = 0;
  return {
    made(parsed: ParsedExchange): void {
      const { exchange, request } = parsed;
      const reference = transactionOf(parsed)?.reference;
      if (!request.documented || typeof reference !== 'string') return;
      const key = reference.toLowerCase();
      // The list may have shown it before the response to it was complete.
      if (awaited.has(key) || listed.has(key) || awaited.size + listed.size >= MOST_AWAITED) return;
      const evidence = evidenceOf(exchange);
      awaited.set(key, { reference: excerpt(reference), evidence, traits: traitsOf(parsed) });
    },
    /** Whether it is listed for the first time. */
    listed(reference: string, exchange: Exchange, isPending: boolean): boolean {
      const key = reference.toLowerCase();
      const made = awaited.get(key) ?? null;
      const known = made ?? listed.get(key);
      if (known !== undefined && isPending) lastPendingMs.set(known.reference, exchange.atMs);
      if (made === null) return false;
      awaited.delete(key);
      listed.set(key, { ...made, listedMs: endOf(exchange) });
      count += 1;
      if (count === 1)
        firstAfterMs = Math.max(0, Math.round(endOf(exchange) - endOf(made.evidence)));
      return true;
    },
    /** One of the run, once it is listed. */
    known: (reference: string): Known | null => listed.get(reference.toLowerCase()) ?? null,
    /** When the last list that shows it as pending was asked for. */
    lastPendingMs: ({ reference }: Made): number => lastPendingMs.get(reference) ?? -Infinity,
    count: () => count,
    firstAfterMs: () => firstAfterMs,
    oldest: (): Made | null => awaited.values().next().value ?? null,
    /** Some of those that were made before that moment. */
    before(atMs: number, most = KEPT_FINDINGS): Made[] {
      const found: Made[] = [];
      for (const made of awaited.values()) {
        if (endOf(made.evidence) <= atMs) found.push(made);
        if (found.length >= most) break;
      }
      return found;
    },
  };
}

/** What was sent and what the response says of it, as far as a list may be ordered by it. */
function traitsOf(parsed: ParsedExchange): Made['traits'] {
  const { amount, fee, type, narration } = transactionOf(parsed) ?? {};
  const { bank_code, bank_account_number, merchant_reference } = parsed.request.body ?? {};
  const named = {
    amount,
    fee,
    type,
    narration,
    bank_code,
    bank_account_number,
    merchant_reference,
  };
  const traits = new Map<string, string | number>();
  for (const [name, value] of Object.entries(named)) {
    if (typeof value === 'number') traits.set(name, value);
    if (typeof value === 'string') traits.set(name, copyOf(beginningOf(value, KEPT_CHARACTERS)));
  }
  return traits;
}
