/** Whether the target refuses the token of one client with the business number of the other. */
import { type Check, type Finding, withoutOutcome } from '../../src/check/check.ts';
import { refuses } from '../../src/check/kinds/refuses.ts';
import { withEvidence } from '../../src/check/with-evidence.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { shownItems } from '../../src/interface/refusal-items.ts';
import { isMixed, MAX_REMEMBERED, newReferenceIn, senderOf } from './clients.ts';
import { UnknownNumbers } from './unknown-numbers.ts';

const MIXED = {
  id: 'TENANT-02',
  level: 'should',
  clause: '5',
  statement: "The target refuses a client's token with the business number of another client.",
  violatedBy: 'accepting a disbursement, or a list, on behalf of another business',
  scenarios: ['tenants'],
} as const;

const ofDisbursements = refuses(
  MIXED,
  (request) => request.operation === initiateDisbursement.name && isMixed(request),
);
const ofLists = refuses(
  MIXED,
  (request) => request.operation === listTransactions.name && isMixed(request),
);

/**
 * A list may ignore the business number. Another client's number must be refused only by a target
 * that refuses an unknown number.
 */
export const mixed: Check = {
  ...MIXED,
  begin(context) {
    const disbursements = ofDisbursements.begin(context);
    const lists = ofLists.begin(context);
    const unknownNumbers = new UnknownNumbers();
    const shown = new MixedLists();
    return {
      see(parsed) {
        disbursements.see(parsed);
        lists.see(parsed);
        shown.see(parsed);
        unknownNumbers.see(parsed);
      },
      conclude() {
        const result = disbursements.conclude();
        if (result.outcome === 'failed' || shown.count > 0) {
          return {
            ...withoutOutcome(result),
            outcome: 'failed',
            violations: result.violations + shown.count,
            findings: [...shown.findings, ...result.findings],
            reason: null,
          };
        }
        if (!unknownNumbers.areRefused) return result;
        const listResult = lists.conclude();
        if (listResult.outcome === 'failed') return listResult;
        return { ...result, seen: result.seen + listResult.seen };
      },
    };
  },
};

/** Findings that are stored; more would show nothing new. */
const MAX_FINDINGS = 5;

/** Lists that use the business number, and show its transactions to the token of another client. */
class MixedLists {
  readonly #disbursements = {
    first: new Map<string, number>(),
    second: new Map<string, number>(),
  };
  readonly #found: Finding[] = [];
  #count = 0;

  see(parsed: ParsedExchange): void {
    const { request, exchange } = parsed;
    const client = senderOf(request);
    const reference = newReferenceIn(parsed);
    if (client !== null && reference !== '') {
      const own = this.#disbursements[client];
      if (own.size < MAX_REMEMBERED) own.set(reference, exchange.index);
    }
    if (!isMixed(request)) return;
    const ofNumber = this.#disbursements[request.bizNumber === 'second' ? 'second' : 'first'];
    for (const [at, item] of shownItems(parsed)) {
      const index = ofNumber.get(keyOfReference(item.reference));
      if (index === undefined) continue;
      this.#count += 1;
      if (this.#count > MAX_FINDINGS) continue;
      this.#found.push(
        withEvidence({
          exchanges: [{ index }, exchange],
          pointer: `/data/${at}`,
          expected: 'only transactions of the client of the token',
          actual: `the transaction of exchange ${index}`,
        }),
      );
    }
  }

  get findings(): readonly Finding[] {
    return this.#found;
  }

  /** The number of findings, stored or not. */
  get count(): number {
    return this.#count;
  }
}
