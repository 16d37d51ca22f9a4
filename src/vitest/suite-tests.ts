/** The run as vitest tests: a worker-scoped fixture opens it, and each requirement is one test. */
import { test as base, inject, type TestContext } from 'vitest';
import type { Check, CheckResult } from '../check/check.ts';
import { checksOf, type Suite } from '../check/suite.ts';
import type { Waiver } from '../config/waiver.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { openEvaluation } from '../judge/evaluation.ts';
import { planOf } from '../plan/plan-of-config.ts';
import type { Scenario } from '../plan/scenario.ts';
import { RequirementError, testEndOf } from '../report/test-end.ts';
import { waiverOf } from '../report/waivers.ts';
import type { RunContext } from '../run/begin-run.ts';
import { openLiveSession } from '../run/live-session.ts';
import { announceSession } from './session-end.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the module that makes the suite. */
    conformanceSuiteUrl: string;
    conformance: RunContext;
  }
  interface TaskMeta {
    /** Set by every conformance test whose check has a result. */
    conformance?: { readonly id: string; readonly outcome: CheckResult['outcome'] };
  }
}

/** The run of this process: opened once, and only if a selected test needs it. */
const test = base.extend('run', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const context = inject('conformance');
  const { suite } = (await import(inject('conformanceSuiteUrl'))) as { readonly suite: Suite };
  const parser = makeExchangeParser(suite);
  const evaluation = openEvaluation(context.header, { suite, parser });
  const { signal } = new AbortController();
  const session = openLiveSession(context, {
    suite,
    plan: planOf(context.config, suite),
    parser,
    judgedBy: { kind: 'evaluation', evaluation },
    signal,
  });
  const end = announceSession();
  onCleanup(async () => {
    try {
      await session.close();
    } finally {
      end();
    }
  });
  const unasked = new Set(checksOf(suite).map(({ id }) => id));
  const repeating = suite.scenarios.filter(isRepeating).map(({ name }) => name);
  return { session, evaluation, unasked, repeating };
});

const isRepeating = ({ batchesFor }: Scenario) => batchesFor !== undefined;

/**
 * One test for each check. It drives the scenarios of the check, unless an earlier test did. The
 * last test of all also drives the scenarios that repeat the requests of others: a target may lock
 * out the client after them.
 */
export function judgeEach(checks: readonly Check[]): void {
  for (const check of checks) {
    test(titleOf(check), async ({ run, task, skip }) => {
      const { session, evaluation, unasked, repeating } = run;
      const own = check.scenarios.filter((name) => !repeating.includes(name));
      for (const scenario of own) await session.drive(scenario);
      unasked.delete(check.id);
      if (unasked.size === 0) {
        for (const scenario of repeating) await session.drive(scenario);
        await session.finish();
      }
      const { config, header } = inject('conformance');
      const { waivers, strict } = config;
      const rules = { waivers, strict, startedAt: header.startedAt };
      endTest(check, evaluation.resultOf(check.id), rules, { task, skip });
    });
  }
}

/** Ends a vitest test with the outcome of its requirement. */
export function endTest(
  { id, level, statement }: Pick<Check, 'id' | 'level' | 'statement'>,
  result: CheckResult,
  run: {
    readonly waivers: readonly Waiver[];
    readonly strict: boolean;
    readonly startedAt: string;
  },
  { task, skip }: Pick<TestContext, 'task' | 'skip'>,
): void {
  task.meta.conformance = { id, outcome: result.outcome };
  const waiver = waiverOf(id, result.outcome, run);
  const end = testEndOf({ ...result, level, statement, waiver }, run.strict);
  if (end.kind === 'fail') throw new RequirementError(end.text);
  if (end.kind === 'skip') skip(end.text);
}

const titleOf = ({ id, statement }: Check) => `${id} ${statement}`;
