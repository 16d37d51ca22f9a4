/** Checks that another form of a request is accepted, where its control is. */
import { type Evidence, evidenceOf } from '../../core/exchange.ts';
import type { OperationName } from '../../interface/operations.ts';
import type { ParsedExchange, ParsedRequest } from '../../interface/parsed-exchange.ts';
import type { Check, CheckFold, CheckResult, Context, Finding, RequirementText } from '../check.ts';
import { Controls, groupIdOf } from '../controls.ts';
import { requestVariant } from '../request-variant.ts';
import { LIKE_OTHERS, SecondClient } from '../second-client.ts';
import { Tally } from '../tally.ts';
import { whyNotCompared } from '../unproven-sentences.ts';
import { neverInTime } from './never-in-time.ts';
import { OnlyVariants } from './only-variants.ts';
import { type RefusalKeys, refusalKeys, SameRefusals } from './same-refusals.ts';

/** Refusals with their evidence that are stored; further ones show nothing new. */
const MAX_STORED = 1000;

type Predicate = (request: ParsedRequest) => boolean;

/**
 * A check that requests with the same meaning as their control, but written in another way, are
 * accepted if the control is, and if no documented request is refused in the same way. It also fails
 * where the target accepts such requests only in another way than the documented one.
 */
export function acceptsLike(
  check: RequirementText,
  isVariant: (request: ParsedRequest) => boolean,
): Check {
  return { ...check, begin: (context) => new AcceptanceFold(context, isVariant) };
}

interface Refusal {
  readonly group: string;
  readonly finding: Finding;
  readonly keys: RefusalKeys;
  readonly operation: OperationName;
  readonly evidence: Evidence;
}

const isOfSecond = ({ authorization }: ParsedRequest) => authorization === 'second';

class AcceptanceFold implements CheckFold {
  readonly #tally = new Tally();
  readonly #controls: Controls;
  readonly #isVariant: Predicate;
  readonly #ofDocumented = new SameRefusals();
  readonly #onlyVariants = new OnlyVariants();
  readonly #refusals: Refusal[] = [];
  readonly #ofSecond: Refusal[] = [];
  readonly #secondClient = new SecondClient();

  constructor(context: Context, isVariant: Predicate) {
    this.#controls = new Controls(context);
    this.#isVariant = isVariant;
  }

  see(parsed: ParsedExchange): void {
    const { request, response, exchange } = parsed;
    this.#ofDocumented.see(parsed);
    this.#secondClient.see(parsed);
    if (request.isDocumented) this.#onlyVariants.seeDocumented(parsed);
    // No response to an observation is wrong, and a repeat may be refused because it is one.
    const isOpen = exchange.group?.role === 'observation' || request.isRepeat;
    if (this.#controls.see(parsed) || isOpen || !this.#isVariant(request)) return;
    this.#tally.countTried();
    this.#tally.addResponse(parsed);
    if (response.outcome === 'unanswered') return;
    const late = neverInTime(parsed);
    if (late !== null) this.#tally.leaveUndecided(late);
    if (response.outcome === 'accepted') {
      if (!isOfSecond(request)) this.#onlyVariants.seeAcceptedVariant(parsed);
      this.#tally.countSeen();
    } else if (!response.asksToWait && this.#refusals.length < MAX_STORED) {
      const refusal = refusalOf(parsed, response.status);
      (isOfSecond(request) ? this.#ofSecond : this.#refusals).push(refusal);
    }
  }

  #isBesideControl = ({ group }: Refusal): boolean => this.#controls.isAccepted(group);
  #isOwed = (refusal: Refusal): boolean =>
    this.#secondClient.hasToAccept(refusal.operation, refusal);
  #isProven = ({ keys }: Refusal): boolean => !this.#ofDocumented.has(keys);

  hasFailed(): boolean {
    return (
      this.#refusals.some((one) => this.#isBesideControl(one) && this.#isProven(one)) ||
      this.#ofSecond.some((one) => this.#isOwed(one) && this.#isProven(one)) ||
      this.#onlyVariants.findings().length > 0
    );
  }

  conclude(): CheckResult {
    const controls = this.#controls;
    const refusals = this.#refusals;
    const besideControl = refusals.filter(this.#isBesideControl);
    const provenRefusals = besideControl.filter(this.#isProven);
    const provenOfSecond = this.#ofSecond.filter(this.#isOwed).filter(this.#isProven);
    const findings = [
      ...[...provenRefusals, ...provenOfSecond].map(({ finding }) => finding),
      ...this.#onlyVariants.findings(),
    ];
    let undecided: string | null = null;
    if (besideControl.length < refusals.length) {
      undecided = whyNotCompared(refusals, controls);
    } else if (provenRefusals.length < refusals.length) {
      undecided =
        'the target refused documented requests in the same way, so the form of a request may not be the reason';
    }
    return this.#tally.conclude({ seen: findings.length, findings, undecided });
  }
}

function refusalOf(parsed: ParsedExchange, status: number): Refusal {
  const evidence = evidenceOf(parsed.exchange);
  const { operation } = parsed.request;
  const finding: Finding = {
    exchanges: [evidence],
    pointer: null,
    expected: isOfSecond(parsed.request)
      ? LIKE_OTHERS
      : 'accepted, like its control, which is the same request in another form',
    actual: `refused, with HTTP status ${status}${requestVariant(parsed)}`,
  };
  const group = groupIdOf(parsed.exchange);
  return { group, finding, keys: refusalKeys(parsed), operation, evidence };
}
