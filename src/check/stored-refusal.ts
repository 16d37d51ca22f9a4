/** A refused request, as far as a check keeps it. */
import { type Evidence, evidenceOf } from '../core/exchange.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';

export interface StoredRefusal {
  readonly evidence: Evidence;
  readonly status: number;
}

export const storedRefusalOf = ({ exchange }: ParsedExchange, status: number): StoredRefusal => ({
  evidence: evidenceOf(exchange),
  status,
});
