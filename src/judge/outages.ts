/**
 * Keeps outages of the target away from the checks. An outage is a period in which each documented
 * request fails, health checks included; what falls into it proves nothing. Pure.
 * Above 200 lines: one value that decides which exchanges count.
 */
import type { CheckResult } from '../check/check.ts';
import type { Header, TokenChange } from '../history/events.ts';
import { healthOf, isForCredentials } from '../interface/health.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { ownWords } from '../interface/refusal.ts';
import { remedyOf } from '../interface/remedy.ts';

/** Health checks that fail one after another; an intermittent fault seldom hits so many. */
export const CONFIRMING_CHECKS = 3;
/** A target that is away more often is at fault itself: what it does then counts. */
const MOST_OUTAGES = 10;
/** Exchanges that wait for the health check behind them; the driver has far fewer in flight. */
const MOST_HELD = 256;

interface Outage {
  /** When the first failure was known. */
  readonly knownMs: number;
  readonly first: number;
  readonly what: string;
  checks: number;
  left: number;
}

export interface ReportedOutage {
  /** The exchanges from which, and up to which, the target was away; `null`: to the end. */
  readonly first: number;
  readonly last: number | null;
  readonly left: number;
  readonly what: string;
}

/** Numbers of the last exchange of each run that was put together, but for the last. */
export function partEndsOf({ parts = [] }: Pick<Header, 'parts'>): number[] {
  let last = 0;
  return parts.slice(0, -1).map(({ requests }) => {
    last += requests;
    return last;
  });
}

export class Outages {
  readonly #pass: (parsed: ParsedExchange) => void;
  readonly #reported: ReportedOutage[] = [];
  #isTokenKnown = false;
  #current: Outage | null = null;
  /** What the outage, if it is one, takes with it. */
  #held: ParsedExchange[] = [];
  /** What was sent before this and fails belongs to the outage that ended then. */
  #endMs = Number.NEGATIVE_INFINITY;
  #renewedMs = Number.NEGATIVE_INFINITY;

  /** Recorded traffic of others has no health checks. */
  readonly #isPassive: boolean;
  /** Numbers of the last exchange of each run that was put together, but for the last. */
  readonly #ends: number[];

  /** `pass`: takes each exchange that is evidence. */
  constructor({ config, parts = [] }: Header, pass: (parsed: ParsedExchange) => void) {
    this.#pass = pass;
    this.#isPassive = config.passive === true;
    this.#ends = partEndsOf({ parts });
  }

  see(parsed: ParsedExchange): void {
    if (this.#isPassive) this.#pass(parsed);
    else this.#sort(parsed);
  }

  #sort(parsed: ParsedExchange): void {
    const { exchange, response, request } = parsed;
    if (exchange.index > (this.#ends[0] ?? Number.POSITIVE_INFINITY)) this.#nextPart();
    const health = healthOf(parsed, this.#isTokenKnown);
    if (response.outcome === 'accepted' && request.documented) this.#isTokenKnown = true;
    if (health === 'down' && this.#isLate(parsed)) return;
    const current = this.#current;
    if (current === null) {
      if (health === 'down') this.#begin(parsed);
      else this.#pass(parsed);
      return;
    }
    // What was in flight at the time of the first failure was sent before the outage.
    if (health !== 'down' && exchange.atMs < current.knownMs) this.#pass(parsed);
    else if (health === 'up') this.#end(parsed, current);
    else this.#hold(parsed, current, health === 'down' && exchange.origin === 'health');
  }

  #hold(parsed: ParsedExchange, current: Outage, isFailedCheck: boolean): void {
    if (isFailedCheck) current.checks += 1;
    this.#held.push(parsed);
    if (this.#isConfirmed(current)) {
      current.left += this.#held.length;
      this.#held = [];
    } else if (this.#held.length > MOST_HELD) {
      this.#release();
    }
  }

  /** Another token took the place of one that was refused: that one was over. */
  tokenChanged({ atMs, why }: TokenChange): void {
    this.#isTokenKnown = false;
    if (why !== 'refused') return;
    this.#renewedMs = atMs;
    const current = this.#current;
    if (current === null || !this.#held.every(isRefused)) return;
    this.#report(current, this.#held.length, this.#held.at(-1)?.exchange.index ?? current.first);
    this.#held = [];
    this.#current = null;
  }

  /** What waits for a health check that never came is evidence. */
  end(): void {
    if (this.#current !== null && !this.#isConfirmed(this.#current)) this.#release();
  }

  /** Each outage so far, and the one that lasts to the end. */
  reported(): readonly ReportedOutage[] {
    const current = this.#current;
    if (current === null || !this.#isConfirmed(current)) return this.#reported;
    const { first, left, what } = current;
    return [...this.#reported, { first, last: null, left, what }];
  }

  /** Another run begins, with a clock of its own. */
  #nextPart(): void {
    this.#ends.shift();
    this.end();
    if (this.#current !== null) this.#report(this.#current, this.#current.left, null);
    this.#current = null;
    this.#isTokenKnown = false;
    this.#endMs = Number.NEGATIVE_INFINITY;
    this.#renewedMs = Number.NEGATIVE_INFINITY;
  }

  #isLate(parsed: ParsedExchange): boolean {
    const { atMs } = parsed.exchange;
    return atMs < this.#endMs || (atMs < this.#renewedMs && isRefused(parsed));
  }

  #isConfirmed = (outage: Outage) => outage.checks >= CONFIRMING_CHECKS;

  #begin(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    if (this.#reported.length >= MOST_OUTAGES) {
      this.#pass(parsed);
      return;
    }
    const { atMs, index, origin, response } = exchange;
    const what = `${ownWords(exchange)}. ${remedyOf(response)}`;
    const checks = origin === 'health' ? 1 : 0;
    const knownMs = atMs + response.durationMs;
    this.#current = { knownMs, first: index, what, checks, left: 0 };
    this.#held = [parsed];
  }

  #end(parsed: ParsedExchange, current: Outage): void {
    if (this.#isConfirmed(current)) {
      this.#report(current, current.left, parsed.exchange.index);
      this.#endMs = parsed.exchange.atMs;
      this.#current = null;
      this.#held = [];
    } else {
      this.#release();
    }
    this.#pass(parsed);
  }

  #report({ first, what }: Outage, left: number, last: number | null): void {
    this.#reported.push({ first, last, left, what });
  }

  #release(): void {
    const held = this.#held;
    this.#current = null;
    this.#held = [];
    for (const parsed of held) this.#pass(parsed);
  }
}

const isRefused = ({ exchange }: ParsedExchange) => isForCredentials(exchange.response);

/** A sentence for each outage. */
export function sentencesOn(outages: readonly ReportedOutage[]): string[] {
  return outages.map(({ first, last, left, what }) => {
    const until = last === null ? 'to the end' : `to request ${last}`;
    const count = left === 1 ? 'one exchange' : `${left} exchanges`;
    return (
      `The target had an outage from request ${first} ${until}, so ${count} of that time prove nothing. ` +
      `It began with: ${what}`
    );
  });
}

/** What was not decided may have fallen into an outage. */
export function afterOutages(result: CheckResult, outages: readonly ReportedOutage[]): CheckResult {
  const { outcome, reason } = result;
  if (outages.length === 0 || (outcome !== 'cantTell' && outcome !== 'untested')) return result;
  const why = 'the target had an outage during the run';
  return { ...result, reason: reason === null ? why : `${why} (${reason})` };
}
