/** Whether each request gets a response: what stays without one again and again, on a healthy target. */
import type { Check, CheckFold } from '../../src/check/check.ts';
import { makeTally } from '../../src/check/tally.ts';
import type { NoResponseReason } from '../../src/core/exchange.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { healthOf } from '../../src/interface/health.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

/** The connection was there: whether the target is at the other end, its health says. */
const silences = new Set<NoResponseReason>(['timeout', 'reset', 'other']);

/** Requests without a response that are remembered; a target with more has its findings. */
const MOST_REMEMBERED = 1000;

/** A time of doubt: from a first failure until a documented request is responded to. */
interface Doubt {
  readonly knownMs: number;
  /** What was sent before the first failure was known, and got no response. */
  readonly silent: Evidence[];
  /** Health checks failed as well: what has a body may have been in flight by chance. */
  isAway: boolean;
}

export const eachGetsResponse: Check = {
  id: 'AROUND-05',
  level: 'should',
  clause: '1',
  statement: 'Each request gets a response.',
  violatedBy:
    'a list request and its repeat get no response while other requests do; two disbursements of ' +
    'one kind get none',
  scenarios: ['disbursements', 'lists', 'list-pages'],
  seesOutages: true,
  begin,
};

function begin(): CheckFold {
  const tally = makeTally();
  /** By number: what a request that is sent again follows from. */
  const lists = new Map<number, Evidence>();
  /** By scenario and group. */
  const kinds = new Map<string, Evidence>();
  let doubt: Doubt | null = null;
  let wasUp = false;

  function begun({ atMs, response }: Exchange): Doubt {
    doubt ??= { knownMs: atMs + response.durationMs, silent: [], isAway: false };
    return doubt;
  }

  function failed(exchange: Exchange): void {
    const current = begun(exchange);
    if (exchange.origin === 'health') current.isAway = true;
    else if (isSilent(exchange) && exchange.atMs <= current.knownMs) {
      if (current.silent.length < MOST_REMEMBERED) current.silent.push(evidenceOf(exchange));
    }
  }

  /** The target is healthy again: what was silent before is compared with earlier silence. */
  function settle({ silent, isAway }: Doubt): void {
    for (const exchange of silent) {
      const isList = exchange.request.body === null;
      const before = isList ? lists.get(exchange.of ?? 0) : kinds.get(kindOf(exchange));
      if (before !== undefined && (isList || !isAway)) tally.finding(repeated(before, exchange));
    }
    // What was in flight together is silent together.
    for (const exchange of silent) {
      if (exchange.request.body !== null) {
        if (!isAway) kinds.set(kindOf(exchange), exchange);
      } else if (lists.size < MOST_REMEMBERED) lists.set(exchange.index, exchange);
    }
  }

  return {
    see(parsed: ParsedExchange) {
      const { exchange } = parsed;
      tally.tried();
      if (exchange.response.kind === 'response') tally.seen();
      const health = healthOf(parsed, false);
      if (health === 'down' && wasUp) failed(exchange);
      if (health !== 'up') return;
      wasUp = true;
      if (doubt === null || exchange.atMs < doubt.knownMs) return;
      settle(doubt);
      doubt = null;
    },
    conclude: () => tally.conclude(),
  };
}

const isSilent = ({ response }: Exchange) =>
  response.kind === 'none' && silences.has(response.reason);

const kindOf = ({ scenario, group }: Exchange) => `${scenario} ${group?.id} ${group?.role}`;

const repeated = (before: Evidence, exchange: Evidence) => ({
  exchanges: [before, exchange],
  pointer: null,
  expected: 'a response, as other requests get before and after it',
  actual: `no response, again (${exchange.response.kind === 'none' ? exchange.response.message : ''})`,
});
