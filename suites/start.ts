/** Starts vitest on the conformance suites through its Node API, from source or compiled. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest, type Vitest } from 'vitest/node';
import { ConformanceReporter, tell } from '../reporters/vitest.ts';
import { type Apart, openApart } from '../src/apart.ts';
import { codeRoot } from '../src/package.ts';
import type { Report } from '../src/report.ts';
import type { RunContext } from '../src/run.ts';
import { conformanceProject } from './project.ts';

export interface StartHooks {
  /** Vitest is ready, and has installed its handlers. */
  readonly onInit: () => void;
  /** Everything is sent and judged, and the report is about to be printed. */
  readonly onDriven: () => void;
}

export type Ended =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'fault'; readonly faults: readonly string[] }
  | { readonly kind: 'overdue'; readonly message: string };

const ending = extname(fileURLToPath(import.meta.url));

/**
 * What a thread has beyond RUN_TIMEOUT_MS, to start and to judge what came last: as long again as
 * the run may take, but a slow machine needs some of it, and nobody waits for half a minute.
 */
const LEAST_GRACE_MS = 8_000;
const MOST_GRACE_MS = 30_000;
const graceMsOf = (runTimeoutMs: number) =>
  Math.min(Math.max(runTimeoutMs, LEAST_GRACE_MS), MOST_GRACE_MS);

/** Drives and judges an open run, all topics of it, and prints the report. */
export async function startSuites(context: RunContext, hooks: StartHooks): Promise<Ended> {
  const apart = openApart();
  try {
    return await startWith(apart, context, hooks);
  } finally {
    apart.close();
  }
}

async function startWith(apart: Apart, context: RunContext, hooks: StartHooks): Promise<Ended> {
  const { runTimeoutMs } = context.config;
  const startedMs = performance.now();
  let watchdog: Watchdog | null = null;
  const reporter = new ConformanceReporter({
    concludes: true,
    onInit(vitest) {
      watchdog = watch(vitest, runTimeoutMs);
      hooks.onInit();
    },
  });
  const vitest = await startVitest('test', [], {
    ...conformanceProject(ending),
    root: codeRoot,
    config: false,
    watch: false,
    // It would write into the package's own folder, which may well be read-only.
    cache: false,
    provide: { conformance: { ...context, isWhole: true } },
    reporters: [reporter],
  });
  const overdue = (watchdog as Watchdog | null)?.stop() ?? null;
  // Before the judgement: the thread that drove has as much in memory as that needs.
  await vitest.close();
  const { faults } = reporter;
  if (reporter.context === null) return { kind: 'fault', faults };
  // Driving has all of the judging in it, so that this takes no longer.
  const limitMs = Math.ceil(performance.now() - startedMs) + graceMsOf(runTimeoutMs);
  const ended = await apart.conclude({ kind: 'run', context, faults, overdue }, limitMs);
  hooks.onDriven();
  if (ended.kind === 'fault') {
    return { kind: 'fault', faults: [...new Set([...faults, ended.message])] };
  }
  if (ended.kind === 'report') tell(ended.report);
  return ended;
}

interface Watchdog {
  /** Why the driving thread had to be ended, where it had to be. */
  stop(): string | null;
}

/** Ends a driving thread that hears nothing any more: some answer keeps it busy for ever. */
function watch(vitest: Vitest, runTimeoutMs: number): Watchdog {
  let overdue: string | null = null;
  const graceMs = graceMsOf(runTimeoutMs);
  const timer = setTimeout(() => {
    overdue =
      `RUN_TIMEOUT_MS ${runTimeoutMs} is over, and an answer still kept the suite busy ` +
      `${graceMs} ms later: the rest was not sent.`;
    // The first time it asks the thread to end, the second time it ends it.
    for (const _ of ['ask', 'end']) void vitest.cancelCurrentRun('keyboard-input').catch(() => {});
  }, runTimeoutMs + graceMs);
  return {
    stop() {
      clearTimeout(timer);
      return overdue;
    },
  };
}
