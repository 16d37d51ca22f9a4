/** The vitest stage: the run as a worker-scoped fixture, and one test per requirement. */
import { test as base, inject, type TestContext } from 'vitest';
import type { Check, Judgement } from '../check/check.ts';
import type { Suite } from '../check/suite.ts';
import { judgeDeviation } from '../report/waivers.ts';
import { openLiveSession, type RunContext } from '../run/run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The module that makes the suite. */
    conformanceSuiteUrl: string;
    conformance: RunContext;
  }
  interface TaskMeta {
    /** Set by every conformance test that reached its judgement. */
    conformance?: { readonly id: string; readonly outcome: Judgement['outcome'] };
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

/** One test for each card. It drives what the card judges, unless an earlier test has done so. */
export function judgeEach(cards: readonly Check[]): void {
  for (const card of cards) {
    test(titleOf(card), async ({ session, task, skip }) => {
      for (const scenario of card.scenarios) await session.drive(scenario);
      settle(card, session.court.judgementOf(card.id), { task, skip });
    });
  }
}

/** Turns a judgement into the end of a vitest test. */
function settle(
  card: Check,
  { outcome, reason, breaches }: Judgement,
  { task, skip }: Pick<TestContext, 'task' | 'skip'>,
): void {
  task.meta.conformance = { id: card.id, outcome };
  if (outcome === 'passed') return;
  const { config, header } = inject('conformance');
  const waiver = config.waivers.find((one) => one.card === card.id);
  const isWaived =
    waiver !== undefined &&
    judgeDeviation(waiver, outcome, new Date(header.startedAt)).state === 'applied';
  const counts = card.level === 'must' || (card.level === 'should' && config.strict);
  // A `must` that was not tried is undecided: a run that proved nothing is not green.
  const isOff = outcome === 'inapplicable' || (outcome === 'untested' && card.level !== 'must');
  if (!counts || isWaived || isOff) {
    skip(`${outcome}: ${reason ?? card.statement}`);
  }
  const [first] = breaches;
  const told = first === undefined ? reason : `expected ${first.expected}, actual ${first.actual}`;
  throw new Unmet(`${outcome}: ${told}`);
}

/** A requirement that is not met, or not decided; never a fault of the suite. */
class Unmet extends Error {
  override readonly name = 'Unmet';
}

const titleOf = ({ id, statement }: Check) => `${id} ${statement}`;
