/**
 * What the caps cut of a plan, which is then not sent: generated disbursements, and other requests
 * by their kind. Pure.
 */

import { couldDisburse } from '../../core/request.ts';
import { counted, formatNumber } from '../../core/text/counted.ts';
import type { Plan } from '../plan.ts';
import type { Case } from '../scenario.ts';
import { wavesOf } from '../waves.ts';
import { fits, NOTHING, plus, spentBy } from './cost.ts';

/** Generated disbursements: the requested number, and the number that the caps allow. */
export interface CaseCount {
  readonly asked: number;
  readonly planned: number;
}

const cutKinds = ['repeats', 'probes', 'controls', 'others', 'lists'] as const;
type CutKind = (typeof cutKinds)[number];
/** Planned requests that are cut, by their kind. */
export type CutRequests = Readonly<Record<CutKind, number>>;

const kinds = { repeat: 'repeats', probe: 'probes', control: 'controls' } as const;

/** A disbursement without a group, and one that the document leaves open, is one of the others. */
function kindOf({ group, request }: Case): CutKind {
  if (!couldDisburse(request)) return 'lists';
  return group === undefined || group.role === 'observation' ? 'others' : kinds[group.role];
}

/** Counts what is cut, and the cases that need a response to it. */
export class CutTally {
  readonly #counts: Record<CutKind, number> = {
    repeats: 0,
    probes: 0,
    controls: 0,
    others: 0,
    lists: 0,
  };
  /** The names of cut cases, with their scenario. */
  readonly #named = new Set<string>();

  add(scenario: string, planned: Case): void {
    this.#counts[kindOf(planned)] += 1;
    if (planned.as !== undefined) this.#named.add(nameIn(scenario, planned.as));
  }

  /** Whether the case is sent only after a certain response to a case that was cut. */
  dependsOnCut(scenario: string, { when, until }: Case): boolean {
    if (when?.outcome === 'refused') return false;
    const needed = when?.named ?? until?.shows;
    return needed !== undefined && this.#named.has(nameIn(scenario, needed));
  }

  /** `more`: cases that are cut too, and not counted yet. */
  conclude(more: readonly Case[] = []): CutRequests {
    const counts = { ...this.#counts };
    for (const one of more) counts[kindOf(one)] += 1;
    return counts;
  }
}

const nameIn = (scenario: string, name: string) => `${scenario}/${name}`;

/** The sum of what several runs did not send. */
export function sumOf(counts: readonly CutRequests[]): CutRequests {
  const sum = (kind: CutKind) => counts.reduce((total, one) => total + one[kind], 0);
  return {
    repeats: sum('repeats'),
    probes: sum('probes'),
    controls: sum('controls'),
    others: sum('others'),
    lists: sum('lists'),
  };
}

interface PlannedCut {
  readonly cut: CutRequests;
  /** At most so many transactions: one for each request that could disburse. */
  readonly transactions: number;
}

export function plannedCut(plan: Plan): PlannedCut {
  const tally = new CutTally();
  let transactions = 0;
  for (const { planned } of sentCases(plan, tally)) {
    if (couldDisburse(planned.request)) transactions += 1;
  }
  return { cut: tally.conclude(), transactions };
}

interface PlannedCase {
  readonly scenario: string;
  readonly planned: Case;
}

/**
 * The cases that the caps allow if the target accepts every request, and scenarios that are driven
 * in parallel are driven one after the other. `tally` gets the others.
 */
export function* sentCases(plan: Plan, tally = new CutTally()): Generator<PlannedCase> {
  const unmet = new UnmetConditions();
  let spent = NOTHING;
  for (const { scenario, planned } of inOrder(plan)) {
    if (unmet.isUnmet(scenario, planned)) continue;
    const next = plus(spent, spentBy(planned));
    if (!fits(next, plan.settings) || tally.dependsOnCut(scenario, planned)) {
      tally.add(scenario, planned);
      continue;
    }
    spent = next;
    yield { scenario, planned };
  }
}

function* inOrder(plan: Plan): Generator<PlannedCase> {
  for (const { name: scenario, batches } of wavesOf(plan).flat()) {
    for (const batch of batches(plan.settings)) {
      for (const planned of batch) yield { scenario, planned };
    }
  }
}

/** Cases that are sent only after a refusal, and those that need a response to them. */
class UnmetConditions {
  readonly #named = new Set<string>();

  isUnmet(scenario: string, { as, when }: Case): boolean {
    if (when === undefined) return false;
    const isUnmet = when.outcome === 'refused' || this.#named.has(nameIn(scenario, when.named));
    if (isUnmet && as !== undefined) this.#named.add(nameIn(scenario, as));
    return isUnmet;
  }
}

const words: Readonly<Record<CutKind, readonly [one: string, several: string]>> = {
  repeats: ['repeat of a merchant_reference', 'repeats of a merchant_reference'],
  probes: ['probe', 'probes'],
  controls: ['control', 'controls'],
  others: ['other disbursement', 'other disbursements'],
  lists: ['list', 'lists'],
};

/** What was cut, as one part of a sentence; `null` where nothing was. */
export function cutWords(cases: CaseCount | null, cut: CutRequests | null): string | null {
  const parts = [
    ...cutKinds.flatMap((kind) => {
      const count = cut?.[kind] ?? 0;
      return count === 0 ? [] : [counted(count, ...words[kind])];
    }),
    ...(cases === null || cases.planned >= cases.asked
      ? []
      : [`CASES from ${formatNumber(cases.asked)} to ${formatNumber(cases.planned)}`]),
  ];
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
