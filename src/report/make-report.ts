/** Builds the report from what the checks found. Pure. */
import type { Breach } from '../check/check.ts';
import type { Waiver } from '../config/waiver.ts';
import type { Exchange } from '../core/exchange.ts';
import { excerpt } from '../core/json.ts';
import { type Level, type Outcome, outcomes } from '../core/outcome.ts';
import type { Header } from '../history/events.ts';
import { curl, shellWord } from '../interface/curl.ts';
import { type Aspect, profileOf } from './profile.ts';
import type { Finding, Judged, Report, Requirement } from './report.ts';
import { reasonsOf, verdictOf } from './verdict.ts';
import { type JudgedDeviation, judgeDeviation } from './waivers.ts';

export const REPORT_VERSION = 1;

/** Builds the report. */
export function makeReport(judged: Judged): Report {
  const { header, notes } = judged;
  const waivers = deviationsOf(judged);
  const leave = new Map(
    waivers.filter(({ state }) => state === 'applied').map((one) => [one.card, leaveOf(one)]),
  );
  const requirements = judged.requirements.map(({ card, topic, judgement }) => ({
    id: card.id,
    topic,
    level: card.level,
    clause: card.clause,
    statement: card.statement,
    outcome: judgement.outcome,
    seen: judgement.seen,
    violations: judgement.violations,
    bound: judgement.outcome === 'passed' ? Math.min(1, 3 / judgement.seen) : null,
    reason: judgement.reason,
    observed: judgement.observed ?? null,
    provenBy: judgement.provenBy ?? [],
    waiver: leave.get(card.id) ?? null,
    findings: judgement.breaches.map((breach) => findingOf(breach, header)),
  }));
  const interrupted = notes.some(({ topic }) => topic === 'interrupted');
  const faults = notes.filter(({ topic }) => topic === 'fault');
  const isPart = notes.some(({ topic }) => topic === 'timeout' || topic === 'shard');
  const halted = judged.finishedAt === null || interrupted || isPart || faults.length > 0;
  return {
    schemaVersion: REPORT_VERSION,
    suite: header.suite,
    target: header.target,
    verdict: verdictOf(requirements, header.config.strict, halted),
    reasons: reasonsOf(judged, requirements, waivers),
    strict: header.config.strict,
    seed: header.seed,
    runId: header.runId,
    planDigest: header.planDigest,
    startedAt: header.startedAt,
    finishedAt: judged.finishedAt,
    interrupted,
    stopped: notes.find(({ topic }) => topic === 'preflight')?.message ?? null,
    faults: faults.map(({ message }) => message),
    requests: judged.requests,
    spending: judged.spending,
    unknownDisbursements: judged.unknownDisbursements,
    config: header.config,
    waivers,
    counts: countsOf(requirements),
    topics: judged.topics,
    requirements,
    observations: profileOf(judged.requirements.flatMap(aspectOf)),
    latency: judged.latency,
    timeline: judged.timeline,
  };
}
export function deviationsOf({ header, requirements }: Judged): JudgedDeviation[] {
  const { waivers = [] } = header.config;
  const startedAt = new Date(header.startedAt);
  return waivers.flatMap((given) => {
    const row = requirements.find(({ card }) => card.id === given.card);
    return row === undefined ? [] : [judgeDeviation(given, row.judgement.outcome, startedAt)];
  });
}
export const leaveOf = ({ reason, owner, issue, expires }: Waiver): Waiver => ({
  ...{ reason, owner, issue, expires },
});
export function aspectOf({ card, judgement }: Judged['requirements'][number]) {
  if (card.gap === undefined) return [];
  const { observed, seen, reason } = judgement;
  const aspect: Aspect & { gap: string } = {
    gap: card.gap,
    id: card.id,
    question: card.statement,
    answer: observed?.answer ?? null,
    value: observed?.value ?? null,
    seen,
    exchanges: observed?.exchanges ?? [],
    why: observed == null ? reason : null,
  };
  return [aspect];
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
export const BODY_CHARACTERS = 2000;
export function findingOf(breach: Breach, { seed, target }: Header): Finding {
  const { exchanges, pointer, expected, actual } = breach;
  const exchange = exchanges.at(-1) as Exchange;
  const { answer, request } = exchange;
  return {
    exchanges: exchanges.map(({ index }) => index),
    case: exchange.case,
    origin: exchange.origin ?? null,
    replay: `--seed ${seed} --case ${shellWord(exchange.case)}`,
    pointer,
    expected,
    actual,
    request,
    response:
      answer.kind === 'response'
        ? { status: answer.status, body: excerpt(answer.body, BODY_CHARACTERS) }
        : { status: null, body: answer.message },
    curl: curl(target.url, request),
  };
}
