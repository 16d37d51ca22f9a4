/** Sends the cases of a scenario through the target client, several at once, stage by stage. */
import type { Exchange } from './exchange.ts';
import type { PlanSettings, Scenario } from './plan.ts';
import type { Target } from './target.ts';

export interface DriveOptions {
  readonly target: Target;
  readonly settings: PlanSettings;
  readonly concurrency: number;
  /** Once aborted nothing more is sent; what is in flight is waited for. */
  readonly signal: AbortSignal;
  readonly onExchange: (exchange: Exchange) => void;
  readonly onWithheld: (caseId: string, why: string) => void;
}

/** Drives one scenario to its end, or to the abort. A failure of the record stops it at once. */
export async function drive(scenario: Scenario, options: DriveOptions): Promise<void> {
  for (const stage of scenario.stages(options.settings)) {
    // One iterator, shared by all lanes: each takes the next case when it is free.
    const cases = stage[Symbol.iterator]();
    let failed = false;
    const lane = async () => {
      for (;;) {
        if (options.signal.aborted || failed) return;
        const next = cases.next();
        if (next.done) return;
        try {
          const sent = await options.target.send(scenario.name, next.value);
          if (sent.kind === 'sent') options.onExchange(sent.exchange);
          else options.onWithheld(next.value.id, sent.why);
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    };
    const lanes = Array.from({ length: options.concurrency }, lane);
    const ended = await Promise.allSettled(lanes);
    const broken = ended.find((end) => end.status === 'rejected');
    if (broken !== undefined) throw broken.reason;
  }
}
