/** Checks that probes are refused, where their controls are accepted. */
import { evidenceOf } from '../../core/exchange.ts';
import type { ParsedExchange, ParsedRequest } from '../../interface/parsed-exchange.ts';
import { MadeByRefusals } from '../carried-out.ts';
import type {
  Check,
  CheckFold,
  CheckResult,
  Context,
  Finding,
  NewFinding,
  RequirementText,
} from '../check.ts';
import { Controls, groupIdOf } from '../controls.ts';
import { listedByRefusal } from '../listed-by-refusal.ts';
import { requestVariant } from '../request-variant.ts';
import { Tally } from '../tally.ts';
import { unproven } from '../unproven-sentences.ts';

/** Refusals with their evidence that are stored; further ones show nothing new. */
const MAX_STORED = 1000;

type Predicate = (request: ParsedRequest) => boolean;

/**
 * A check that probes are refused. A refusal counts only if the request has no other mistake, and if
 * all controls of its group were accepted; otherwise the target may have refused for another reason.
 * A refusal that gives what was asked for is an acceptance.
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
    begin: (context) => new RefusalFold(context, probes, () => []),
  };
}

/** Makes a check that the target refuses probes, and does so with an envelope. */
export function refusesInEnvelope(check: RequirementText, isProbe: Predicate): Check {
  const probes = { isProbe, isOtherwiseRight: () => true };
  return {
    ...check,
    needsGroup: true,
    begin: (context) =>
      new RefusalFold(context, probes, ({ exchange, violations }) =>
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

class RefusalFold implements CheckFold {
  readonly #tally = new Tally();
  readonly #controls: Controls;
  readonly #soFar: Context['soFar'];
  readonly #made: MadeByRefusals;
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
    this.#soFar = context.soFar;
    this.#made = new MadeByRefusals(context);
    this.#probes = probes;
    this.#findingsIn = findingsIn;
  }

  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    const { isProbe, isOtherwiseRight } = this.#probes;
    if (this.#controls.see(parsed) || !isProbe(request)) return;
    const finding = this.#acceptedIn(parsed);
    this.#seeMade(parsed);
    if (finding === null && !isOtherwiseRight(request)) return;
    this.#tally.countTried();
    this.#tally.addResponse(parsed);
    if (finding !== null) {
      this.#tally.countSeen();
      this.#tally.addFinding(finding);
    } else if (response.outcome === 'refused' && !response.asksToWait) this.#seeRefused(parsed);
  }

  /** A refusal that shows transactions of a client is an acceptance too. */
  #acceptedIn(parsed: ParsedExchange): NewFinding | null {
    const { response, exchange } = parsed;
    if (response.outcome === 'unanswered' || response.asksToWait) return null;
    if (response.outcome === 'refused') return listedByRefusal(parsed, this.#soFar);
    const variant = requestVariant(parsed);
    return {
      exchanges: [exchange],
      pointer: null,
      expected: 'refused',
      actual: `accepted, with HTTP status ${response.status}${variant}`,
    };
  }

  #seeMade(parsed: ParsedExchange): void {
    const { response } = parsed;
    if (response.outcome !== 'refused' || response.asksToWait) return;
    this.#made.see(parsed, (transaction) => ({
      pointer: '/data',
      expected: 'refused, and no transaction',
      actual: `refused, with HTTP status ${response.status}${requestVariant(parsed)}, and with ${transaction}`,
    }));
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

  hasFailed(): boolean {
    if (this.#tally.hasViolations || !this.#made.isEmpty) return true;
    if (this.#findingCount === 0) return false;
    for (const [id, { findings }] of this.#refusedGroups)
      if (findings.length > 0 && this.#controls.isAccepted(id)) return true;
    return false;
  }

  conclude(): CheckResult {
    const controls = this.#controls;
    const findings: Finding[] = [...this.#made.findings()];
    let seen = findings.length;
    let undecided: string | null = null;
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
