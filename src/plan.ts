/** The plan: seed and configuration in, the cases to send out, as data. Pure. */
import { createHash } from 'node:crypto';
import { amountAtRisk } from './amount.ts';

/**
 * Secrets and values known only at run time stand in a plan, and in the history, by name. The
 * target client puts the values in at the moment of sending, and nothing else ever sees them.
 */
export const TOKEN = '{TARGET_TOKEN}';
/** The first half of the token: never issued, yet a target that compares prefixes takes it. */
export const HALF_TOKEN = '{TARGET_TOKEN_HALF}';
/** The token from its end to its beginning: of the right length and letters, and never issued. */
export const REVERSED_TOKEN = '{TARGET_TOKEN_REVERSED}';
/** The token with the case of its letters changed. */
export const SWAPPED_TOKEN = '{TARGET_TOKEN_SWAPPED}';
export const BIZ_NUMBER = '{TARGET_BIZ_NUMBER}';
/** Fresh for each run, so that two runs of one seed do not repeat a `merchant_reference`. */
export const RUN_ID = '{RUN_ID}';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request as planned and as recorded: placeholders stand where secrets go. */
export interface RequestTemplate {
  readonly method: string;
  /** From the base address on, with the query: `/transactions?perPage=25`. */
  readonly path: string;
  readonly headers: HeaderList;
  readonly body: string | null;
}

/**
 * A probe says something only beside its controls: the cases of the same group that differ from it
 * in the one thing and must be accepted. An observation asks for what the document leaves open, and
 * a repeat does so with a `merchant_reference` that was used before: neither has a wrong answer.
 */
export interface Group {
  readonly id: string;
  readonly role: 'probe' | 'control' | 'observation' | 'repeat';
}

/** One request to send. */
export interface Case {
  /** `scenario/number-or-name`, unique in the plan. */
  readonly id: string;
  readonly request: RequestTemplate;
  /** The most that it can move, where its body is not JSON and a target may read it all the same. */
  readonly amount?: number;
  readonly group?: Group;
  /** The name by which later cases of the scenario speak of this one's answer. */
  readonly as?: string;
  /** Sent only if the named case was answered so; a case that was not sent was not answered. */
  readonly when?: { readonly named: string; readonly outcome: 'accepted' | 'refused' };
  /** A GET sent again until its list shows the transaction of the named case, or time is up. */
  readonly until?: { readonly shows: string };
  /** How the request was generated, so that a smaller one can be looked for. */
  readonly origin?: Origin;
}

/** Where fast-check finds the value again: `fc.check(…, { seed, path })`. */
export interface Origin {
  /** One of those in `suites/scenarios/index.ts`. */
  readonly generator: string;
  readonly seed: number;
  readonly path: string;
}

/** What of the configuration a plan depends on; amounts in the target's own unit. */
export interface PlanSettings {
  readonly seed: number;
  readonly cases: number;
  readonly receivers: readonly Receiver[] | null;
  readonly amountMin: number;
  readonly amountMax: number;
  readonly readOnly: boolean;
  /** What of the token decides which wrong tokens can be made of it. */
  readonly token: TokenTraits;
  readonly maxDisbursements: number;
  readonly maxTotalAmount: number;
}

export interface TokenTraits {
  readonly length: number;
  readonly isPalindrome: boolean;
  /** A target may well read hexadecimal, and UUIDs, without regard to case. */
  readonly isHexadecimal: boolean;
}

export interface Receiver {
  readonly bank_code: string;
  readonly bank_account_number: string;
}

/** What is sent for a purpose: stages run one after the other, the cases of one side by side. */
export interface Scenario {
  readonly name: string;
  /** One sentence for `explain`. */
  readonly sends: string;
  /** Scenarios that are driven before this one, because its answers mean more after them. */
  readonly after: readonly string[];
  readonly spends: boolean;
  /** No `must` needs its answers: what it sends gives way where the caps are tight. */
  readonly optional?: true;
  /** It looks at what it makes: nothing else is in flight meanwhile. */
  readonly alone?: true;
  /** Its cases mean the same one by one, so that several runs can share them. */
  readonly divisible?: boolean;
  stages(settings: PlanSettings): Iterable<Case>[];
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

/** The wrong tokens that stand in a plan by name, and how each is made of the right one. */
export const tokenForms: Readonly<Record<string, (token: string) => string>> = {
  [HALF_TOKEN]: (token) => token.slice(0, Math.ceil(token.length / 2)),
  [REVERSED_TOKEN]: (token) => [...token].reverse().join(''),
  [SWAPPED_TOKEN]: (token) =>
    token.replace(/[a-zA-Z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  [TOKEN]: (token) => token,
};

export function traitsOf(token: string): TokenTraits {
  return {
    length: token.length,
    isPalindrome: [...token].reverse().join('') === token,
    isHexadecimal: /^[0-9a-fA-F-]*$/.test(token),
  };
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

/** Whether a target may take the request for a disbursement, right or wrong. */
export function couldDisburse({ method, body }: Pick<RequestTemplate, 'method' | 'body'>): boolean {
  return body !== null || !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

/** The most that a case can move: what it declares, or what its body says if that is more. */
export function chargeOf({ amount = 0, request }: Pick<Case, 'amount' | 'request'>): number {
  return Math.max(amount, amountAtRisk(request.body));
}
