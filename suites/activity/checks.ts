/** The activity log of a new disbursement: one entry, its fields and their types. */
import type { Check } from '../../src/check/check.ts';
import { perNewTransactionShape } from '../../src/check/kinds/new-transactions.ts';
import { collects, observes } from '../../src/check/kinds/observe.ts';
import { perShape, type ResponseFindings } from '../../src/check/kinds/per-response.ts';
import { type Json, member } from '../../src/core/json/json.ts';
import { show } from '../../src/core/json/show.ts';
import { activityTexts } from '../../src/interface/fields.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import { type ParsedExchange, transactionOf } from '../../src/interface/parsed-exchange.ts';
import { PENDING } from '../../src/interface/transaction-states.ts';

const of = [initiateDisbursement.name];

function entries(parsed: ParsedExchange): readonly Json[] | null {
  const activities = transactionOf(parsed)?.activities;
  return Array.isArray(activities) ? activities : null;
}

const hasEntry = (parsed: ParsedExchange) => (entries(parsed) ?? []).length > 0;
const hasSome = (names: readonly string[]) => (parsed: ParsedExchange) =>
  (entries(parsed) ?? []).some((entry) => names.some((name) => member(entry, name) !== undefined));

/**
 * The entries of a replay whose response still shows a new transaction; `null` where it has gone on,
 * or where a repeat with another amount may have changed it.
 */
function entriesOfPending(
  parsed: ParsedExchange,
  sentAmounts: readonly number[],
): readonly Json[] | null {
  const { status, amount } = transactionOf(parsed) ?? {};
  const hasSentAmount = sentAmounts.length > 0 && sentAmounts.every((sent) => sent === amount);
  return status === PENDING && hasSentAmount ? entries(parsed) : null;
}

/** A replay may have more entries, but none is lost. */
function judgeCount(parsed: ParsedExchange, sentAmounts: readonly number[]): ResponseFindings {
  if (entriesOfPending(parsed, sentAmounts)?.length !== 0) return null;
  return [{ pointer: '/data/activities', expected: 'at least one entry', actual: '[]' }];
}

/** A replay may have other actions too, but each is a string, and it keeps that of the new disbursement. */
function judgeActions(parsed: ParsedExchange, sentAmounts: readonly number[]): ResponseFindings {
  const noTexts = findingsOnActions(entries(parsed) ?? []);
  if (noTexts.length > 0) return noTexts;
  const actions = (entriesOfPending(parsed, sentAmounts) ?? []).flatMap((entry) => {
    const action = member(entry, 'action');
    return action === undefined ? [] : [action];
  });
  if (actions.length === 0 || actions.includes(PENDING)) return null;
  const expected = `an entry with action "${PENDING}"`;
  return [{ pointer: '/data/activities', expected, actual: show(actions) }];
}

const findingsOnActions = (all: readonly Json[]) =>
  all.flatMap((entry, at) => {
    const action = member(entry, 'action');
    if (action === undefined || typeof action === 'string') return [];
    const pointer = `/data/activities/${at}/action`;
    return [{ pointer, expected: 'a string', actual: show(action) }];
  });

const common = { level: 'must', scenarios: ['disbursements'] } as const;

export const checks: readonly Check[] = [
  perShape(
    {
      id: 'ACTIVITY-01',
      ...common,
      clause: '2.3',
      statement: 'Each activity is an object with all six fields.',
      violatedBy: 'leaving out a field, even `meta`, which was observed as null',
    },
    { of, has: hasEntry },
  ),
  perShape(
    {
      id: 'ACTIVITY-02',
      ...common,
      clause: '2.3',
      statement:
        'The `message`, `user_agent`, `device_os` and `device_name` of an activity are strings.',
      violatedBy: 'null for an unknown device, or an object in place of a string',
    },
    { of, has: hasSome(activityTexts) },
  ),
  perNewTransactionShape(
    {
      id: 'ACTIVITY-03',
      ...common,
      clause: '4.1',
      statement:
        'The `activities` of a new disbursement hold exactly one entry; those of a pending replay hold at least one.',
      violatedBy: 'no entry, or more than one in the response to a new disbursement',
    },
    (parsed) => entries(parsed) !== null,
    judgeCount,
  ),
  perNewTransactionShape(
    {
      id: 'ACTIVITY-04',
      ...common,
      clause: '4.1',
      statement:
        'The activity of a new disbursement has `action` "pending"; so has one activity of a pending replay. ' +
        'Each `action` of a replay is a string.',
      violatedBy:
        'any other action, like "created" or "Pending"; a pending replay without it, or a replay with null',
    },
    hasSome(['action']),
    judgeActions,
  ),
  observes(
    {
      id: 'ACTIVITY-05',
      operations: [initiateDisbursement.name],
      clause: '2.3',
      statement:
        'Whether `user_agent` names the agent that sent the request, and which values the device fields have.',
      scenarios: ['disbursements'],
      gap: 'activity-values',
    },
    collects((parsed) => {
      if (parsed.request.operation !== initiateDisbursement.name) return null;
      const entry = entries(parsed)?.[0];
      const agent = member(entry, 'user_agent');
      // A case without this header, or with another one, has no agent to echo.
      const hasOtherAgent = parsed.exchange.request.headers.some(([name]) => name === 'User-Agent');
      if (typeof agent !== 'string' || hasOtherAgent) return [];
      // The suite sends its name; its version is not a choice of the target.
      const isEcho = agent.includes('disbursement-conformance/');
      const pairs: [aspect: string, value: string][] = [
        ['user_agent', isEcho ? 'echoed' : 'another text'],
      ];
      for (const name of ['device_os', 'device_name']) {
        const value = member(entry, name);
        if (typeof value === 'string') pairs.push([name, value.slice(0, 40) || 'empty']);
      }
      return pairs;
    }),
  ),
];
