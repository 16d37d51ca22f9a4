/** What a pass of INITIATE-01 does not show. Pure. */
import { formatNumber } from '../../src/core/text/counted.ts';
import { type RefusedRequest, saidBy } from '../../src/interface/refusal.ts';
import type { ClientRefusals } from './client-refusals.ts';

/**
 * On refusals that the document leaves to the target; `null`: there were none. The remark says
 * what the target said to the first of them.
 */
export function remarkOn(
  clients: readonly Pick<ClientRefusals, 'refused'>[],
  accepted: number,
  firstRefused: RefusedRequest | null,
): string | null {
  const refusals = clients.map(({ refused }) => refused);
  const count = refusals.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const first = Math.min(...refusals.map((one) => one.first));
  const fractions = refusals.reduce((sum, one) => sum + one.fractions, 0);
  const said = firstRefused?.index === first ? `, with ${saidBy(firstRefused)}` : '';
  const were =
    `${formatNumber(count)} of ${formatNumber(accepted + count)} documented disbursements ${count === 1 ? 'was' : 'were'} ` +
    `refused, ${count === 1 ? '' : 'the first '}in exchange ${first}${said}`;
  if (fractions === count)
    return `${were}: ${count === 1 ? 'its amount has' : 'all their amounts have'} decimals, which a target may refuse`;
  const some = fractions === 0 ? '' : `; ${formatNumber(fractions)} had an amount with decimals`;
  return (
    `${were}${some}. A target may refuse an amount, a fraction, a receiver or a form of ` +
    'merchant_reference. Set AMOUNT_MIN, AMOUNT_MAX, TARGET_RECEIVERS and REFERENCE_FORM to what the target must accept'
  );
}
