/** Checks that judge one response at a time: by a function, or by a rule of the schemas. */
import type { Exchange } from '../../core/exchange.ts';
import {
  initiateDisbursement,
  listTransactions,
  NO_OPERATION,
  type OperationName,
} from '../../interface/operations.ts';
import {
  hasEnvelope,
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../interface/parsed-exchange.ts';
import type { Check, CheckFold, CheckResult, Finding, RequirementText } from '../check.ts';
import { Tally } from '../tally.ts';

/** The result of one exchange for a requirement: `null` without the subject, or its violations. */
export type ResponseFindings = null | readonly Omit<Finding, 'exchanges'>[];

interface PerResponse {
  /** The operations whose responses may contain the subject; absent: all operations. */
  readonly of?: readonly OperationName[];
  /** `null` where a response has no subject; gets only accepted responses, unless a member says more. */
  readonly judge: (parsed: ParsedExchange) => ResponseFindings;
  readonly judgesRefusals?: boolean;
  /** Whether it also judges an envelope in response to a request that belongs to no operation. */
  readonly judgesElsewhere?: boolean;
  /** Why the check cannot pass without the response; `null`: it can. Absent: it always can. */
  readonly needs?: (exchange: Exchange) => string | null;
  /** What a user can do about a finding, after what was expected; `null`: nothing is known. */
  readonly advises?: (parsed: ParsedExchange) => string | null;
}

/** A check that judges one response at a time. */
export function perResponse(check: RequirementText, options: PerResponse): Check {
  const { of } = options;
  return {
    ...check,
    judgesEachAlone: true,
    ...(of === undefined ? {} : { operations: of }),
    begin: () => new ResponseFold(options),
  };
}

class ResponseFold implements CheckFold {
  readonly #options: PerResponse;
  readonly #tally = new Tally();

  constructor(options: PerResponse) {
    this.#options = options;
  }

  see(parsed: ParsedExchange): void {
    if (!this.#isOfSubject(parsed)) return;
    const { judge, judgesRefusals = false, needs } = this.#options;
    this.#tally.countTried();
    const { outcome } = parsed.response;
    if (outcome === 'unanswered') {
      const why = needs?.(parsed.exchange) ?? null;
      if (why !== null) this.#tally.leaveUndecided(why);
      return;
    }
    if (outcome === 'refused' && !judgesRefusals) return;
    const found = judge(parsed);
    if (found === null) {
      this.#tally.countWithoutSubject();
      return;
    }
    this.#tally.countSeen();
    for (const finding of found) {
      const advice = this.#options.advises?.(parsed) ?? null;
      const expected = advice === null ? finding.expected : `${finding.expected}; ${advice}`;
      this.#tally.addFinding({ exchanges: [parsed.exchange], ...finding, expected });
    }
  }

  #isOfSubject(parsed: ParsedExchange): boolean {
    const { of, judgesElsewhere = false } = this.#options;
    const { operation } = parsed.request;
    // Other checks judge whether a request that belongs to no operation gets an envelope.
    if (operation === NO_OPERATION) return judgesElsewhere && hasEnvelope(parsed);
    return of?.includes(operation) !== false;
  }

  hasFailed(): boolean {
    return this.#tally.hasViolations;
  }

  conclude(): CheckResult {
    return this.#tally.conclude();
  }
}

interface PerShape extends Omit<PerResponse, 'judge'> {
  /** Whether the response has the part to which the rule applies. */
  readonly has: (parsed: ParsedExchange) => boolean;
}

/** The responses to disbursements whose transaction has this field. */
export const newField = (name: string): PerShape => ({
  of: [initiateDisbursement.name],
  has: (parsed) => transactionOf(parsed)?.[name] !== undefined,
});

/** The lists in which a transaction has this field. */
export const listedField = (name: string): PerShape => ({
  of: [listTransactions.name],
  has: (parsed) => itemsOf(parsed).some(([, item]) => item[name] !== undefined),
});

const NO_FINDING: ResponseFindings = [];

/** The violations of the rule with this id; `null` where the response lacks what it applies to. */
export function shapeFindings(
  id: string,
  parsed: ParsedExchange,
  has: PerShape['has'],
): ResponseFindings {
  if (parsed.violations.length === 0) return has(parsed) ? NO_FINDING : null;
  const ownFindings = parsed.violations.filter(({ requirement }) => requirement === id);
  return ownFindings.length === 0 && !has(parsed) ? null : ownFindings;
}

/**
 * A check whose rule is in `schemas/wire/`: a subschema with the id of the check as its
 * `requirement`. `envelope`, `success` and the two `…-success` schemas have the rules of a response
 * as a whole; `transaction`, `activity` and `transaction-summary` those of its `data`.
 */
export function perShape(check: RequirementText, { has, ...rest }: PerShape): Check {
  return perResponse(check, {
    ...rest,
    judge: (parsed) => shapeFindings(check.id, parsed, has),
  });
}
