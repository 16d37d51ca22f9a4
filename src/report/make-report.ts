/** Makes the report, one value, from the results of all checks on a history. Pure. */

import type { CheckResult } from '../check/check.ts';
import { isRecordedTraffic } from '../core/is-recorded-traffic.ts';
import { type Level, type Outcome, outcomes } from '../core/outcome.ts';
import { name } from '../core/package.ts';
import { foundShare } from '../core/text/rule-of-three.ts';
import { quotedForShell } from '../core/text/shell.ts';
import { endTopics, type Header, type NoteTopic } from '../history/lines/line.ts';
import { findingOf } from './finding-of.ts';
import { foreignMaskFor } from './mask-foreign.ts';
import { connectionOf } from './peers.ts';
import { type Aspect, profileOf } from './profile.ts';
import { rangeOf } from './range.ts';
import { reasonsOf } from './reasons.ts';
import type { JudgedHistory, Report, Requirement } from './report.ts';
import { severityCounts } from './severity.ts';
import { namesWithoutPass, passesInPart, type RunFacts, verdictOf } from './verdict.ts';
import { type JudgedWaiver, waiverOf, waiversOf } from './waivers.ts';

const REPORT_VERSION = 1;

/** Only a part of the plan was sent. */
const partialTopics: ReadonlySet<NoteTopic> = new Set([...endTopics, 'shard']);

/** Makes the report. */
export function makeReport(judged: JudgedHistory): Report {
  const { header, notes } = judged;
  const waivers = waiversOf(judged);
  const requirements = requirementsOf(judged, waivers);
  const facts = runFactsOf(judged);
  return {
    schemaVersion: REPORT_VERSION,
    suite: header.suite,
    target: header.target,
    connection: connectionOf(header.target, judged.peers),
    verdict: verdictOf(requirements, facts),
    asked: askedOf(header.config, requirements, facts),
    reasons: reasonsOf(judged, requirements, waivers),
    strict: facts.strict,
    seed: header.seed,
    runId: header.runId,
    planDigest: header.planDigest,
    startedAt: header.startedAt,
    finishedAt: judged.finishedAt,
    interrupted: notes.some(({ topic }) => topic === 'interrupted'),
    stopped: notes.find(({ topic }) => topic === 'preflight')?.message ?? null,
    faults: notes.filter(({ topic }) => topic === 'fault').map(({ message }) => message),
    requests: judged.requests,
    spending: judged.spending,
    unknownDisbursements: judged.unknownDisbursements,
    amounts: judged.amounts,
    range: rangeOf(header, { ...judged, oldestMs: judged.ownListed.oldestMs }),
    oldestListedMs: judged.ownListed.oldestMs,
    cases: judged.plan.cases,
    cut: judged.plan.cut,
    excluded: judged.excluded,
    config: header.config,
    waivers,
    counts: countsOf(requirements),
    severities: severityCounts(requirements, facts.strict),
    topics: judged.topics,
    requirements,
    observations: profileOf(judged.requirements.flatMap(aspectOf)),
    latency: judged.latency,
    timeline: judged.timeline,
  };
}

function runFactsOf({ header, finishedAt, notes, plan, incomplete }: JudgedHistory): RunFacts {
  const hasEndedEarly = finishedAt === null || notes.some(({ topic }) => partialTopics.has(topic));
  const { strict } = header.config;
  return {
    strict,
    isIncomplete: hasEndedEarly || !plan.isWhole || incomplete.length > 0,
    isPart: isSelection(header.config),
  };
}

function requirementsOf(judged: JudgedHistory, waivers: readonly JudgedWaiver[]): Requirement[] {
  const { header } = judged;
  const mask = foreignMaskFor(header, judged.isOwn);
  return judged.requirements.map(({ check, topic, result }) => ({
    id: check.id,
    topic,
    level: check.level,
    clause: check.clause,
    statement: check.statement,
    outcome: result.outcome,
    seen: result.seen,
    violations: result.violations,
    bound: boundOf(check.level, result),
    reason: reasonOf(result, judged),
    observed: result.observed ?? null,
    provenBy: result.provenBy ?? [],
    waiver: waiverOf(check.id, result.outcome, { waivers, startedAt: header.startedAt }),
    findings: result.findings.map((finding) => ({
      ...findingOf(finding, header, mask),
      replay: `npx ${name} run --last-failed --only ${quotedForShell(check.id)}`,
    })),
  }));
}

/** Whether ONLY or CASE selected a part of the suite. */
const isSelection = ({ only, caseId }: Header['config']) =>
  caseId !== null || (only ?? null) !== null;

function askedOf(
  config: Header['config'],
  requirements: readonly Requirement[],
  facts: RunFacts,
): Report['asked'] {
  if (!facts.isPart) return null;
  const { only = null } = config;
  const isMet =
    passesInPart(requirements, facts) &&
    namesWithoutPass(only, requirements, facts.strict).length === 0;
  return { only, cases: config.caseId, isMet };
}

function aspectOf({ check, result }: JudgedHistory['requirements'][number]) {
  if (check.gap === undefined) return [];
  const { observed, seen, reason } = result;
  const aspect: Aspect & { gap: string } = {
    gap: check.gap,
    id: check.id,
    question: check.statement,
    answer: observed?.answer ?? null,
    value: observed?.value ?? null,
    seen,
    exchanges: observed?.exchanges ?? [],
    why: observed == null ? reason : null,
  };
  return [aspect];
}

/** The reason of an undecided outcome; a setting that prevented requests is named. */
function reasonOf(
  { outcome, reason }: CheckResult,
  { header, notes }: JudgedHistory,
): string | null {
  if (outcome !== 'untested' || reason === null || isRecordedTraffic(header.config)) return reason;
  if (header.config.readOnly) return `${reason}: READ_ONLY sends list requests only`;
  const note =
    notes.find(({ topic }) => topic === 'failure') ?? notes.find(({ topic }) => topic === 'budget');
  return note === undefined ? reason : `${reason}: ${note.message.replace(/\.$/, '')}`;
}

/** `observe` requirements cannot fail, so they have no bound. */
function boundOf(level: Level, { outcome, seen }: CheckResult): number | null {
  return outcome === 'passed' && level !== 'observe' ? foundShare(seen) : null;
}

export function countsOf(requirements: readonly Requirement[]): Report['counts'] {
  const count = (level: Level) =>
    Object.fromEntries(
      outcomes.map((outcome) => [
        outcome,
        requirements.filter((row) => row.level === level && row.outcome === outcome).length,
      ]),
    ) as Record<Outcome, number>;
  return { must: count('must'), should: count('should'), observe: count('observe') };
}
