/** A history beside its plan, which is made again from the seed and the recorded configuration. Pure. */
import { catalogueDigestOf, type Suite } from '../check/suite.ts';
import { UnreadableError, UsageError } from '../core/errors.ts';
import { excerpt } from '../core/json.ts';
import { version } from '../core/package.ts';
import type { Event, Header, NoteTopic } from '../history/events.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { planDigestOf } from '../plan/plan.ts';
import { planAgain } from '../plan/plan-of-config.ts';
import type { PlanSettings } from '../plan/settings.ts';
import type { CaseCount } from '../plan/shortfalls.ts';
import { CaseBudget, TooManyCasesError } from './case-budget.ts';
import { RunComparison, type RunPlan } from './run-comparison.ts';

export interface PlanComparison {
  /** Takes an exchange, in the order of completion. */
  exchange(parsed: ParsedExchange): void;
  /** Takes everything else. */
  see(event: Event): void;
  conclude(): PlanResult;
}

export interface PlanResult {
  /** Sentences on what does not fit. */
  readonly problems: readonly string[];
  /** Whether all of the plan was sent, as far as the caps let it, and nothing else. */
  readonly isWhole: boolean;
  /** `null`: the plan sends none, or is not known. */
  readonly cases: CaseCount | null;
}

/** Nothing is known of a plan, and nothing contradicts one. */
export const NO_PLAN: PlanResult = { problems: [], isWhole: true, cases: null };

/** They end a run before its plan does. */
const stops: ReadonlySet<NoteTopic> = new Set([
  ...(['preflight', 'interrupted', 'pace', 'outage', 'timeout', 'fault'] as const),
]);

/** Opens the comparison; of traffic that somebody else recorded there is no plan. */
export function openPlanComparison(header: Header, suite: Suite): PlanComparison {
  if (header.plan === null) return noComparison(NO_PLAN);
  const stranger = strangerOf(header, suite);
  if (stranger !== null) return noComparison({ problems: [stranger], isWhole: false, cases: null });
  const absent = absentShards(header);
  if (absent !== null) return noComparison({ problems: [absent], isWhole: false, cases: null });
  const budget = new CaseBudget(header.parts?.length ?? header.config.shard?.of ?? 1);
  try {
    const base = planOfRun(header, suite, budget);
    budget.fitted();
    return bounded(openComparison(header, base.settings, runsOf(header, base)), budget);
  } catch (error) {
    if (error instanceof TooManyCasesError) return noComparison(TOO_LARGE);
    throw error;
  }
}

/** Each shard of its plan, once; more of them than this nobody starts. */
const MOST_SHARDS = 1000;

function absentShards({ parts }: Header): string | null {
  if (parts === undefined) return null;
  const of = parts[0]?.shard.of ?? 0;
  const isWhole = parts.every(({ shard }, at) => shard.of === of && shard.number === at + 1);
  if (parts.length !== of || !isWhole) {
    return `The history does not have each of the ${of} shards of its plan exactly once.`;
  }
  return of <= MOST_SHARDS
    ? null
    : `The history has ${of} shards; the suite compares at most ${MOST_SHARDS} with their plan.`;
}

/** The comparison until too many cases would have to be made. */
function bounded(comparison: PlanComparison, budget: CaseBudget): PlanComparison {
  let failure: unknown = null;
  const unlessFailed = (act: () => void) => {
    if (failure !== null) return;
    try {
      act();
    } catch (error) {
      if (!(error instanceof TooManyCasesError)) throw error;
      failure = error;
    }
  };
  return {
    exchange(parsed) {
      budget.exchange();
      unlessFailed(() => comparison.exchange(parsed));
    },
    see: (event) => unlessFailed(() => comparison.see(event)),
    conclude() {
      let result: PlanResult | null = null;
      unlessFailed(() => {
        result = comparison.conclude();
      });
      return result ?? TOO_LARGE;
    },
  };
}

const TOO_LARGE: PlanResult = {
  problems: [
    'The header describes a plan with far more requests than the history has, too many to compare: ' +
      'the verdict is about the recorded part.',
  ],
  isWhole: false,
  cases: null,
};

function openComparison(
  header: Header,
  settings: PlanSettings,
  runs: readonly Run[],
): PlanComparison {
  let current = 0;
  let isStopped = false;
  let hasEnded = false;
  const runAt = (index: number) => runs.findIndex(({ last }) => index <= last);
  return {
    exchange(parsed) {
      const at = runAt(parsed.exchange.index);
      // The joined history says how many requests each of its parts has.
      if (at >= 0) current = at;
      runs[current]?.comparison.see(relative(parsed, runs[current]?.offset ?? 0));
    },
    see(event) {
      if (event.kind === 'note' && stops.has(event.topic)) isStopped = true;
      else if (event.kind === 'footer') hasEnded = true;
      else if (event.kind === 'unsent') runs[current]?.comparison.unsent(event);
      else if (event.kind === 'token') runs[current]?.comparison.tokenChanged(event);
    },
    conclude() {
      const ends = runs.map(({ comparison }) => comparison.conclude(hasEnded && !isStopped));
      const areMore = ends.some((end) => end.areMore);
      const problems = [
        ...sentencesOn(
          'of the plan are missing',
          ends.flatMap(({ missing }) => missing),
          areMore,
        ),
        ...sentencesOn(
          'were not sent as planned',
          ends.flatMap(({ changed }) => changed),
        ),
        ...sentencesOn(
          'are in no plan',
          ends.flatMap(({ extra }) => extra),
        ),
        ...digestProblem(header, runs[0]?.comparison),
      ];
      const isPartial = ends.some((end) => end.isPartial);
      const isWhole = problems.length === 0 && !isPartial;
      return { problems, isWhole, cases: casesOf(header, settings) };
    },
  };
}

/** A part of the plan, and one of lists alone, do not send what CASES asks for. */
function casesOf({ config }: Header, settings: PlanSettings): CaseCount | null {
  if (config.readOnly || config.caseId !== null || (config.only ?? null) !== null) return null;
  return { asked: Math.max(config.cases, settings.detected), planned: settings.cases };
}

const noComparison = (result: PlanResult): PlanComparison => ({
  ...{ exchange() {}, see() {}, conclude: () => result },
});

/** Another version of the suite may have had another plan for the same seed. */
function strangerOf({ suite: recorded, plan }: Header, suite: Suite): string | null {
  const { library } = suite.generators;
  const generator = plan?.generator ?? library;
  const differences = [
    ...(recorded.version === version ? [] : [`version ${recorded.version} of the suite`]),
    ...(recorded.catalogueDigest === catalogueDigestOf(suite)
      ? []
      : ['another list of requirements']),
    ...(generator.name === library.name && generator.version === library.version
      ? []
      : [`${generator.name} ${generator.version}`]),
  ].map((difference) => excerpt(difference, MOST_ID_CHARACTERS));
  if (differences.length === 0) return null;
  return (
    `The history was recorded with ${differences.join(', ')}, and this is version ${version} of the ` +
    `suite with ${library.name} ${library.version}: it cannot check the plan, which may have had ` +
    'other requests. This version checked its lines and each response.'
  );
}

interface Run {
  readonly comparison: RunComparison;
  /** Exchanges before it. */
  readonly offset: number;
  /** Its last exchange. */
  readonly last: number;
}

/** The run, or those that were put together. */
function runsOf(header: Header, base: Omit<RunPlan, 'runId' | 'shard'>): Run[] {
  const { parts } = header;
  if (parts === undefined) {
    const shard = header.config.shard ?? null;
    const comparison = new RunComparison({ ...base, runId: header.runId, shard });
    return [{ comparison, offset: 0, last: Number.POSITIVE_INFINITY }];
  }
  let offset = 0;
  return parts.map(({ runId, shard, requests }) => {
    const run = { comparison: new RunComparison({ ...base, runId, shard }), offset };
    offset += requests;
    return { ...run, last: offset };
  });
}

function planOfRun(
  header: Header,
  suite: Suite,
  budget: CaseBudget,
): Omit<RunPlan, 'runId' | 'shard'> {
  const { seed, config, plan } = header;
  const { receivers = null, token = NO_TOKEN } = plan ?? {};
  try {
    const scenarios = suite.scenarios.map((scenario) => budget.counting(scenario));
    const generators = budget.countingPlaces(suite.generators);
    const source = { ...suite, scenarios, generators };
    const made = planAgain({ seed, config, receivers, token }, source);
    return {
      ...made,
      generators,
      preflight: suite.preflight(made.settings),
      isOneCase: config.caseId !== null,
    };
  } catch (error) {
    if (error instanceof TooManyCasesError) throw error;
    // A usage error says which case there is not; whatever else it is, no run had this header.
    const why = error instanceof UsageError ? error.message : 'no run has such a configuration';
    throw new UnreadableError(`No plan can be made of the header: ${excerpt(why)}`, {
      cause: error,
    });
  }
}

const NO_TOKEN = { isLong: true, isPalindrome: false, isHexadecimal: false };

/** With the numbers that its own run gave it. */
function relative(parsed: ParsedExchange, offset: number): ParsedExchange {
  if (offset === 0) return parsed;
  const { exchange } = parsed;
  const of = exchange.of === undefined ? {} : { of: exchange.of - offset };
  return { ...parsed, exchange: { ...exchange, index: exchange.index - offset, ...of } };
}

/** Only where each case was made the digest of all can be compared. */
function digestProblem({ planDigest }: Header, run: RunComparison | undefined): string[] {
  const digests = run?.digests() ?? [];
  if (digests.some((digest) => digest === null)) return [];
  if (planDigestOf(digests as string[]) === planDigest) return [];
  return ['The plan digest in the header is not that of the plan of its seed and configuration.'];
}

/** Ids that a sentence names. */
const NAMED = 20;
const MOST_ID_CHARACTERS = 60;

function sentencesOn(what: string, ids: readonly string[], areMore = false): string[] {
  if (ids.length === 0) return [];
  const named = ids.slice(0, NAMED).map((id) => excerpt(id, MOST_ID_CHARACTERS));
  const rest = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  const count = `${areMore ? 'More than ' : ''}${ids.length} ${ids.length === 1 ? 'request' : 'requests'}`;
  const verb = ids.length === 1 ? what.replace('are', 'is').replace('were', 'was') : what;
  return [`${count} ${verb}: ${named.join(', ')}${rest}.`];
}
