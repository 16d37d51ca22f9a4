/** Compares the order of the lines of one run with the order in which a run sends. Pure. */
import type { Plan } from '../../plan/plan.ts';
import { drivenBefore, type Scenario } from '../../plan/scenario.ts';
import { wavesOf } from '../../plan/waves.ts';
import type { PlanPosition } from './planned-cases.ts';
import { type StepLine, Steps } from './steps.ts';

/** A line on a case of the plan or of the preflight. */
export interface OrderedLine extends StepLine {
  readonly scenario: string;
  readonly position: PlanPosition;
  /** The first request of the case was cut. */
  readonly isCut?: boolean;
}

/** The position of the requests of the preflight. */
export const PREFLIGHT_POSITION: PlanPosition = { batch: -1, at: 0 };

type OrderStep = readonly [steps: Steps, step: number];

/**
 * The order that `drive/wave-driver.ts` and `drive/send-scenario.ts` keep: the preflight, then scenarios
 * after those that they name, each batch after the one before it. The command line drives them in
 * waves, and vitest one by one.
 */
export class RunOrder {
  readonly #preflight = new Steps();
  readonly #batches = new Map<string, Steps>();
  /** By scenario: its own steps after others, and those of the scenarios that come after it. */
  readonly #stepsOf = new Map<string, OrderStep[]>();
  readonly #follows: readonly Steps[];
  readonly #waves: Record<'cut' | 'whole', Waves>;
  readonly #oneByOne = new Steps();
  readonly #rankOf = new Map<string, number>();
  /** By scenario: the last case of its batch that has a response. */
  readonly #lastWithResponse = new Map<
    string,
    { readonly position: PlanPosition; readonly id: string }
  >();
  readonly #overtakenCases: string[] = [];
  #mayOvertake: boolean;

  /** `hasRateLimit`: RATE_LIMIT is set, so that requests wait for different times. */
  constructor(scenarios: readonly Scenario[], hasRateLimit: boolean) {
    this.#mayOvertake = hasRateLimit;
    const names = new Set(scenarios.map(({ name }) => name));
    this.#follows = scenarios.map((scenario) => {
      const steps = new Steps();
      this.#add(scenario.name, [steps, 1]);
      for (const earlier of drivenBefore(scenario))
        if (names.has(earlier)) this.#add(earlier, [steps, 0]);
      return steps;
    });
    this.#waves = {
      cut: new Waves({ scenarios, isCut: true }),
      whole: new Waves({ scenarios, isCut: false }),
    };
  }

  /** Requests that wait for a token, an outage or a 429 may overtake each other. */
  allowOvertaking(): void {
    this.#mayOvertake = true;
  }

  /** Compares a line; they come in the order of completion. */
  see(line: OrderedLine): void {
    const { scenario, position } = line;
    this.#preflight.see(position === PREFLIGHT_POSITION ? 0 : 1, line);
    if (position === PREFLIGHT_POSITION) return;
    this.#batchesOf(scenario).see(position.batch, line);
    for (const [steps, step] of this.#stepsOf.get(scenario) ?? []) steps.see(step, line);
    this.#waves.cut.see(scenario, line);
    this.#waves.whole.see(scenario, line);
    const rank = this.#rankOf.get(scenario) ?? this.#rankOf.size;
    this.#rankOf.set(scenario, rank);
    this.#oneByOne.see(rank, line);
    this.#seeBatch(line);
  }

  /** `isCut`: whether the caps reduced the plan; `null` where it is not known. */
  misplaced(isCut: boolean | null): string[] {
    const alwaysRequired = [this.#preflight, ...this.#batches.values(), ...this.#follows];
    const { cut, whole } = this.#waves;
    const waves =
      isCut === null ? [whole.misplaced, cut.misplaced] : [(isCut ? cut : whole).misplaced];
    const isInOrder = [...waves, this.#oneByOne.misplaced].includes(null);
    const lines = [
      ...alwaysRequired.map(({ misplaced }) => misplaced),
      isInOrder ? null : (waves[0] ?? null),
    ];
    const found = lines.filter((line) => line !== null);
    return [...new Set([...found, ...this.#overtakenCases])];
  }

  #add(scenario: string, part: OrderStep): void {
    const parts = this.#stepsOf.get(scenario) ?? [];
    parts.push(part);
    this.#stepsOf.set(scenario, parts);
  }

  #batchesOf(scenario: string): Steps {
    const steps = this.#batches.get(scenario) ?? new Steps();
    this.#batches.set(scenario, steps);
    return steps;
  }

  /**
   * The cases of a batch wait for one queue. So where one of them is cut, those after it
   * in the plan have no response yet.
   */
  #seeBatch({ scenario, position, id, isCut, index }: OrderedLine): void {
    const before = this.#lastWithResponse.get(scenario);
    const isEarlierInPlan =
      before !== undefined &&
      before.position.batch === position.batch &&
      before.position.at > position.at;
    if (isCut === true && isEarlierInPlan && !this.#mayOvertake) {
      if (this.#overtakenCases.length < MAX_OVERTAKEN)
        this.#overtakenCases.push(`${id} after ${before.id}`);
    }
    if (index !== null && !isEarlierInPlan) this.#lastWithResponse.set(scenario, { position, id });
  }
}

/** A sentence names fewer. */
const MAX_OVERTAKEN = 100;

/** The scenarios that the command line drives together. */
class Waves {
  readonly #steps = new Steps();
  readonly #waveOf = new Map<string, number>();

  constructor(plan: Pick<Plan, 'scenarios' | 'isCut'>) {
    const byName = new Map(plan.scenarios.map((one) => [one.name, one]));
    // A wave also drives what its scenarios need, so these belong to the earliest such wave.
    const place = (name: string, wave: number) => {
      const scenario = byName.get(name);
      if (scenario === undefined || (this.#waveOf.get(name) ?? Number.MAX_VALUE) <= wave) return;
      this.#waveOf.set(name, wave);
      for (const earlier of scenario.needs) place(earlier, wave);
    };
    for (const [at, wave] of wavesOf(plan).entries()) {
      for (const { name } of wave) place(name, at);
    }
    // They may go on beside the next wave, so no order is required of them.
    for (const { name, turn } of plan.scenarios)
      if (turn === 'background') this.#waveOf.delete(name);
  }

  get misplaced(): string | null {
    return this.#steps.misplaced;
  }

  see(scenario: string, line: StepLine): void {
    const wave = this.#waveOf.get(scenario);
    if (wave !== undefined) this.#steps.see(wave, line);
  }
}
