/** What the caps cut of a plan: generated disbursements, and other requests by their kind. Pure. */
import { couldDisburse } from '../core/request.ts';
import { chargeOf } from './amount-at-risk.ts';
import type { Plan } from './plan.ts';
import type { Case } from './scenario.ts';
import { wavesOf } from './waves.ts';

/** Generated disbursements: the requested number, and the number that the caps allow. */
export interface CaseCount {
  readonly asked: number;
  readonly planned: number;
}

export const cutKinds = ['repeats', 'probes', 'controls', 'others'] as const;
export type CutKind = (typeof cutKinds)[number];
/** Planned requests that a cap prevents, by their kind. */
export type CutRequests = Readonly<Record<CutKind, number>>;

const kinds = { repeat: 'repeats', probe: 'probes', control: 'controls' } as const;

/** A disbursement without a group, and one that the document leaves open, is one of the others. */
function kindOf({ group }: Pick<Case, 'group'>): CutKind {
  return group === undefined || group.role === 'observation' ? 'others' : kinds[group.role];
}

/** Counts requests by their kind. */
export class CutTally {
  readonly #counts: Record<CutKind, number> = { repeats: 0, probes: 0, controls: 0, others: 0 };

  add(planned: Pick<Case, 'group'>): void {
    this.#counts[kindOf(planned)] += 1;
  }

  conclude(): CutRequests {
    return { ...this.#counts };
  }
}

/** The sum of what several runs did not send. */
export function sumOf(counts: readonly CutRequests[]): CutRequests {
  const sum = (kind: CutKind) => counts.reduce((total, one) => total + one[kind], 0);
  return {
    ...{ repeats: sum('repeats'), probes: sum('probes') },
    ...{ controls: sum('controls'), others: sum('others') },
  };
}

export interface PlannedCut {
  readonly cut: CutRequests;
  /** Transactions that a target can make which refuses each invalid request. */
  readonly transactions: number;
}

/**
 * What the caps prevent if the target accepts every request, and scenarios that are driven in
 * parallel are driven one after the other. A run prevents as many or fewer, because it omits cases
 * whose condition is not met.
 */
export function plannedCut(plan: Plan): PlannedCut {
  const { settings } = plan;
  const most =
    settings.maxTotalAmount === Number.MAX_SAFE_INTEGER ? Infinity : settings.maxTotalAmount;
  const tally = new CutTally();
  let posts = 0;
  let transactions = 0;
  let cents = 0;
  for (const planned of inOrder(plan)) {
    if (!couldDisburse(planned.request)) continue;
    // Whole cents, as the budget of a run counts them.
    const next = cents + Math.ceil(chargeOf(planned) * 100 - 1e-6);
    if (posts + 1 > settings.maxDisbursements || next / 100 > most) {
      tally.add(planned);
      continue;
    }
    posts += 1;
    if (planned.group?.role !== 'probe') transactions += 1;
    cents = next;
  }
  return { cut: tally.conclude(), transactions };
}

function* inOrder(plan: Plan): Generator<Case> {
  for (const wave of wavesOf(plan)) {
    for (const scenario of wave) for (const batch of scenario.batches(plan.settings)) yield* batch;
  }
}

const words: Readonly<Record<CutKind, readonly [one: string, several: string]>> = {
  repeats: ['repeat of a merchant_reference', 'repeats of a merchant_reference'],
  probes: ['invalid request', 'invalid requests'],
  controls: ['control', 'controls'],
  others: ['other disbursement', 'other disbursements'],
};

/** What was cut, as one part of a sentence; `null` where nothing was. */
export function cutWords(cases: CaseCount | null, cut: CutRequests | null): string | null {
  const parts = [
    ...(cases === null || cases.planned >= cases.asked
      ? []
      : [`CASES from ${told(cases.asked)} to ${told(cases.planned)}`]),
    ...cutKinds.flatMap((kind) => {
      const count = cut?.[kind] ?? 0;
      return count === 0 ? [] : [`${told(count)} ${words[kind][count === 1 ? 0 : 1]}`];
    }),
  ];
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

const told = (count: number) => count.toLocaleString('en-US');
