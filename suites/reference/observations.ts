/** What the document leaves open about `merchant_reference`: repeats, length, characters. */

import type { Check } from '../../src/check/check.ts';
import {
  acceptanceInWords,
  collects,
  type Observer,
  observes,
} from '../../src/check/kinds/observe.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import { type ParsedExchange, transactionOf } from '../../src/interface/parsed-exchange.ts';
import { groupNames } from '../group-names.ts';
import { longest } from './longest.ts';

export const observations: readonly Check[] = [
  observes(
    {
      id: 'REFERENCE-04',
      operations: [initiateDisbursement.name],
      needsGroup: true,
      clause: '4.1',
      statement:
        'How the target handles a disbursement whose `merchant_reference` was used before.',
      scenarios: ['merchant-references'],
      gap: 'merchant-reference',
    },
    () => repeats(groupNames.repeatedAlike, groupNames.repeatedAlike),
  ),
  observes(
    {
      id: 'REFERENCE-05',
      operations: [initiateDisbursement.name],
      needsGroup: true,
      clause: '4.1',
      statement:
        'How the target handles a disbursement whose `merchant_reference` was used with another amount.',
      scenarios: ['merchant-references'],
      gap: 'merchant-reference',
    },
    () => repeats(groupNames.repeatedAlike, groupNames.repeatedWithAmount),
  ),
  observes(
    {
      id: 'REFERENCE-06',
      operations: [initiateDisbursement.name],
      needsGroup: true,
      clause: '4.1',
      statement:
        'How the target handles disbursements with the same `merchant_reference`, sent at the same time.',
      scenarios: ['merchant-references'],
      gap: 'merchant-reference',
    },
    atOnce,
  ),
  observes(
    {
      id: 'REFERENCE-07',
      operations: [initiateDisbursement.name],
      needsGroup: true,
      clause: '4.1',
      statement: 'How long a `merchant_reference` can be.',
      scenarios: ['merchant-references'],
      gap: 'merchant-reference',
    },
    longest,
  ),
  observes(
    {
      id: 'REFERENCE-08',
      operations: [initiateDisbursement.name],
      needsGroup: true,
      clause: '4.1',
      statement:
        'Which `merchant_reference` of an unusual form the target accepts: symbols, other alphabets, numbers.',
      scenarios: ['merchant-references', 'texts'],
      gap: 'merchant-reference',
    },
    collects((parsed) => {
      const { group, case: id } = parsed.exchange;
      const what = acceptanceInWords(parsed);
      if (group?.id === groupNames.texts) {
        return what === null ? [] : [[id.replace(/^texts\/|[~:]\d+$/g, ''), what]];
      }
      if (group?.id !== groupNames.referenceCharacters) return null;
      const reference = String(parsed.request.body?.merchant_reference);
      const kind = /[^\x20-\x7e]/.test(reference)
        ? 'not ASCII'
        : reference.includes(' ')
          ? 'spaces'
          : 'hyphen, point, underscore';
      return what === null ? [] : [[kind, what]];
    }),
  ),
  observes(
    {
      id: 'REFERENCE-09',
      operations: [initiateDisbursement.name],
      needsGroup: true,
      clause: '4.1',
      statement: 'Whether a `merchant_reference` with a space at its end counts as another one.',
      scenarios: ['texts'],
      gap: 'merchant-reference',
    },
    () => repeats(groupNames.blankAtEnd, groupNames.blankAtEnd),
  ),
  observes(
    {
      id: 'REFERENCE-10',
      operations: [initiateDisbursement.name],
      needsGroup: true,
      clause: '4.1',
      statement:
        'Whether a `merchant_reference` in another Unicode normalisation counts as another one.',
      scenarios: ['texts'],
      gap: 'merchant-reference',
    },
    () => repeats(groupNames.normalised, groupNames.normalised),
  ),
];

/** The results of simultaneous requests with one `merchant_reference`. */
function atOnce(): Observer {
  const references = new Map<string, number>();
  const refused = new Set<string>();
  let seen = 0;
  return {
    see(parsed) {
      if (parsed.exchange.group?.id !== groupNames.repeatedAtOnce) return 'none';
      const what = acceptanceInWords(parsed);
      if (what === null) return 'requested';
      seen += 1;
      const reference = transactionOf(parsed)?.reference;
      if (what !== 'accepted') refused.add(what);
      else if (typeof reference === 'string') {
        references.set(reference, (references.get(reference) ?? 0) + 1);
      }
      return seen > 1 ? 'shown' : 'requested';
    },
    answer() {
      if (seen < 2) return null;
      const isReplayed = [...references.values()].some((count) => count > 1);
      const words = [
        ...[...refused].sort(),
        ...(isReplayed ? ['replayed, with the same reference'] : []),
        ...(references.size > 1 ? ['a second transaction'] : []),
      ];
      const answer = words.length > 1 ? `a mixture: ${words.join('; ')}` : (words[0] ?? 'accepted');
      return { answer, value: answer };
    },
  };
}

/**
 * Compares an accepted disbursement of one group with a later one of another group, or the same.
 */
function repeats(first: string, later: string): Observer {
  let earlier: string | null = null;
  let result: string | null = null;
  return {
    see(parsed) {
      const { exchange, response } = parsed;
      const id = exchange.group?.id;
      if ((id !== first && id !== later) || exchange.group?.role === 'probe') return 'none';
      const reference = transactionOf(parsed)?.reference;
      const isFirst = id === first && earlier === null && response.outcome === 'accepted';
      if (isFirst && typeof reference === 'string') {
        earlier = reference;
        return 'requested';
      }
      if (id !== later) return 'requested';
      const what = result ?? wordFor(parsed, earlier);
      result = what;
      return what === null ? 'requested' : 'shown';
    },
    answer: () => (result === null ? null : { answer: result, value: result }),
  };
}

function wordFor(parsed: ParsedExchange, earlier: string | null): string | null {
  // Without an accepted first request it is no repeat.
  if (parsed.response.outcome === 'unanswered' || earlier === null) return null;
  if (parsed.response.outcome === 'refused') return acceptanceInWords(parsed);
  const isSame = transactionOf(parsed)?.reference === earlier;
  return isSame ? 'replayed, with the same reference' : 'a second transaction';
}
