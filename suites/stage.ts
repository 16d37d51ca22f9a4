/** The vitest stage: scenarios as worker-scoped fixtures, and one test per requirement. */
import { test as base, inject, type TestContext } from 'vitest';
import { openChannel } from '../src/channel.ts';
import type { Check, Judgement } from '../src/check.ts';
import { openLiveSession, type RunContext } from '../src/run.ts';
import type { Session } from '../src/session.ts';

declare module 'vitest' {
  interface ProvidedContext {
    conformance: RunContext;
  }
  interface TaskMeta {
    /** Set by every conformance test that reached its judgement. */
    conformance?: { readonly id: string; readonly outcome: Judgement['outcome'] };
  }
}

/** Each scenario is driven once for the whole run, and only if a selected test asks for it. */
export const test = base
  .extend('session', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const context = inject('conformance');
    const stop = new AbortController();
    const channel = openChannel(context.header.runId, { onStop: () => stop.abort() });
    const session = openLiveSession(context, { signal: stop.signal, onProgress: channel.tell });
    onCleanup(async () => {
      await session.close();
      channel.close();
    });
    return session;
  })
  .extend('disbursements', { scope: 'worker' }, ({ session }) => drive(session, 'disbursements'))
  .extend('lists', { scope: 'worker' }, ({ session }) => drive(session, 'lists'))
  .extend('initiateHeaders', { scope: 'worker' }, ({ session }) =>
    drive(session, 'initiate-headers'),
  )
  .extend('initiateAuthorization', { scope: 'worker' }, ({ session }) =>
    drive(session, 'initiate-authorization'),
  )
  .extend('initiateBodies', { scope: 'worker' }, ({ session }) => drive(session, 'initiate-bodies'))
  .extend('listAuthorization', { scope: 'worker' }, ({ session }) =>
    drive(session, 'list-authorization'),
  )
  .extend('headerNames', { scope: 'worker' }, ({ session }) => drive(session, 'header-names'))
  .extend('amountNotations', { scope: 'worker' }, ({ session }) =>
    drive(session, 'amount-notations'),
  );

async function drive(session: Session, scenario: string): Promise<string> {
  await session.drive(scenario);
  return scenario;
}

/** Turns a card's judgement into the end of a vitest test. `driven` is what the card waited for. */
export function settle(
  card: Check,
  driven: readonly string[],
  { session, task, skip }: Pick<TestContext, 'task' | 'skip'> & { session: Session },
): void {
  const undriven = card.scenarios.filter((scenario) => !driven.includes(scenario));
  if (undriven.length > 0) throw new Error(`${card.id} needs ${undriven.join(', ')}`);
  const judgement = session.court.judgementOf(card.id);
  const { outcome, reason, breaches } = judgement;
  task.meta.conformance = { id: card.id, outcome };
  if (outcome === 'passed') return;
  const fails =
    card.level === 'must' || (card.level === 'should' && inject('conformance').config.strict);
  if (!fails || outcome === 'inapplicable' || outcome === 'untested') {
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

export const titleOf = ({ id, statement }: Check) => `${id} ${statement}`;
