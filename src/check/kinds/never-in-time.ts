/** Requests that the target asks to send later each time, until a run gives up. Pure. */
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { targetWords } from '../../interface/refusal.ts';
import { resendsOf } from '../../plan/case-id.ts';
import { MAX_RESENDS } from '../../plan/resend.ts';

/** Why such a request decides nothing; `null`: it is another one, or is sent again. */
export function neverInTime(parsed: ParsedExchange): string | null {
  const { exchange } = parsed;
  if (!asksToWait(parsed) || resendsOf(exchange.case) < MAX_RESENDS) return null;
  return (
    `request ${exchange.index} was sent ${MAX_RESENDS + 1} times, and the target asked to wait each time: ` +
    targetWords(exchange)
  );
}
