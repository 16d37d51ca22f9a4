/** Which amounts a verdict covers: the bounds of the run, without those that the target refused. */
import { neverInTime } from '../check/kinds/never-in-time.ts';
import { initiateDisbursement } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Report } from '../report/report.ts';

/**
 * The amounts of documented disbursements. Where none was accepted, nothing shows a limit of the
 * target.
 */
export class JudgedAmounts {
  readonly #accepted = { least: Infinity, most: -Infinity };
  readonly #refused = { least: Infinity, most: -Infinity };

  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    if (request.operation !== initiateDisbursement.name || !request.isDocumented) return;
    if (response.outcome === 'unanswered') return;
    if (response.asksToWait && neverInTime(parsed) === null) return;
    const amounts = response.outcome === 'accepted' ? this.#accepted : this.#refused;
    const amount = Number(request.body?.amount);
    amounts.least = Math.min(amounts.least, amount);
    amounts.most = Math.max(amounts.most, amount);
  }

  /** `from` and `to`: the bounds of the run. */
  within({ from, to }: Report['amounts']): Report['amounts'] {
    const [accepted, refused] = [this.#accepted, this.#refused];
    if (accepted.most < accepted.least) return { from, to };
    return {
      from: refused.least < accepted.least ? accepted.least : from,
      to: refused.most > accepted.most ? accepted.most : to,
    };
  }
}
