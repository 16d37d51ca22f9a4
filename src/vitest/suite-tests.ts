/** The vitest stage: the run as a worker-scoped fixture, and one test per requirement. */
import { test as base, inject, type TestContext } from 'vitest';
import type { Check, CheckResult } from '../check/check.ts';
import type { Suite } from '../check/suite.ts';
import { judgeWaiver } from '../report/waivers.ts';
import { openLiveSession, type RunContext } from '../run/run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The module that makes the suite. */
    conformanceSuiteUrl: string;
    conformance: RunContext;
  }
  interface TaskMeta {
    /** Set by every conformance test that reached its judgement. */
    conformance?: { readonly id: string; readonly outcome: CheckResult['outcome'] };
  }
}

/** The run of this process: opened once, and only if a selected test asks for it. */
const test = base.extend('session', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const context = inject('conformance');
  const { suite } = (await import(inject('conformanceSuiteUrl'))) as { readonly suite: Suite };
  const session = openLiveSession(context, { suite, signal: new AbortController().signal });
  onCleanup(session.close);
  return session;
});

/** One test for each check. It drives what the check judges, unless an earlier test has done so. */
export function judgeEach(checks: readonly Check[]): void {
  for (const check of checks) {
    test(titleOf(check), async ({ session, task, skip }) => {
      for (const scenario of check.scenarios) await session.drive(scenario);
      settle(check, session.evaluation.resultOf(check.id), { task, skip });
    });
  }
}

/** Turns a judgement into the end of a vitest test. */
function settle(
  check: Check,
  { outcome, reason, findings }: CheckResult,
  { task, skip }: Pick<TestContext, 'task' | 'skip'>,
): void {
  task.meta.conformance = { id: check.id, outcome };
  if (outcome === 'passed') return;
  const { config, header } = inject('conformance');
  const waiver = config.waivers.find((one) => one.requirement === check.id);
  const isWaived =
    waiver !== undefined &&
    judgeWaiver(waiver, outcome, new Date(header.startedAt)).state === 'applied';
  const counts = check.level === 'must' || (check.level === 'should' && config.strict);
  // A `must` that was not tried is undecided: a run that proved nothing is not green.
  const isOff = outcome === 'inapplicable' || (outcome === 'untested' && check.level !== 'must');
  if (!counts || isWaived || isOff) {
    skip(`${outcome}: ${reason ?? check.statement}`);
  }
  const [first] = findings;
  const told = first === undefined ? reason : `expected ${first.expected}, actual ${first.actual}`;
  throw new Unmet(`${outcome}: ${told}`);
}

/** A requirement that is not met, or not decided; never a fault of the suite. */
class Unmet extends Error {
  override readonly name = 'Unmet';
}

const titleOf = ({ id, statement }: Check) => `${id} ${statement}`;
