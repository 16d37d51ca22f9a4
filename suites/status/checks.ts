/** Status values: which ones a transaction may have, and when. */

import type { Check, Finding } from '../../src/check/check.ts';
import { mayShowEarlier } from '../../src/check/compared-texts.ts';
import { perNewTransactionShape } from '../../src/check/kinds/new-transactions.ts';
import { collects, type Observer, observes } from '../../src/check/kinds/observe.ts';
import { listedField, perShape } from '../../src/check/kinds/per-response.ts';
import { Tally } from '../../src/check/tally.ts';
import { type Evidence, evidenceOf } from '../../src/core/exchange.ts';
import { member, textOrEmpty } from '../../src/core/json/json.ts';
import { show } from '../../src/core/json/show.ts';
import { memoizeLast } from '../../src/core/memoize.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { copyOf } from '../../src/core/text/excerpt.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { completedStates, PENDING } from '../../src/interface/transaction-states.ts';

/** The different statuses of an accepted list, or `null` for any other exchange. */
const listedStatuses = memoizeLast(
  ({ request, response, parts }: ParsedExchange): readonly string[] | null => {
    if (request.operation !== listTransactions.name || response.outcome !== 'accepted') return null;
    const words = new Set<string>();
    for (const [, { status }] of parts.items) if (typeof status === 'string') words.add(status);
    return [...words];
  },
  (a, b) => a === b,
);

/** The words of an accepted list for completed transactions, or `null` for any other exchange. */
const listedCompletedWords = (parsed: ParsedExchange) =>
  listedStatuses(parsed)?.filter((word) => completedStates.includes(word)) ?? null;

/** Completed transactions that are counted. */
const MAX_COUNTED = 1000;

const oneCompletedWord: Check = {
  id: 'STATUS-03',
  operations: [listTransactions.name],
  level: 'should',
  clause: '3',
  statement: 'A deployment uses one of "processed" and "successful", not both.',
  violatedBy: 'a run that lists both "processed" and "successful"',
  scenarios: ['disbursements', 'lists'],
  begin() {
    const tally = new Tally();
    const firstByWord = new Map<string, Evidence>();
    const completed = new Set<string>();
    return {
      see(parsed) {
        if (parsed.request.operation !== listTransactions.name) return;
        tally.countTried();
        const words = listedCompletedWords(parsed);
        if (words === null) return;
        if (words.length === 0) return tally.countWithoutSubject();
        tally.countSeen();
        for (const reference of completedReferences(parsed)) {
          if (completed.size < MAX_COUNTED) completed.add(copyOf(reference));
        }
        const newWords = words.filter((word) => !firstByWord.has(word));
        if (newWords.length === 0) return;
        const evidence = evidenceOf(parsed.exchange);
        for (const word of newWords) firstByWord.set(word, evidence);
      },
      conclude() {
        const result = tally.conclude({ findings: findingsOn(firstByWord) });
        if (completed.size === 0) return result;
        const most = completed.size === MAX_COUNTED ? ' or more' : '';
        const answer = `${completed.size}${most} completed transactions were listed`;
        return { ...result, observed: { answer, value: null, exchanges: [] } };
      },
    };
  },
};

function completedReferences(parsed: ParsedExchange): string[] {
  return itemsOf(parsed).flatMap(([, { reference, status }]) =>
    completedStates.includes(textOrEmpty(status)) ? [keyOfReference(reference)] : [],
  );
}

/** A finding where lists had both words, from the first list with each of them. */
function findingsOn(firstByWord: ReadonlyMap<string, Evidence>): Finding[] {
  const [last, ...earlier] = [...new Set(firstByWord.values())].sort((a, b) => b.index - a.index);
  if (last === undefined || firstByWord.size < 2) return [];
  return [
    {
      exchanges: [...earlier.reverse(), last],
      pointer: '/data',
      expected: 'one word for completed',
      actual: 'both, "processed" and "successful"',
    },
  ];
}

export const checks: readonly Check[] = [
  perNewTransactionShape(
    {
      id: 'STATUS-01',
      level: 'must',
      clause: '3',
      statement:
        'A new disbursement has `status` "pending". If the target repeats its response to an earlier ' +
        '`merchant_reference` (a replay), `status` is any string.',
      violatedBy:
        'a disbursement whose response has any other `data.status`, like "processed"; a replay with null',
      scenarios: ['disbursements'],
    },
    (parsed) => transactionOf(parsed)?.status !== undefined,
    (parsed) => {
      const { status } = transactionOf(parsed) ?? {};
      if (typeof status === 'string') return [];
      return [{ pointer: '/data/status', expected: 'a string', actual: show(status) }];
    },
  ),
  perShape(
    {
      id: 'STATUS-02',
      level: 'must',
      clause: '3',
      statement: 'A listed transaction has `status` "pending", "processed" or "successful".',
      violatedBy: 'a list item with another `status`, like "completed" or "PENDING"',
      scenarios: ['disbursements', 'lists'],
    },
    listedField('status'),
  ),
  oneCompletedWord,
  observes(
    {
      id: 'STATUS-04',
      operations: [listTransactions.name],
      clause: '3',
      statement: 'Which word the target uses for a completed transaction.',
      scenarios: ['disbursements', 'lists'],
      gap: 'completed-status',
    },
    collects((parsed) => listedCompletedWords(parsed)?.map((word) => ['', word]) ?? null),
  ),
  observes(
    {
      id: 'STATUS-05',
      clause: '3',
      statement: 'Which states a transaction has when it is new, and in the list.',
      scenarios: ['disbursements', 'lists'],
      gap: 'transitions',
    },
    states,
  ),
];

/** Whether a list shows an intermediate state depends on the moment. */
function states(): Observer {
  const observer = collects((parsed) => {
    const status = transactionOf(parsed)?.status;
    if (typeof status === 'string')
      return mayShowEarlier(parsed.request) ? null : [['new', status]];
    const listed = listedStatuses(parsed);
    return listed === null ? null : listed.map((word) => ['listed', word]);
  })();
  return {
    see: observer.see,
    answer() {
      const observed = observer.answer();
      if (observed === null) return null;
      const all = member(observed.value, 'listed');
      const later = (Array.isArray(all) ? all : []).filter((word) => word !== PENDING);
      const newWord = member(observed.value, 'new') ?? null;
      return { ...observed, value: later.length === 0 ? null : { new: newWord, later } };
    },
  };
}
