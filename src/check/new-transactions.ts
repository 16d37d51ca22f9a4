/** New disbursements, and repeats of a `merchant_reference` that were accepted as new ones. */
import { type Evidence, evidenceOf } from '../core/exchange.ts';
import { beginningOf, copyOf } from '../core/json.ts';
import { initiateDisbursement } from '../interface/operations.ts';
import { type ParsedExchange, transactionOf } from '../interface/parsed-exchange.ts';
import type { Check, Finding, RequirementText } from './check.ts';
import type { Judgement } from './per-response.ts';
import { openRecentReferences } from './recent-references.ts';
import { makeTally } from './tally.ts';

/** A longer text is not a reference; only this beginning is compared. */
const KEPT_CHARACTERS = 200;
/** Repeats that are stored; a plan has about twenty-four. */
const MOST_REPEATS = 1000;

/** The part of a reference that is stored. */
export const cutReference = (text: string) => copyOf(beginningOf(text, KEPT_CHARACTERS));

/** The document does not say whether surrounding blanks and Unicode normalisation matter. */
export const ownerOf = (merchantReference: string) => merchantReference.normalize('NFKC').trim();

export interface SecondTransactions {
  see(parsed: ParsedExchange): void;
  /**
   * Whether a repeat with this reference was a new transaction: no other response has this
   * reference, and the first request with its `merchant_reference`, and each other one, has a
   * response with another reference.
   */
  has(reference: string): boolean;
}

/** Opens the store of the repeats of a run, and of the requests that they repeat. */
export function openSecondTransactions(): SecondTransactions {
  /** By reference in small letters: how many responses have it, and for which repeat. */
  const responses = new Map<string, { count: number; merchantReference: string | null }>();
  /** By `merchant_reference`. */
  const withoutReference = new Set<string>();
  /** By `merchant_reference`: the response to its first request is known. */
  const answered = new Set<string>();
  const ungrouped = openRecentReferences<true>();
  return {
    see(parsed) {
      const { request, response, exchange } = parsed;
      if (request.operation !== initiateDisbursement.name || isRefused(response)) return;
      const reference = transactionOf(parsed)?.reference;
      // Only requests of a group are repeated.
      if (exchange.group === undefined) {
        if (typeof reference === 'string') ungrouped.add(reference, true);
        return;
      }
      const sentReference = request.body?.merchant_reference;
      const merchantReference =
        typeof sentReference === 'string' ? cutReference(ownerOf(sentReference)) : '';
      if (typeof reference !== 'string') {
        withoutReference.add(merchantReference);
        return;
      }
      const key = cutReference(reference).toLowerCase();
      const entry = responses.get(key) ?? { count: 0, merchantReference: null };
      entry.count += 1;
      if (request.isRepeat) entry.merchantReference = merchantReference;
      else if (answered.size < MOST_REPEATS) answered.add(merchantReference);
      if (responses.size < MOST_REPEATS) responses.set(key, entry);
    },
    has(reference) {
      const entry = responses.get(cutReference(reference).toLowerCase());
      if (entry?.count !== 1 || entry.merchantReference === null) return false;
      if (ungrouped.has(reference)) return false;
      const { merchantReference } = entry;
      return answered.has(merchantReference) && !withoutReference.has(merchantReference);
    },
  };
}

/** A failure of the target or its gateway does not show that the request was not carried out. */
const isRefused = (response: ParsedExchange['response']) =>
  response.outcome === 'refused' && response.status < 500;

/**
 * A check of accepted disbursements that does not judge replays, because their response shows the
 * current state of an earlier transaction. Whether a repeat is a replay is known only at the end.
 */
export function perNewTransaction(
  check: RequirementText,
  judge: (parsed: ParsedExchange) => Judgement,
): Check {
  return {
    ...check,
    operations: [initiateDisbursement.name],
    begin() {
      const tally = makeTally();
      const second = openSecondTransactions();
      const heldRepeats: HeldRepeat[] = [];
      return {
        see(parsed) {
          if (parsed.request.operation !== initiateDisbursement.name) return;
          tally.tried();
          second.see(parsed);
          if (parsed.response.outcome !== 'accepted') return;
          const verdict = judge(parsed);
          if (verdict === null) return tally.withoutSubject();
          const { exchange } = parsed;
          if (parsed.request.isRepeat) {
            tally.withoutSubject();
            const reference = transactionOf(parsed)?.reference;
            if (typeof reference !== 'string' || heldRepeats.length >= MOST_REPEATS) return;
            heldRepeats.push({
              reference: cutReference(reference),
              ...findingsOf(verdict, exchange),
            });
            return;
          }
          tally.seen();
          for (const finding of verdict) tally.finding({ exchanges: [exchange], ...finding });
        },
        conclude() {
          const ownFindings = heldRepeats.filter(({ reference }) => second.has(reference));
          return tally.conclude({
            seen: ownFindings.length,
            findings: ownFindings.flatMap(({ findings }) => findings),
          });
        },
      };
    },
  };
}

interface HeldRepeat {
  readonly reference: string;
  readonly findings: readonly Finding[];
}

function findingsOf(verdict: NonNullable<Judgement>, exchange: ParsedExchange['exchange']) {
  if (verdict.length === 0) return { findings: [] };
  const evidence: Evidence = evidenceOf(exchange);
  return { findings: verdict.map((finding) => ({ exchanges: [evidence], ...finding })) };
}

/** The same check, with a rule of `schemas/wire` that has the check's id. */
export function perNewTransactionShape(
  check: RequirementText,
  has: (parsed: ParsedExchange) => boolean,
): Check {
  return perNewTransaction(check, (parsed) => {
    const ownFindings = parsed.violations.filter(({ requirement }) => requirement === check.id);
    return ownFindings.length === 0 && !has(parsed) ? null : ownFindings;
  });
}
