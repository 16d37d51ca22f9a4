/**
 * Paired controls: a refused probe counts only if the target accepts its control, which is the same
 * request without the error.
 */
import { evidenceOf } from '../core/exchange.ts';
import type { ParsedExchange, ParsedRequest } from '../interface/parsed-exchange.ts';
import type { Check, CheckFold, CheckResult, Context, Finding, RequirementText } from './check.ts';
import { Controls, groupIdOf } from './group-controls.ts';
import { OnlyVariants } from './only-variants.ts';
import { requestVariant } from './request-variant.ts';
import { type RefusalKeys, refusalKeys, SameRefusals } from './same-refusals.ts';
import { Tally } from './tally.ts';
import { unproven, whyNotCompared } from './unproven-sentences.ts';

/** Refusals with their evidence that are stored; further ones show nothing new. */
const MAX_STORED = 1000;

type Predicate = (request: ParsedRequest) => boolean;

/**
 * A check that probes are refused. A refusal counts only if the request has no other fault, and if
 * all controls of its group were accepted; otherwise the target may have refused for another reason.
 */
export function refuses(
  check: RequirementText,
  isProbe: Predicate,
  isOtherwiseRight: Predicate = () => true,
): Check {
  const probes = { isProbe, isOtherwiseRight };
  return {
    ...check,
    needsGroup: true,
    begin: (context) => new RefusalJudge(context, probes, () => []),
  };
}

/** The same check, where the refusal must also be an envelope. */
export function refusesInEnvelope(check: RequirementText, isProbe: Predicate): Check {
  const probes = { isProbe, isOtherwiseRight: () => true };
  return {
    ...check,
    needsGroup: true,
    begin: (context) =>
      new RefusalJudge(context, probes, ({ exchange, violations }) =>
        violations.slice(0, 1).map(({ pointer, expected, actual }) => ({
          exchanges: [evidenceOf(exchange)],
          pointer,
          expected: `refused with an envelope: ${pointer === '' ? '' : `${pointer} `}${expected}`,
          actual,
        })),
      ),
  };
}

interface Probes {
  readonly isProbe: Predicate;
  readonly isOtherwiseRight: Predicate;
}

interface RefusedGroup {
  count: number;
  readonly findings: Finding[];
}

class RefusalJudge implements CheckFold {
  readonly #tally = new Tally();
  readonly #controls: Controls;
  readonly #probes: Probes;
  readonly #findingsIn: (refusal: ParsedExchange) => readonly Finding[];
  readonly #refusedGroups = new Map<string, RefusedGroup>();
  #findingCount = 0;

  /** `findingsIn`: what is wrong with a refusal. */
  constructor(
    context: Context,
    probes: Probes,
    findingsIn: (refusal: ParsedExchange) => readonly Finding[],
  ) {
    this.#controls = new Controls(context);
    this.#probes = probes;
    this.#findingsIn = findingsIn;
  }

  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    const { isProbe, isOtherwiseRight } = this.#probes;
    if (this.#controls.see(parsed) || !isProbe(request)) return;
    if (response.outcome !== 'accepted' && !isOtherwiseRight(request)) return;
    this.#tally.tried();
    this.#tally.answer(parsed);
    if (response.outcome === 'unanswered' || response.isBusy) return;
    if (response.outcome === 'accepted') this.#seeAccepted(parsed, response.status);
    else this.#seeRefused(parsed);
  }

  #seeAccepted(parsed: ParsedExchange, status: number): void {
    this.#tally.seen();
    this.#tally.finding({
      exchanges: [parsed.exchange],
      pointer: null,
      expected: 'refused',
      actual: `accepted, with HTTP status ${status}${requestVariant(parsed)}`,
    });
  }

  #seeRefused(parsed: ParsedExchange): void {
    const id = groupIdOf(parsed.exchange);
    const group = this.#refusedGroups.get(id) ?? { count: 0, findings: [] };
    group.count += 1;
    this.#refusedGroups.set(id, group);
    if (this.#findingCount >= MAX_STORED) return;
    const findings = this.#findingsIn(parsed);
    this.#findingCount += findings.length;
    group.findings.push(...findings);
  }

  conclude(): CheckResult {
    const controls = this.#controls;
    let seen = 0;
    let undecided: string | null = null;
    const findings: Finding[] = [];
    for (const [id, group] of this.#refusedGroups) {
      if (controls.isAccepted(id)) {
        seen += group.count;
        findings.push(...group.findings);
      } else if (id === '') {
        undecided = 'the request has no control, so its refusal proves nothing';
      } else if (undecided === null || controls.whyNotAccepted(id) !== null) {
        undecided = unproven(id, controls);
      }
    }
    // One proven group is enough, whatever another group leaves undecided.
    return this.#tally.conclude({ seen, findings, undecided: seen > 0 ? null : undecided });
  }
}

/**
 * A check that requests with the same meaning as their control, but written in another way, are
 * accepted if the control is, and if no documented request is refused in the same way. It also fails
 * where the target accepts such requests only in another way than the documented one.
 */
export function acceptsLike(
  check: RequirementText,
  isVariant: (request: ParsedRequest) => boolean,
): Check {
  return { ...check, begin: (context) => new AcceptanceJudge(context, isVariant) };
}

interface Refusal {
  readonly group: string;
  readonly finding: Finding;
  readonly keys: RefusalKeys;
}

class AcceptanceJudge implements CheckFold {
  readonly #tally = new Tally();
  readonly #controls: Controls;
  readonly #isVariant: Predicate;
  readonly #ofDocumented = new SameRefusals();
  readonly #onlyVariants = new OnlyVariants();
  readonly #refusals: Refusal[] = [];

  constructor(context: Context, isVariant: Predicate) {
    this.#controls = new Controls(context);
    this.#isVariant = isVariant;
  }

  see(parsed: ParsedExchange): void {
    const { request, response, exchange } = parsed;
    this.#ofDocumented.see(parsed);
    if (request.documented) this.#onlyVariants.seeDocumented(parsed);
    // No response to an observation is wrong.
    const isOpen = exchange.group?.role === 'observation';
    if (this.#controls.see(parsed) || isOpen || !this.#isVariant(request)) return;
    this.#tally.tried();
    this.#tally.answer(parsed);
    if (response.outcome === 'unanswered') return;
    if (response.outcome === 'accepted') {
      this.#onlyVariants.seeAcceptedVariant(parsed);
      this.#tally.seen();
    } else if (!response.isBusy && this.#refusals.length < MAX_STORED) {
      this.#refusals.push(refusalOf(parsed, response.status));
    }
  }

  conclude(): CheckResult {
    const controls = this.#controls;
    const refusals = this.#refusals;
    const besideControl = refusals.filter(({ group }) => controls.isAccepted(group));
    const provenRefusals = besideControl.filter(({ keys }) => !this.#ofDocumented.has(keys));
    const findings = [
      ...provenRefusals.map(({ finding }) => finding),
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
  const finding: Finding = {
    exchanges: [evidenceOf(parsed.exchange)],
    pointer: null,
    expected: 'accepted, like its control, which is the same request in another form',
    actual: `refused, with HTTP status ${status}${requestVariant(parsed)}`,
  };
  return { group: groupIdOf(parsed.exchange), finding, keys: refusalKeys(parsed) };
}
