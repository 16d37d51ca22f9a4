/** Acceptance of disbursements: a documented request is carried out. */
import type { Check } from '../../src/check/check.ts';
import { reasonWithoutResponse } from '../../src/check/controls.ts';
import { collects, type Observer, observes, taken } from '../../src/check/observe.ts';
import { makeTally } from '../../src/check/tally.ts';
import { type Evidence, evidenceOf } from '../../src/core/exchange.ts';
import { isObject, member } from '../../src/core/json.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { ownWords } from '../../src/interface/refusal.ts';

interface Refusal {
  readonly evidence: Evidence;
  readonly status: number;
  readonly receiver: string;
  readonly amount: number;
}

/** Refusals kept to be explained at the end; more would not change the verdict. */
const KEPT_REFUSALS = 1000;

/**
 * A refusal is the target's fault only where nothing that the document leaves open explains it:
 * a receiver that was invented and never worked, an amount outside of what ever worked while no
 * bounds were configured, or a fraction. Where no disbursement worked at all, the credentials, the
 * receivers or the bounds may be wrong, and nothing is decided.
 */
export const checks: readonly Check[] = [
  {
    id: 'INITIATE-01',
    operations: [initiateDisbursement.name],
    level: 'must',
    clause: '4.1',
    statement: 'The target accepts a documented disbursement inside the configured bounds.',
    violatedBy:
      'refusing one whose receiver and amount are configured, or were ' +
      'accepted at another time in the same run',
    scenarios: ['disbursements'],
    begin({ config }) {
      const tally = makeTally();
      const receivers = new Set<string>();
      const refusals: Refusal[] = [];
      let lowest = Number.POSITIVE_INFINITY;
      let highest = Number.NEGATIVE_INFINITY;
      let fractionsRefused = 0;
      let said = '';

      function isExplained({ receiver, amount }: Refusal): boolean {
        if (!config.receiversConfigured && !receivers.has(receiver)) return true;
        if (amount < config.amountMin || amount > config.amountMax) return true;
        return !config.amountsConfigured && (amount < lowest || amount > highest);
      }

      return {
        see(parsed) {
          const { request, response, exchange } = parsed;
          if (request.operation !== initiateDisbursement.name || !request.documented) return;
          tally.tried();
          if (response.outcome === 'unanswered')
            return tally.undecided(reasonWithoutResponse(exchange));
          if (response.isBusy) return;
          const { receiver, amount } = sent(parsed);
          if (response.outcome === 'accepted') {
            tally.seen();
            receivers.add(receiver);
            lowest = Math.min(lowest, amount);
            highest = Math.max(highest, amount);
          } else if (looksCarriedOut(parsed)) {
            const { status } = response;
            tally.seen();
            tally.finding({
              exchanges: [exchange],
              pointer: '/status',
              expected: 'accepted: "success", with a 2xx or other status that is no redirect',
              actual: `the pending transaction, as a refusal: HTTP status ${status}`,
            });
          } else if (!Number.isInteger(amount)) {
            said ||= ownWords(exchange);
            fractionsRefused += 1;
          } else if (refusals.length < KEPT_REFUSALS) {
            said ||= ownWords(exchange);
            const evidence = evidenceOf(exchange);
            refusals.push({ evidence, status: response.status, receiver, amount });
          }
        },
        conclude() {
          const accepted = receivers.size > 0;
          const blamed = accepted ? refusals.filter((refusal) => !isExplained(refusal)) : [];
          const findings = blamed.map(({ evidence, status }) => ({
            exchanges: [evidence],
            pointer: null,
            expected: 'accepted',
            actual: `refused, with HTTP status ${status}`,
          }));
          const refused = refusals.length + fractionsRefused;
          const undecided =
            accepted || refused === 0
              ? null
              : `no disbursement was accepted; the target says ${said}: look at TARGET_RECEIVERS, ` +
                'AMOUNT_MIN and AMOUNT_MAX, and TARGET_BIZ_NUMBER';
          return tally.conclude({ seen: blamed.length, findings, undecided });
        },
      };
    },
  },
  observes(
    {
      id: 'INITIATE-02',
      operations: [initiateDisbursement.name],
      clause: '8',
      statement:
        'Which amounts the target accepts: how many decimals, and whether below AMOUNT_MIN.',
      scenarios: ['disbursements', 'initiate-choices'],
      gap: 'limits',
    },
    collects((parsed) => {
      const { request, exchange } = parsed;
      const amount = request.body?.amount;
      const isChoice = exchange.group?.id === 'amounts';
      if (request.operation !== initiateDisbursement.name || typeof amount !== 'number')
        return null;
      if (!request.documented && !isChoice) return null;
      const what = taken(parsed);
      if (what === null) return [];
      const isLow = isChoice && Number.isInteger(amount * 100);
      return [[isLow ? `amount ${amount}` : decimalsIn(amount), what]];
    }),
  ),
  observes(
    {
      id: 'INITIATE-03',
      operations: [initiateDisbursement.name],
      clause: '8',
      statement: 'Whether the smallest and the largest whole amount of the run were accepted.',
      scenarios: ['disbursements', 'initiate-headers'],
      gap: 'limits',
    },
    amountsMet,
  ),
];

/** How many digits the sum of two floats has depends on the bounds. */
function decimalsIn(amount: number): string {
  const decimals = decimalsOf(amount);
  return decimals > 3 ? 'more than 3 decimals' : `${decimals} decimals`;
}

function decimalsOf(amount: number): number {
  if (Number.isInteger(amount)) return 0;
  const written = String(amount);
  const point = written.indexOf('.');
  return point < 0 ? 0 : written.length - point - 1;
}

/** The smallest and the largest amount that were asked for with everything right. */
function amountsMet(): Observer {
  let lowest: Met | null = null;
  let highest: Met | null = null;
  return {
    see(parsed) {
      const amount = parsed.request.body?.amount;
      if (!parsed.request.documented || typeof amount !== 'number') return 'none';
      // Fractions have a question of their own, and which are sent depends on the seed.
      if (!Number.isInteger(amount)) return 'none';
      const what = taken(parsed);
      if (what === null) return 'asked';
      const met = { amount, what };
      if (lowest === null || amount < lowest.amount) lowest = met;
      if (highest === null || amount > highest.amount) highest = met;
      return 'shown';
    },
    answer() {
      if (lowest === null || highest === null) return null;
      const answer = `${lowest.amount} was ${lowest.what}, ${highest.amount} was ${highest.what}`;
      // The amounts are those of the run; what was made of them is the target's.
      return { answer, value: { smallest: lowest.what, largest: highest.what } };
    },
  };
}

interface Met {
  readonly amount: number;
  readonly what: string;
}

/** A refusal in word only: it brings the pending transaction, with the amount that was sent. */
function looksCarriedOut({ request, response }: ParsedExchange): boolean {
  if (response.outcome !== 'refused' || !response.json.ok || response.status >= 400) return false;
  const data = member(response.json.value, 'data');
  if (!isObject(data) || typeof data.reference !== 'string') return false;
  return data.status === 'pending' && data.amount === request.body?.amount;
}

function sent({ request }: ParsedExchange): { receiver: string; amount: number } {
  const { bank_code, bank_account_number, amount } = request.body ?? {};
  return { receiver: `${bank_code}/${bank_account_number}`, amount: Number(amount) };
}
