/** Which amounts a verdict covers: the bounds of the run, without those that the target refused. */
import { neverInTime } from '../check/kinds/never-in-time.ts';
import { emptyRange, extend, isEmpty } from '../core/range.ts';
import { initiateDisbursement } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Report } from '../report/report.ts';

/**
 * The amounts of documented disbursements. Where none was accepted, nothing shows a limit of the
 * target.
 */
export class JudgedAmounts {
  readonly #accepted = emptyRange();
  readonly #refused = emptyRange();

  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    if (request.operation !== initiateDisbursement.name || !request.isDocumented) return;
    if (response.outcome === 'unanswered') return;
    if (response.asksToWait && neverInTime(parsed) === null) return;
    const amounts = response.outcome === 'accepted' ? this.#accepted : this.#refused;
    extend(amounts, Number(request.body?.amount));
  }

  /** `from` and `to`: the bounds of the run. */
  within({ from, to }: Report['amounts']): Report['amounts'] {
    const [accepted, refused] = [this.#accepted, this.#refused];
    if (isEmpty(accepted)) return { from, to };
    return {
      from: refused.least < accepted.least ? accepted.least : from,
      to: refused.most > accepted.most ? accepted.most : to,
    };
  }
}
