/** Cuts the exchanges of a finding to what a report shows. */
import { evidenceOf } from '../core/exchange.ts';
import { itemTextAt } from '../core/json/item-text.ts';
import { type Finding, lastExchange, type NewFinding } from './check.ts';

export function withEvidence(finding: NewFinding): Finding {
  const earlier = finding.exchanges
    .slice(0, -1)
    .map((one) => (one.request === undefined ? one : evidenceOf(one)));
  const last = lastExchange(finding);
  const evidence = evidenceOf(last);
  const isCut = evidence !== last && last.response.kind === 'response';
  const item = isCut ? itemTextAt(last.response.body, finding.pointer) : null;
  return { ...finding, exchanges: [...earlier, evidence], item };
}
