/** The reasons why a run is not a full pass, one sentence for each. Pure. */

import { reasonOfAnyGroup } from '../check/unproven-sentences.ts';
import { isRecordedTraffic } from '../core/is-recorded-traffic.ts';
import { counted } from '../core/text/counted.ts';
import { excerpt } from '../core/text/excerpt.ts';
import { firstInWords } from '../core/text/list-in-words.ts';
import type { Header } from '../history/lines/line.ts';
import { TARGET_SAYS } from '../interface/refusal-advice.ts';
import type { JudgedHistory, Requirement } from './report.ts';
import { severityIn } from './severity.ts';
import { shortTokenSentence } from './short-token.ts';
import type { JudgedWaiver } from './waivers.ts';

/** One sentence for each reason why the run is not a full pass. */
export function reasonsOf(
  judged: Pick<
    JudgedHistory,
    | 'notes'
    | 'finishedAt'
    | 'header'
    | 'plan'
    | 'ownListed'
    | 'circumstances'
    | 'incomplete'
    | 'requirements'
  >,
  requirements: readonly Requirement[],
  waivers: readonly JudgedWaiver[],
): string[] {
  const { notes, finishedAt, header, plan, circumstances, incomplete } = judged;
  const reasons = [
    ...unlisted(judged),
    ...notes.map(({ message }) => message),
    ...partSentence(header.config),
    ...circumstances,
    ...plan.problems,
    ...incomplete,
  ];
  if (finishedAt === null) {
    reasons.push('The history has no footer: the process stopped before the run ended.');
  }
  const undecided: Undecided[] = [];
  // If the preflight stopped the run, that is the reason for everything, and a note has it already.
  const isStopped = notes.some(({ topic }) => topic === 'preflight');
  for (const row of isStopped ? [] : requirements) {
    const severity = severityIn(row, header.config);
    const { id, reason } = row;
    if (reason === null || (severity !== 'undecided' && severity !== 'error')) continue;
    undecided.push({ id, reason });
  }
  reasons.push(...sentencesOnUndecided(undecided, idsWhere(judged, 'judgesAcceptance')));
  reasons.push(...judged.requirements.flatMap(remarkOf), ...shortTokenSentence(header));
  reasons.push(...waivers.flatMap(({ problem }) => problem ?? []));
  return [...new Set(reasons)];
}

function remarkOf({ check, result }: JudgedHistory['requirements'][number]): string[] {
  const { remark = null } = result;
  return remark !== null ? [`${check.id}: ${remark}.`] : [];
}

interface Undecided {
  readonly id: string;
  readonly reason: string;
}

const idsWhere = (
  { requirements }: Pick<JudgedHistory, 'requirements'>,
  property: 'judgesAcceptance' | 'comparesListed',
) => requirements.flatMap(({ check }) => (check[property] === true ? [check.id] : []));

/**
 * One sentence for all requirements with one reason, whatever group of requests shows it. Those of
 * `firstIds` come first.
 */
function sentencesOnUndecided(
  undecided: readonly Undecided[],
  firstIds: readonly string[],
): string[] {
  const byReason = new Map<string, Undecided[]>();
  for (const one of undecided) {
    const general = reasonOfAnyGroup(one.reason);
    byReason.set(general, [...(byReason.get(general) ?? []), one]);
  }
  const groups = [...byReason].map(([general, all]) => {
    const [first = general, ...others] = new Set(all.map(({ reason }) => reason));
    return { ids: all.map(({ id }) => id), reason: others.length === 0 ? first : general };
  });
  const isFirst = ({ ids }: { ids: readonly string[] }) => ids.some((id) => firstIds.includes(id));
  const told = new Set<string>();
  return groups
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    .map(({ ids, reason }) => {
      const [head = '', ...rest] = reason.split(`; ${TARGET_SAYS}`);
      const said = rest.join(`; ${TARGET_SAYS}`);
      const isTold = said !== '' && told.has(said);
      told.add(said);
      return `${firstInWords(ids)}: ${isTold ? `${head}; ${TARGET_SAYS}the same` : reason}`;
    });
}

/** Comes first, because without listed transactions many other requirements lack evidence. */
function unlisted(judged: Pick<JudgedHistory, 'ownListed' | 'header' | 'requirements'>): string[] {
  const { ownListed, header } = judged;
  const { made, lists, isAnyListed } = ownListed;
  if (made === 0 || lists === 0 || isAnyListed || isRecordedTraffic(header.config)) return [];
  return [
    `No accepted list shows a disbursement of this run (${counted(made, 'disbursement')}, and ` +
      `${counted(lists, 'list')} after the first of them). The suite then does not judge the requirements that compare ` +
      `a listed transaction with its disbursement, like ${firstInWords(idsWhere(judged, 'comparesListed'))}.`,
  ];
}

/** For a run of a part of the suite. */
function partSentence({ only = null, caseId }: Header['config']): string[] {
  const parts = [
    ...(only === null ? [] : [`ONLY is ${only}`]),
    ...(caseId === null ? [] : [`CASE is ${excerpt(caseId)}`]),
  ];
  if (parts.length === 0) return [];
  return [
    `${parts.join(', and ')}: the run sent only a part of the plan, so it cannot show that the whole target is conformant.`,
  ];
}
