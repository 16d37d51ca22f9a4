/** The report: one value, built from a judged history, that every format is a function of. */
import {
  type Breach,
  type Judgement,
  type Level,
  type Observed,
  type Outcome,
  outcomes,
} from './check.ts';
import { curl, shellWord } from './curl.ts';
import type { Exchange } from './exchange.ts';
import type { Header, Note, RecordedConfig } from './history.ts';
import { excerpt } from './json.ts';
import type { HeaderList, Origin } from './plan.ts';
import { type Aspect, type ProfileRow, profileOf } from './profile.ts';
import type { Latency, Timeline } from './timeline.ts';
import { type RunVerdict, reasonsOf, verdictOf } from './verdict.ts';
import { type JudgedDeviation, judgeDeviation, type Waiver } from './waiver.ts';

export const REPORT_VERSION = 1;

export interface Finding {
  /** Indexes of the exchanges that prove it, in the history. */
  readonly exchanges: readonly number[];
  readonly case: string;
  /** Where in the search of fast-check the request stands; `null` if it was not generated. */
  readonly origin: Origin | null;
  /** Flags that send this case again, and little else. */
  readonly replay: string;
  /** RFC 6901, into the body of the answer; `null` where no part of a body is at fault. */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: HeaderList;
    readonly body: string | null;
  };
  readonly response: { readonly status: number | null; readonly body: string };
  readonly curl: string;
}

export interface Requirement {
  readonly id: string;
  readonly topic: string;
  readonly level: Level;
  readonly clause: string;
  readonly statement: string;
  readonly outcome: Outcome;
  /** Exchanges that had the subject of the requirement in them. */
  readonly seen: number;
  readonly violations: number;
  /**
   * With 95 % confidence a fault in more than this share of the answers would have shown: 3/N after
   * N conforming ones, the "rule of three" (Hanley and Lippman-Hand, JAMA 1983). `null` if not passed.
   */
  readonly bound: number | null;
  /** Why it is undecided; `null` where it passed or failed. */
  readonly reason: string | null;
  /** What the target does where the document leaves it open. */
  readonly observed: Observed | null;
  /** Changes of this target's own answers on which the check was seen to fail. */
  readonly provenBy: readonly string[];
  /** The known deviation that this failure is, if it is one. */
  readonly waiver: Waiver | null;
  readonly findings: readonly Finding[];
}

export interface UnknownDisbursement {
  readonly exchange: number;
  readonly merchantReference: string | null;
  readonly amount: number | null;
  readonly why: string;
  /**
   * The exchange whose list shows a transaction with this `merchant_reference`, so that it did
   * happen; `null` where none does, which proves nothing: the interface lists no such member.
   */
  readonly listedIn: number | null;
}

export interface Report {
  readonly schemaVersion: number;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    readonly catalogueDigest: string;
  };
  readonly target: { readonly url: string };
  readonly verdict: RunVerdict;
  /** Sentences that explain a verdict other than conformant. */
  readonly reasons: readonly string[];
  readonly strict: boolean;
  readonly seed: number;
  readonly runId: string;
  readonly planDigest: string;
  readonly startedAt: string;
  /** `null` where the history has no footer: the run died. */
  readonly finishedAt: string | null;
  readonly interrupted: boolean;
  /** Why nothing was sent after the first look at the target; `null` where the run went on. */
  readonly stopped: string | null;
  /** What went wrong in the suite itself. */
  readonly faults: readonly string[];
  readonly requests: number;
  readonly spending: {
    /** Accepted disbursements, and those without an answer. */
    readonly disbursements: number;
    /** The sum of their amounts. */
    readonly amount: number;
    /** Those that may or may not have happened. */
    readonly unknown: number;
    /** Every request that was sent and could disburse, refused ones too. */
    readonly posts: number;
  };
  readonly unknownDisbursements: readonly UnknownDisbursement[];
  readonly config: RecordedConfig;
  /** Each known deviation of `waivers.yaml`, and what became of it. */
  readonly waivers: readonly JudgedDeviation[];
  readonly counts: Readonly<Record<Level, Readonly<Record<Outcome, number>>>>;
  readonly topics: readonly { readonly name: string; readonly title: string }[];
  readonly requirements: readonly Requirement[];
  /** The deployment profile: one row for each of the document's thirteen gaps. */
  readonly observations: readonly ProfileRow[];
  /** How long answers took, by operation. */
  readonly latency: readonly Latency[];
  /** Requests, refusals and spending over the run. */
  readonly timeline: Timeline;
}

/** What a history amounts to once every card has seen it. */
export interface Judged {
  readonly header: Header;
  readonly finishedAt: string | null;
  readonly notes: readonly Note[];
  readonly requests: number;
  readonly spending: Report['spending'];
  readonly unknownDisbursements: readonly UnknownDisbursement[];
  readonly requirements: readonly {
    readonly card: {
      readonly id: string;
      readonly level: Level;
      readonly clause: string;
      readonly statement: string;
      readonly gap?: string;
    };
    readonly topic: string;
    readonly judgement: Judgement;
  }[];
  readonly topics: readonly { readonly name: string; readonly title: string }[];
  readonly latency: readonly Latency[];
  readonly timeline: Timeline;
}

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

function deviationsOf({ header, requirements }: Judged): JudgedDeviation[] {
  const { waivers = [] } = header.config;
  const startedAt = new Date(header.startedAt);
  return waivers.flatMap((given) => {
    const row = requirements.find(({ card }) => card.id === given.card);
    return row === undefined ? [] : [judgeDeviation(given, row.judgement.outcome, startedAt)];
  });
}

const leaveOf = ({ reason, owner, issue, expires }: Waiver): Waiver => ({
  ...{ reason, owner, issue, expires },
});

function aspectOf({ card, judgement }: Judged['requirements'][number]) {
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

function countsOf(requirements: readonly Requirement[]): Report['counts'] {
  const count = (level: Level) =>
    Object.fromEntries(
      outcomes.map((outcome) => [
        outcome,
        requirements.filter((row) => row.level === level && row.outcome === outcome).length,
      ]),
    ) as Record<Outcome, number>;
  return { must: count('must'), should: count('should'), observe: count('observe') };
}

const BODY_CHARACTERS = 2000;

function findingOf(breach: Breach, { seed, target }: Header): Finding {
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
