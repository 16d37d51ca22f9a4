/** Whether a transaction that was listed stays listed. */
import type { Check, Finding } from '../../src/check/check.ts';
import { openPartChange } from '../../src/check/parts.ts';
import { makeTally } from '../../src/check/tally.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { copyOf } from '../../src/core/json.ts';
import { itemsOf, listOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { openPageFill } from '../list/page-fill.ts';
import { base, isOwnLedger, keyOf, MOST_REMEMBERED } from './own-ledger.ts';

const endOf = ({ atMs, response }: Exchange) => atMs + response.durationMs;

/** A transaction that a list has shown. */
interface Listed {
  readonly endMs: number;
  readonly index: number;
  /** A cache in front of the list may hold pages of other sizes for longer: only these are compared. */
  readonly sizes: Set<number>;
  /** Lists without it since it was seen last. */
  missing: Missing[];
}

interface Missing {
  readonly perPage: number;
  readonly length: number;
  readonly evidence: Evidence;
}

/** Lists without one transaction that are remembered: two prove it, and a shorter one proves more. */
const MOST_MISSING = 4;
const ENOUGH = 2;
/** Replicas of one ledger are given this time to agree. */
const GIVEN_MS = 5000;

export const staysListed: Check = {
  ...base,
  id: 'AGE-02',
  clause: '4.2',
  statement: 'A transaction that was listed is still listed later.',
  violatedBy: 'two complete later lists without a transaction of an earlier one',
  begin(context) {
    const tally = makeTally();
    const isOfNextRun = openPartChange(context);
    const known = new Map<string, Listed>();
    let pages = openPageFill<null>();
    let aged = 0;
    /** Of the runs before, where several were put together: another clock says nothing of them. */
    const earlier = { findings: [] as Finding[], transactions: 0 };

    function remember(parsed: ParsedExchange, shown: ReadonlySet<string>, perPage: number): void {
      const { exchange } = parsed;
      for (const key of shown) {
        const before = known.get(key);
        if (before !== undefined) {
          // It is back. Where it is gone now and then, what was missing for long stays missing.
          before.missing = before.missing.filter(
            ({ evidence }) => evidence.atMs - before.endMs >= GIVEN_MS,
          );
          before.sizes.add(perPage);
          aged += 1;
        } else if (known.size < MOST_REMEMBERED) {
          const { index } = exchange;
          known.set(copyOf(key), {
            ...{ endMs: endOf(exchange), index, missing: [] },
            sizes: new Set([perPage]),
          });
        }
      }
    }

    function miss(
      parsed: ParsedExchange,
      shown: ReadonlySet<string>,
      page: Omit<Missing, 'evidence'>,
    ) {
      let evidence: Evidence | null = null;
      for (const [key, listed] of known) {
        if (shown.has(key) || listed.endMs > parsed.exchange.atMs) continue;
        if (!listed.sizes.has(page.perPage)) continue;
        evidence ??= evidenceOf(parsed.exchange);
        listed.missing.push({ ...page, evidence });
        if (listed.missing.length <= MOST_MISSING) continue;
        listed.missing.sort((a, b) => a.length - b.length);
        listed.missing.pop();
      }
    }

    function findings(): Finding[] {
      const found: Finding[] = [];
      for (const [key, { index, missing }] of known) {
        if (missing.length < ENOUGH) continue;
        const proven = missing
          .filter(({ perPage, length }) => pages.hadRoom(perPage, length))
          .sort((a, b) => a.evidence.index - b.evidence.index);
        const [one, two] = proven;
        if (one === undefined || two === undefined) continue;
        found.push({
          exchanges: [{ index }, { index: one.evidence.index }, two.evidence],
          pointer: '/data',
          expected: `the transaction ${key}, which exchange ${index} lists`,
          actual: `not among the ${two.length} on a page that was not full, and not in exchange ${one.evidence.index}`,
        });
        if (found.length === MOST_FINDINGS) break;
      }
      return found;
    }

    function beginNextRun(): void {
      earlier.findings.push(...findings());
      earlier.transactions += known.size;
      known.clear();
      pages = openPageFill();
    }

    return {
      see(parsed) {
        if (isOfNextRun(parsed)) beginNextRun();
        if (!isOwnLedger(parsed)) return;
        tally.tried();
        const list = listOf(parsed);
        const { perPage } = parsed.request;
        if (list === null || perPage === null || perPage < 1) {
          if (parsed.response.outcome === 'accepted') tally.withoutSubject();
          return;
        }
        const { length } = list;
        const { atMs } = parsed.exchange;
        pages.see({ perPage, length, atMs, kept: null });
        const shown = new Set(itemsOf(parsed).map(([, item]) => keyOf(item)));
        shown.delete('');
        const before = aged;
        remember(parsed, shown, perPage);
        if (aged > before) tally.seen();
        else tally.withoutSubject();
        // A page that is as long as it was asked to be may hide all the rest.
        if (length < perPage) miss(parsed, shown, { perPage, length });
      },
      conclude() {
        const result = tally.conclude({
          findings: [...earlier.findings, ...findings()].slice(0, MOST_FINDINGS),
        });
        if (aged === 0) return result;
        const answer = `${earlier.transactions + known.size} transactions, ${aged} times on a later list`;
        return { ...result, observed: { answer, value: null, exchanges: [] } };
      },
    };
  },
};

const MOST_FINDINGS = 5;
