/** The plan: seed and configuration in, the cases to send out, as data. Pure. */

import { createHash } from 'node:crypto';
import { couldDisburse } from '../core/request.ts';
import { chargeOf } from './amount-at-risk.ts';
import type { Generators } from './generators.ts';
import type { Scenario } from './scenario.ts';
import type { PlanSettings } from './settings.ts';

/** Where the cases of a plan come from. */
export interface PlanSource {
  /** In the order in which a whole run drives them. */
  readonly scenarios: readonly Scenario[];
  readonly generators: Generators;
}

export interface Plan {
  readonly settings: PlanSettings;
  readonly scenarios: readonly Scenario[];
  /** SHA-256 of every case, in order. */
  readonly digest: string;
  /** Requests of the whole plan, and those that could disburse; preflight not counted. */
  readonly requests: number;
  readonly posts: number;
  /** The sum of all amounts, were every one of them accepted. */
  readonly amount: number;
  /** Whether the caps leave less than was asked for. */
  readonly isCut: boolean;
}

/** With this many generated disbursements, the rest of a tight cap goes to what is optional. */
const ENOUGH_CASES = 25;

/** Makes the plan, with as many generated disbursements as the caps leave room for. */
export function makePlan(settings: PlanSettings, scenarios: readonly Scenario[]): Plan {
  const sent = scenarios.filter((scenario) => !(settings.readOnly && scenario.spends));
  const none = { ...settings, cases: 0 };
  const all = measure(none, sent).posts;
  const needed = measure(
    none,
    sent.filter(({ optional }) => optional !== true),
  ).posts;
  // One POST is kept back for the preflight.
  const room = settings.maxDisbursements - 1;
  const fitting = Math.max(room - all, Math.min(ENOUGH_CASES, room - needed), 1);
  let fitted = { ...settings, cases: Math.min(settings.cases, fitting) };
  let size = measure(fitted, sent);
  while (size.amount > settings.maxTotalAmount && fitted.cases > 1) {
    fitted = { ...fitted, cases: Math.max(1, Math.floor(fitted.cases * 0.8)) };
    size = measure(fitted, sent);
  }
  // The preflight may need the least that there is.
  const most = settings.maxTotalAmount - Math.ceil(settings.amountMin);
  const isCut = fitted.cases < settings.cases || size.posts > room || size.amount > most;
  return { settings: fitted, scenarios: sent, ...size, isCut };
}

function measure(settings: PlanSettings, scenarios: readonly Scenario[]) {
  const hash = createHash('sha256');
  let requests = 0;
  let posts = 0;
  let amount = 0;
  for (const scenario of scenarios) {
    for (const stage of scenario.stages(settings)) {
      for (const planned of stage) {
        hash.update(`${JSON.stringify(planned)}\n`);
        requests += 1;
        if (!couldDisburse(planned.request)) continue;
        posts += 1;
        amount += chargeOf(planned);
      }
    }
  }
  return { digest: hash.digest('hex'), requests, posts, amount };
}
