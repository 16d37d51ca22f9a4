/** AROUND-05: whether each request gets a response. Some repeatedly get none from a healthy target. */
import {
  type Check,
  type CheckFold,
  type CheckResult,
  lastExchange,
} from '../../src/check/check.ts';
import { Tally } from '../../src/check/tally.ts';
import {
  type Evidence,
  type Exchange,
  endMsOf,
  evidenceOf,
  meaningOf,
} from '../../src/core/exchange.ts';
import { healthOf } from '../../src/interface/health/health.ts';
import { SENT_TOGETHER_MS } from '../../src/interface/health/outage-thresholds.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { SilentKinds } from './silent-kinds.ts';

/** Requests without a response that are stored; a target with more has findings already. */
const MAX_REMEMBERED = 1000;
/** The time from a first failure until a documented request gets a response. */
interface Doubt {
  readonly failedMs: number;
  /** Those without a response that were sent before the first failure was known, or together with it. */
  readonly silent: Evidence[];
  /** Lists without a response that were sent later: a repetition shows whether they get one. */
  readonly later: Evidence[];
  /** Health checks failed too, so requests with a body may only have been in flight at a bad time. */
  isAway: boolean;
}

/** The attempts of one disbursement that got no response. */
interface LostAttempts {
  readonly attempts: readonly Evidence[];
  /** Whether the last one counts: the target was there, and got it. */
  readonly isCounted: boolean;
}

export const eachGetsResponse: Check = {
  id: 'AROUND-05',
  level: 'should',
  clause: '1',
  statement: 'Each request gets a response.',
  violatedBy:
    'a list request and its resend that both get no response, although other requests get one; a disbursement that gets none ' +
    'three times, the last two while other requests get one; at least three, and at least one in ten, disbursements of one ' +
    'kind that get no response',
  scenarios: ['disbursements', 'lists', 'list-pages'],
  seesOutages: true,
  begin: () => new EachGetsResponse(),
};

class EachGetsResponse implements CheckFold {
  readonly #tally = new Tally();
  /** Lists without a response, by their number, which a repetition names. */
  readonly #lists = new Map<number, Evidence>();
  /** For each disbursement that got no response, by its number. */
  readonly #lost = new Map<number, LostAttempts>();
  readonly #kinds = new SilentKinds();
  #doubt: Doubt | null = null;
  #wasUp = false;

  see(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    this.#tally.countTried();
    if (parsed.request.operation === initiateDisbursement.name) this.#kinds.countSent(exchange);
    if (exchange.response.kind === 'response') this.#tally.countSeen();
    const health = healthOf(parsed);
    // A target may close the connection of a large body.
    if (health === 'down' && this.#wasUp && !parsed.request.isLarge) this.#failed(exchange);
    if (health !== 'up') return;
    this.#wasUp = true;
    if (this.#doubt === null || exchange.atMs < this.#doubt.failedMs) return;
    this.#compareSilent(this.#doubt);
    this.#storeSilent(this.#doubt);
    this.#doubt = null;
  }

  #failed(exchange: Exchange): void {
    const { atMs } = exchange;
    this.#doubt ??= { failedMs: endMsOf(exchange), silent: [], later: [], isAway: false };
    const current = this.#doubt;
    if (exchange.origin === 'health') current.isAway = true;
    else if (isSilent(exchange) && atMs <= current.failedMs + SENT_TOGETHER_MS) {
      if (current.silent.length < MAX_REMEMBERED) current.silent.push(evidenceOf(exchange));
    } else if (exchange.response.kind === 'none' && exchange.request.body !== null)
      this.#storeLost(evidenceOf(exchange), false);
    else if (isSilent(exchange) && current.later.length < MAX_REMEMBERED)
      current.later.push(evidenceOf(exchange));
  }

  #storeLost(exchange: Evidence, isCounted: boolean): void {
    const attempts = [...(this.#lostBefore(exchange)?.attempts ?? []), exchange];
    if (this.#lost.size < MAX_REMEMBERED) this.#lost.set(exchange.index, { attempts, isCounted });
  }

  /** The target responds again: requests without a response are compared with earlier ones. */
  #compareSilent({ silent, isAway }: Doubt): void {
    for (const exchange of silent) {
      const before = exchange.request.body === null ? this.#sentBefore(exchange) : [];
      // Two lost connections are no rule yet.
      const mayBeRule = !isAway && this.#kinds.areOver(exchange) && !this.#kinds.areRare(exchange);
      const alike = mayBeRule ? this.#kinds.likeIt(exchange) : [];
      const { attempts: lost = [], isCounted } = this.#lostBefore(exchange) ?? {};
      if (isCounted === true && lost.length >= 2)
        this.#tally.addFinding(repeated([...lost, exchange]));
      else if (alike.length >= 2) {
        const count = this.#kinds.countOf(exchange) + 1;
        this.#tally.addFinding(repeated([...alike, exchange], `as ${count} requests of its kind`));
      } else if (before.length > 0) this.#tally.addFinding(repeated([...before, exchange]));
    }
  }

  /** Only after the comparison, because those of one doubt are not compared with each other. */
  #storeSilent({ silent, later, isAway }: Doubt): void {
    for (const exchange of [...silent, ...(isAway ? [] : later)]) {
      if (exchange.request.body === null) {
        if (this.#lists.size < MAX_REMEMBERED) this.#lists.set(exchange.index, exchange);
        continue;
      }
      this.#storeLost(exchange, true);
      if (!isAway && this.#kinds.areOver(exchange)) this.#kinds.add(exchange);
    }
  }

  /** The same list, which was sent before. */
  #sentBefore({ of = 0 }: Evidence): readonly Evidence[] {
    const before = this.#lists.get(of);
    return before === undefined ? [] : [before];
  }

  /** The same disbursement, which was sent before. */
  #lostBefore({ of = 0 }: Evidence): LostAttempts | undefined {
    return this.#lost.get(of);
  }

  conclude = (): CheckResult => this.#tally.conclude();
}

/** The health of the target shows whether it was there. Without a connection, repeats alone count. */
const isSilent = ({ response, group }: Exchange) => {
  if (response.kind !== 'none') return false;
  const { wasConnected, shows } = meaningOf(response.reason);
  return shows === 'away' && (wasConnected || group?.role === 'repeat');
};

function repeated(exchanges: readonly [...Evidence[], Evidence], times?: string) {
  const { response } = lastExchange({ exchanges });
  const time = times ?? `for the ${exchanges.length === 2 ? 'second' : 'third'} time`;
  return {
    exchanges,
    pointer: null,
    expected: 'a response, because other requests before and after it got one',
    actual: `no response, ${time} (${response.kind === 'none' ? response.message : ''})`,
  };
}
