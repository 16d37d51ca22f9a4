/** The scenarios of a session, and the preflight before all of them: each is driven once. */
import { HistoryError } from '../core/errors.ts';
import type { Redact } from '../history/redact.ts';
import type { HistoryWriter } from '../history/writer.ts';
import type { Case, Scenario } from '../plan/scenario.ts';
import { takes } from '../plan/shard.ts';
import { openBudget } from './budget.ts';
import { PREFLIGHT, preflight } from './preflight.ts';
import { waitUntilReady } from './readiness.ts';
import { drive, sendPatiently } from './scenario-runner.ts';
import type { Sending, SendingOptions } from './sending.ts';
import { openSmallestRequests, type SmallestRequests } from './smallest-requests.ts';
import { openTarget } from './target.ts';
import { wavesOf } from './waves.ts';

/** Of requests that are not judged, and move nothing. */
const NO_HISTORY: HistoryWriter = { write() {}, close() {} };
const NOTHING = { maxDisbursements: 0, maxTotalAmount: 0 };

export interface DrivesOptions extends SendingOptions {
  readonly sending: Sending;
  readonly redact: Redact;
}

export class Drives {
  /** Scenarios that nobody has asked for yet. */
  readonly undriven: Set<string>;
  readonly #given: DrivesOptions;
  readonly #smallest: SmallestRequests;
  readonly #running = new Map<string, Promise<void>>();

  constructor(given: DrivesOptions) {
    this.#given = given;
    const { options, plan, parser, evaluation, sending } = given;
    const { suite, config, header } = options;
    this.undriven = new Set(plan.scenarios.map(({ name }) => name));
    this.#smallest = openSmallestRequests({
      ...{ suite, config, plan, parser, evaluation },
      recordedConfig: header.config,
      send: (planned, cause) =>
        sendPatiently(planned.id.replace(/\/.*/, ''), planned, sending, cause),
    });
  }

  async all(names?: readonly string[]): Promise<void> {
    // By itself where nothing else is sent, as with the CASE that it is.
    await this.byName(PREFLIGHT);
    for (const wave of wavesOf(this.#given.plan)) {
      const wanted = wave.filter(({ name }) => names?.includes(name) ?? true);
      const ended = await Promise.allSettled(wanted.map(({ name }) => this.byName(name)));
      const broken = ended.find((end) => end.status === 'rejected');
      if (broken !== undefined) throw broken.reason;
    }
  }

  async byName(wanted: string): Promise<void> {
    const { stop, redact } = this.#given;
    try {
      await this.#once(wanted);
    } catch (error) {
      if (error instanceof HistoryError) {
        stop.atFault(null);
        throw error;
      }
      const sentence = redact(`The suite itself failed in ${wanted}: ${(error as Error).message}`);
      stop.atFault(sentence);
      // Not the error itself: its stack and cause may hold what its message held.
      throw new Error(sentence);
    }
  }

  /** A scenario that the plan leaves out (READ_ONLY) has nothing to drive. */
  #once(wanted: string): Promise<void> {
    const running = this.#running.get(wanted) ?? this.#begin(wanted);
    this.#running.set(wanted, running);
    return running;
  }

  async #begin(wanted: string): Promise<void> {
    if (wanted === PREFLIGHT) return await this.#preflight();
    const scenario = this.#given.plan.scenarios.find(({ name }) => name === wanted);
    if (scenario === undefined) return;
    this.undriven.delete(wanted);
    await this.#scenario(scenario);
  }

  async #preflight(): Promise<void> {
    const { options, plan, parser, stop, sending } = this.#given;
    const { suite, config, header } = options;
    const cases = suite.preflight(plan.settings);
    if (config.waitForTargetMs !== null) await this.#untilReady(config.waitForTargetMs, cases.list);
    const sentence = await preflight(header.target.url, plan.settings, cases, parser, (planned) =>
      sendPatiently(PREFLIGHT, planned, sending, { origin: 'preflight' }),
    );
    if (sentence !== null) stop.atPreflight(sentence);
  }

  /** Uses the same target client, with a budget of zero and no history. */
  async #untilReady(waitMs: number, list: Case): Promise<void> {
    const { sending, stop, elapsedMs, sleep } = this.#given;
    const target = openTarget({ ...sending.aim, writer: NO_HISTORY, budget: openBudget(NOTHING) });
    const ask = async () => {
      const sent = await target.send(PREFLIGHT, list, { origin: 'preflight' });
      return sent.kind === 'sent' ? sent.exchange : null;
    };
    const isStopped = () => stop.isStopped();
    await waitUntilReady({ waitMs, ask, elapsedMs, sleep, isStopped });
  }

  async #scenario(scenario: Scenario): Promise<void> {
    const { options, plan, parser, stop, sending, elapsedMs, sleep } = this.#given;
    await this.#once(PREFLIGHT);
    for (const earlier of scenario.after) await this.byName(earlier);
    if (stop.isStopped()) return stop.noteEnd();
    const { concurrency, shard } = options.config;
    const { settings } = plan;
    await drive(scenario, {
      ...{ ...sending, concurrency, settings, elapsedMs, sleep, read: parser },
      ...(shard === null ? {} : { takes: (at: number) => takes(shard, scenario, at) }),
    });
    await this.#smallest.search(scenario.name);
    stop.noteEnd();
  }
}
