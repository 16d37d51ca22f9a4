/** Drives the waves of a run: the scenarios in their order, and between and after them what is beside the plan. */
import { allOf } from '../core/all-of.ts';
import { PREFLIGHT } from '../plan/beside-plan.ts';
import { costOf } from '../plan/money/needed-caps.ts';
import type { Scenario } from '../plan/scenario.ts';
import { wavesOf } from '../plan/waves.ts';
import { Spare } from './request/spare.ts';
import { isInBackground, ScenarioDriver, type ScenarioDriverOptions } from './scenario-driver.ts';
import type { SecondLooks } from './second-looks/second-looks.ts';

interface WaveDriverOptions extends ScenarioDriverOptions {
  readonly secondLooks: SecondLooks;
}

const SECOND_LOOKS = 'the second looks';

export class WaveDriver {
  readonly scenarios: ScenarioDriver;
  readonly #parts: WaveDriverOptions;

  constructor(parts: WaveDriverOptions) {
    this.#parts = parts;
    this.scenarios = new ScenarioDriver(parts);
  }

  driveAll(names?: readonly string[]): Promise<void> {
    return this.#parts.faults.noting('the run', () => this.#driveWaves(names));
  }

  async #driveWaves(names?: readonly string[]): Promise<void> {
    // A run of one CASE may have no scenario to drive, so the preflight does not depend on one.
    await this.scenarios.driveOnce(PREFLIGHT);
    const { plan, secondLooks } = this.#parts;
    const selectedOf = (scenarios: readonly Scenario[]) =>
      scenarios.filter(({ name }) => names?.includes(name) ?? true);
    const driveTogether = (scenarios: readonly Scenario[]) =>
      allOf(selectedOf(scenarios).map(({ name }) => this.scenarios.driveOnce(name)));
    const driveInTurn = async (scenarios: readonly Scenario[]) => {
      for (const { name } of selectedOf(scenarios)) await this.scenarios.driveOnce(name);
    };
    let inBackground = Promise.resolve();
    try {
      for (const wave of wavesOf(plan)) {
        // Scenarios that look for old transactions in the list come after the last wait.
        const isFailed = this.#parts.firstFailure.found !== null;
        if (!isFailed && wave.some(({ turn }) => turn === 'last')) {
          await this.#sendLostAgain(inBackground);
          await this.#notingWatch(() => secondLooks.watchBeforeLast());
        }
        const awaited = driveTogether(wave.filter((one) => !isInBackground(one)));
        const ends = allOf([inBackground, awaited]);
        inBackground = driveInTurn(wave.filter(isInBackground));
        // Awaited with the next wave.
        inBackground.catch(() => {});
        await ends;
      }
    } finally {
      // Nothing is in flight when the history ends.
      await inBackground;
    }
    await this.#afterLast();
  }

  /** Called where the scenarios were driven one by one, after the last of them. */
  finish(): Promise<void> {
    return this.#parts.faults.noting('the run', () => this.#afterLast());
  }

  async #afterLast(): Promise<void> {
    this.scenarios.stopAtFailure(() => true);
    await this.#sendLostAgain(Promise.resolve());
    await this.#notingWatch(() => this.#parts.secondLooks.watchToEnd());
    await this.settled();
    this.#parts.stop.noteAbort();
  }

  /** Before the watch for the last disbursement ends. `inBackground`: scenarios that are in flight. */
  async #sendLostAgain(inBackground: Promise<void>): Promise<void> {
    const { config, plan, secondLooks, sending } = this.#parts;
    if (this.#parts.firstFailure.found !== null) return;
    const spareWhenIdle = async () => {
      await inBackground;
      await secondLooks.pause();
      const rest = plan.scenarios.filter(({ name }) => this.scenarios.isUndriven(name));
      return new Spare(config, [sending.spent(), costOf(rest, plan.settings)]);
    };
    await sending.lostDisbursements.sendAgain(sending, spareWhenIdle);
    secondLooks.resume();
  }

  #notingWatch(watch: () => Promise<void>): Promise<void> {
    return this.#parts.faults.noting(SECOND_LOOKS, watch);
  }

  /** Waits for the requests beside the plan that are in flight. */
  async settled(): Promise<void> {
    const { faults, secondLooks, sending } = this.#parts;
    await this.#notingWatch(() => secondLooks.settled());
    await faults.noting('the health checks', () => sending.health.settled());
  }

  /** A new token that comes now is not needed, and its line would come after the end of the history. */
  endRenewal(): Promise<void> {
    return this.#parts.sending.tokens.close();
  }
}
