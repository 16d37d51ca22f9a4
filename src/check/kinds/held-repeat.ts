/** The findings on a repeat, which count when it is known whether it is a replay. */
import { type Evidence, evidenceOf } from '../../core/exchange.ts';
import { type ParsedExchange, transactionOf } from '../../interface/parsed-exchange.ts';
import type { Finding } from '../check.ts';
import { cutReference, sentMerchantReference } from '../compared-texts.ts';
import type { ResponseFindings } from './per-response.ts';

/** `null` where the response has no reference. */
export function heldRepeat(
  parsed: ParsedExchange,
  found: ResponseFindings,
  findingsOfReplay: () => readonly Finding[],
): HeldRepeat | null {
  const { exchange } = parsed;
  const reference = transactionOf(parsed)?.reference;
  if (typeof reference !== 'string') return null;
  return {
    reference: cutReference(reference),
    merchantReference: sentMerchantReference(parsed.request),
    isJudged: found !== null,
    findings: findingsOf(found, exchange),
    findingsOfReplay,
  };
}

export interface HeldRepeat {
  readonly reference: string;
  readonly merchantReference: string;
  readonly isJudged: boolean;
  /** Where it turns out to be a second transaction. */
  readonly findings: readonly Finding[];
  /** Where it turns out to be a replay. */
  readonly findingsOfReplay: () => readonly Finding[];
}

export function findingsOf(
  found: ResponseFindings,
  exchange: ParsedExchange['exchange'],
): Finding[] {
  if (found === null || found.length === 0) return [];
  const evidence: Evidence = evidenceOf(exchange);
  return found.map((finding) => ({ exchanges: [evidence], ...finding }));
}
