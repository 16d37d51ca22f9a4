/**
 * Paired controls: a refused probe counts only if the target accepts its control, which is the same
 * request without the error.
 */
import { evidenceOf } from '../core/exchange.ts';
import type { ParsedExchange, ParsedRequest } from '../interface/parsed-exchange.ts';
import type { Check, CheckFold, Context, Finding, RequirementText } from './check.ts';
import { groupIdOf, openControls } from './group-controls.ts';
import { OnlyVariants } from './only-variants.ts';
import { requestVariant } from './request-variant.ts';
import { type RefusalKeys, refusalKeys, SameRefusals } from './same-refusals.ts';
import { Tally } from './tally.ts';
import { unproven, whyNotCompared } from './unproven-sentences.ts';

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
    begin: (context) => refusalJudge(context, probes, () => []),
  };
}

/** The same check, where the refusal must also be an envelope. */
export function refusesInEnvelope(check: RequirementText, isProbe: Predicate): Check {
  const probes = { isProbe, isOtherwiseRight: () => true };
  return {
    ...check,
    needsGroup: true,
    begin: (context) =>
      refusalJudge(context, probes, ({ exchange, violations }) =>
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

function refusalJudge(
  context: Context,
  { isProbe, isOtherwiseRight }: Probes,
  findingsIn: (refusal: ParsedExchange) => readonly Finding[],
): CheckFold {
  const tally = new Tally();
  const controls = openControls(context);
  const refusedGroups = new Map<string, { count: number; findings: Finding[] }>();
  return {
    see(parsed) {
      const { request, response, exchange } = parsed;
      if (controls.see(parsed) || !isProbe(request)) return;
      if (response.outcome !== 'accepted' && !isOtherwiseRight(request)) return;
      tally.tried();
      tally.answer(parsed);
      if (response.outcome === 'unanswered') return;
      if (response.isBusy) return;
      if (response.outcome === 'accepted') {
        tally.seen();
        return tally.finding({
          exchanges: [exchange],
          pointer: null,
          expected: 'refused',
          actual: `accepted, with HTTP status ${response.status}${requestVariant(parsed)}`,
        });
      }
      const group = refusedGroups.get(groupIdOf(exchange)) ?? { count: 0, findings: [] };
      group.count += 1;
      group.findings.push(...findingsIn(parsed));
      refusedGroups.set(groupIdOf(exchange), group);
    },
    conclude() {
      let seen = 0;
      let undecided: string | null = null;
      const findings: Finding[] = [];
      for (const [id, group] of refusedGroups) {
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
      return tally.conclude({ seen, findings, undecided: seen > 0 ? null : undecided });
    },
  };
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
  return { ...check, begin: (context) => acceptanceJudge(context, isVariant) };
}

interface Refusal {
  readonly group: string;
  readonly finding: Finding;
  readonly keys: RefusalKeys;
}

function acceptanceJudge(context: Context, isVariant: Predicate): CheckFold {
  const tally = new Tally();
  const controls = openControls(context);
  const ofDocumented = new SameRefusals();
  const onlyVariants = new OnlyVariants();
  const refusals: Refusal[] = [];
  return {
    see(parsed) {
      const { request, response, exchange } = parsed;
      ofDocumented.see(parsed);
      if (request.documented) onlyVariants.seeDocumented(parsed);
      // No response to an observation is wrong.
      const isOpen = exchange.group?.role === 'observation';
      if (controls.see(parsed) || isOpen || !isVariant(request)) return;
      tally.tried();
      tally.answer(parsed);
      if (response.outcome === 'unanswered') return;
      if (response.outcome === 'accepted') {
        onlyVariants.seeAcceptedVariant(parsed);
        return tally.seen();
      }
      if (response.isBusy) return;
      const finding: Finding = {
        exchanges: [evidenceOf(exchange)],
        pointer: null,
        expected: 'accepted, like its control, which is the same request in another form',
        actual: `refused, with HTTP status ${response.status}${requestVariant(parsed)}`,
      };
      refusals.push({ group: groupIdOf(exchange), finding, keys: refusalKeys(parsed) });
    },
    conclude() {
      const besideControl = refusals.filter(({ group }) => controls.isAccepted(group));
      const provenRefusals = besideControl.filter(({ keys }) => !ofDocumented.has(keys));
      const findings = [
        ...provenRefusals.map(({ finding }) => finding),
        ...onlyVariants.findings(),
      ];
      let undecided: string | null = null;
      if (besideControl.length < refusals.length) {
        undecided = whyNotCompared(refusals, controls);
      } else if (provenRefusals.length < refusals.length) {
        undecided =
          'the target refused documented requests in the same way, so the form of a request may not be the reason';
      }
      return tally.conclude({ seen: findings.length, findings, undecided });
    },
  };
}
