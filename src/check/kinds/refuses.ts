/** Checks that probes are refused, where their controls are accepted. */
import { evidenceOf } from '../../core/exchange.ts';
import type { ParsedExchange, ParsedRequest } from '../../interface/parsed-exchange.ts';
import type { Check, CheckFold, CheckResult, Context, Finding, RequirementText } from '../check.ts';
import { Controls, groupIdOf } from '../controls.ts';
import { requestVariant } from '../request-variant.ts';
import { Tally } from '../tally.ts';
import { unproven } from '../unproven-sentences.ts';

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
    this.#tally.countTried();
    this.#tally.addResponse(parsed);
    if (response.outcome === 'unanswered' || response.asksToWait) return;
    if (response.outcome === 'accepted') this.#seeAccepted(parsed, response.status);
    else this.#seeRefused(parsed);
  }

  #seeAccepted(parsed: ParsedExchange, status: number): void {
    this.#tally.countSeen();
    this.#tally.addFinding({
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
