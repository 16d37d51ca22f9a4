/** Drives the preflight and the scenarios of a session, each of them once, after those that it needs. */
import type { Check } from '../check/check.ts';
import type { Exchange } from '../core/exchange.ts';
import { PREFLIGHT } from '../plan/beside-plan.ts';
import { scenarioOf } from '../plan/case-id.ts';
import { drivenBefore, type Scenario } from '../plan/scenario.ts';
import { takes } from '../plan/selection/share-of-shard.ts';
import type { FirstFailure } from './first-failure.ts';
import { preflight } from './preflight.ts';
import type { RunParts } from './run-parts.ts';
import { SmallestRequests } from './searches/smallest-requests.ts';
import { sendPatiently } from './send-patiently.ts';
import { sendScenario } from './send-scenario.ts';
import type { Sending } from './sending.ts';
import type { SuiteFaults } from './suite-faults.ts';
import { waitAdvice, waitForTarget } from './wait-for-target.ts';

export interface ScenarioDriverOptions extends RunParts {
  readonly sending: Sending;
  readonly firstFailure: FirstFailure;
  readonly faults: SuiteFaults;
}

/** The most requests in flight of a scenario in the background. */
const MAX_IN_BACKGROUND = 7;

/** Whether the next wave may begin before it ends. */
export const isInBackground = ({ turn }: Scenario): boolean => turn === 'background';

export class ScenarioDriver {
  /** Scenarios that were not driven yet. */
  readonly #undriven: Set<string>;
  readonly #parts: ScenarioDriverOptions;
  readonly #smallest: SmallestRequests;
  readonly #firstFailure: FirstFailure;
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: ScenarioDriverOptions) {
    this.#parts = parts;
    const { suite, config, header, plan, parser, judging, sending } = parts;
    this.#undriven = new Set(plan.scenarios.map(({ name }) => name));
    this.#firstFailure = parts.firstFailure;
    this.#smallest = new SmallestRequests({
      suite,
      config,
      plan,
      parser,
      failedCases: judging.failedCases,
      recordedConfig: header.config,
      async send(toSend, cause) {
        const request = { scenario: scenarioOf(toSend.id), toSend, cause };
        return (await sendPatiently(request, sending))?.exchange ?? null;
      },
    });
  }

  /** Called with each exchange. */
  see(exchange: Exchange): void {
    this.#smallest.see(exchange);
  }

  isUndriven(scenarioName: string): boolean {
    return this.#undriven.has(scenarioName);
  }

  /** Writes which scenarios were not driven, because nobody asked for them. */
  noteUndriven(): void {
    const { stop, lines } = this.#parts;
    if (!stop.isEndNoted()) {
      for (const name of this.#undriven) lines.unsent(name, null, 'selection');
    }
    this.#undriven.clear();
  }

  /** Drives the preflight or a scenario, once; one that the plan omits (READ_ONLY) sends nothing. */
  driveOnce(scenarioName: string): Promise<void> {
    // A fault is noted for the scenario that has it, and not for those that come after it.
    const begin = () => this.#parts.faults.noting(scenarioName, () => this.#begin(scenarioName));
    const running = this.#running.get(scenarioName) ?? begin();
    this.#running.set(scenarioName, running);
    return running;
  }

  async #begin(scenarioName: string): Promise<void> {
    if (scenarioName === PREFLIGHT) return await this.#drivePreflight();
    const scenario = this.#parts.plan.scenarios.find(({ name }) => name === scenarioName);
    if (scenario === undefined) return;
    this.#undriven.delete(scenarioName);
    await this.#driveScenario(scenario);
  }

  async #drivePreflight(): Promise<void> {
    const { suite, config, header, plan, stop, sending } = this.#parts;
    const cases = suite.preflight(plan.settings);
    if (config.waitForTargetMs !== null)
      await waitForTarget(this.#parts, sending, config.waitForTargetMs, cases.list);
    const sentence = await preflight({
      url: header.target.url,
      proxyUrl: config.proxy?.url ?? null,
      hasClientCertificate: config.tls.client !== null,
      hasCa: config.tls.ca !== null,
      whileStarting: waitAdvice(config.waitForTargetMs),
      concurrency: config.concurrency,
      settings: plan.settings,
      cases,
      send: (toSend) =>
        sendPatiently({ scenario: PREFLIGHT, toSend, cause: { origin: 'preflight' } }, sending),
    });
    // After a stop, requests that were not sent say nothing about the target or the caps.
    if (sentence !== null && !stop.isStopped()) stop.end('preflight', sentence);
  }

  async #driveScenario(scenario: Scenario): Promise<void> {
    const { config, plan, stop, lines, sending, elapsedMs, runSleep } = this.#parts;
    await this.driveOnce(PREFLIGHT);
    for (const earlier of drivenBefore(scenario)) await this.driveOnce(earlier);
    if (stop.isStopped()) return stop.noteAbort();
    if (this.#firstFailure.found !== null) return;
    const isStopped = () => sending.isStopped() || this.#firstFailure.found !== null;
    const whileDriving = { ...sending, isStopped };
    const { shard, concurrency: usual } = config;
    const concurrency = isInBackground(scenario) ? Math.min(MAX_IN_BACKGROUND, usual) : usual;
    await sendScenario(scenario, {
      send: (request) => sendPatiently(request, whileDriving),
      isStopped,
      concurrency,
      settings: plan.settings,
      onUnsent: lines.unsent,
      elapsedMs,
      sleep: runSleep,
      ...(shard === null ? {} : { takes: (at: number) => takes(shard, scenario, at) }),
    });
    await this.#smallest.search(scenario.name);
    this.stopAtFailure((first) => first.scenarios.includes(scenario.name));
    stop.noteAbort();
  }

  /** FAIL_FAST ends a run only after the search for the smallest request of the failure. */
  stopAtFailure(isSearched: (first: Check) => boolean): void {
    const first = this.#firstFailure.found;
    if (first === null || !isSearched(first)) return;
    this.#parts.stop.end('failure', `FAIL_FAST: ${first.id} failed, and nothing more was sent`);
  }
}
