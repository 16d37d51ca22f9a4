/**
 * Sends again the disbursements that got no response, failed in an outage, or had an expired token: each alone, after a
 * health check. If three outages begin with one of them, `judge/outages/outage-causes.ts` says that it
 * is their reason.
 */
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { resendsOf } from '../../plan/case-id.ts';
import {
  MAX_LATE_RESENDS,
  MAX_LATE_RESENDS_PER_CASE,
  MAX_RESENDS,
  MAX_SILENT,
} from '../../plan/resend.ts';
import { type Case, lastScenarios, type Scenario } from '../../plan/scenario.ts';
import type { Spare } from '../request/spare.ts';
import {
  type LostDisbursement,
  type PatientOptions,
  sendPatiently,
  type UnsentRequest,
} from '../send-patiently.ts';
import type { HealthChecks } from './health-checks.ts';

interface Options extends PatientOptions {
  readonly health: PatientOptions['health'] & Pick<HealthChecks, 'sendNow'>;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Disbursements that are stored: most turn out to belong to no outage. */
const MAX_STORED = 1000;
/** Before the second time: a target that has just started may fail again on its own. */
const PAUSE_MS = 1000;

export class LostDisbursements {
  #lost: LostDisbursement[] = [];
  /** Scenarios whose disbursements the second looks need not show. */
  readonly #last: ReadonlySet<string>;
  #wasCalled = false;

  constructor(scenarios: readonly Scenario[]) {
    this.#last = lastScenarios(scenarios);
  }

  add(lost: LostDisbursement): void {
    if (this.#lost.length < MAX_STORED) this.#lost.push(lost);
  }

  /**
   * Sends what was lost so far; a later call, after the second looks, only what the last scenarios
   * lost. `spareWhenIdle` waits until nothing is in flight, and returns what the caps leave.
   */
  async sendAgain(
    options: Options,
    spareWhenIdle: () => Promise<Pick<Spare, 'take'>>,
  ): Promise<void> {
    if (this.#wasCalled) this.#lost = this.#lost.filter(({ scenario }) => this.#last.has(scenario));
    this.#wasCalled = true;
    if (this.#lost.length === 0) return;
    const spare = await spareWhenIdle();
    // The last exchange may belong to an outage that has not ended.
    await options.health.settled();
    let silent = 0;
    const again = async (lost: LostDisbursement) => {
      if (silent >= MAX_SILENT) return undefined;
      const next = await sendOne(lost, options, spare);
      if (next?.exchange.response.kind === 'none') silent += 1;
      return next;
    };
    for (const first of this.#take(options).slice(0, MAX_LATE_RESENDS)) {
      let lost = await again(first);
      for (let times = 1; times < MAX_LATE_RESENDS_PER_CASE && lost !== undefined; times += 1) {
        await options.sleep(PAUSE_MS);
        lost = await again(lost);
      }
    }
  }

  #take(options: Options): LostDisbursement[] {
    const lost = this.#lost.filter((one) => isLost(one, options));
    this.#lost = [];
    return lost;
  }
}

/** Whether it got no response, or one that an outage or the end of a token may explain. */
const isLost = ({ exchange, isTokenReplaced }: LostDisbursement, { health }: Options): boolean =>
  exchange.response.kind === 'none' || isTokenReplaced || health.mayBeOfOutage(exchange);

/** Returns the disbursement if it was lost again. */
async function sendOne(
  lost: LostDisbursement,
  options: Options,
  spare: Pick<Spare, 'take'>,
): Promise<LostDisbursement | undefined> {
  const { scenario, toSend, resends, exchange } = lost;
  const { health, isStopped } = options;
  if (isStopped()) return undefined;
  await health.sendNow();
  if (isStopped() || !spare.take(toSend)) return undefined;
  const cause = { origin: 'resend', of: exchange.index } as const;
  const lostAgain: LostDisbursement[] = [];
  const patience = {
    ...options,
    onLost: (one: LostDisbursement) => lostAgain.push(one),
    // It is no case of the plan, so the history needs no line where a cap prevents it.
    onUnsent: (unsent: UnsentRequest) => {
      if (unsent.by === 'time') options.onUnsent(unsent);
    },
  };
  const first = await sendPatiently({ scenario, toSend, cause, resends: resends + 1 }, patience);
  await sendNeighbour({ scenario, toSend, first }, patience, spare);
  await health.settled();
  return lostAgain.find((one) => isLost(one, options));
}

/** After the first of a pair was accepted, the second one, with the same change of its reference. */
async function sendNeighbour(
  { scenario, toSend: { neighbour }, first }: Pair,
  options: PatientOptions,
  spare: Pick<Spare, 'take'>,
): Promise<void> {
  if (neighbour === undefined || first === null || options.isStopped()) return;
  if (first.response.outcome !== 'accepted' || !spare.take(neighbour)) return;
  const cause = { origin: 'resend', of: first.exchange.index } as const;
  const resends = resendsOf(first.exchange.case);
  if (resends >= MAX_RESENDS) return;
  await sendPatiently({ scenario, toSend: neighbour, cause, resends }, options);
}

interface Pair {
  readonly scenario: string;
  readonly toSend: Case;
  /** The last attempt of the first one; `null`: it was not sent. */
  readonly first: ParsedExchange | null;
}
