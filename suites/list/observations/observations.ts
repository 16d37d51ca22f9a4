/** What the document leaves open about the list: order, page sizes, page selection, filters. */

import { mayShowEarlier } from '../../../src/check/compared-texts.ts';
import {
  acceptanceInWords,
  collects,
  NONE,
  type ObservedValues,
  type Observer,
  observes,
} from '../../../src/check/kinds/observe.ts';
import { BoundedReferences } from '../../../src/check/repeats/bounded-references.ts';
import { endMsOf } from '../../../src/core/exchange.ts';
import { isObject, member, textOrEmpty } from '../../../src/core/json/json.ts';
import { listTransactions } from '../../../src/interface/operations.ts';
import {
  acceptedBody,
  itemsOf,
  listOf,
  type ParsedExchange,
  transactionOf,
} from '../../../src/interface/parsed-exchange.ts';
import { groupNames } from '../../group-names.ts';
import { defaultSize } from './default-size.ts';
import { largestPage } from './largest-page.ts';
import { comparesPages, filtersBy, selects } from './queries.ts';

const pages = { clause: '4.2', gap: 'list-pages' } as const;
const limits = { clause: '8', gap: 'limits' } as const;

export const observations = [
  observes(
    {
      ...pages,
      id: 'LIST-10',
      statement: 'In which order the list shows its transactions.',
      scenarios: ['disbursements', 'lists'],
    },
    order,
  ),
  observes(
    {
      ...pages,
      id: 'LIST-11',
      operations: [listTransactions.name],
      needsGroup: true,
      statement:
        'Which of the common query parameters select a page: page, offset, skip and others.',
      scenarios: ['list-pages'],
    },
    () => comparesPages(groupNames.pages, ({ first, items }) => selects(first, items)),
  ),
  observes(
    {
      ...pages,
      id: 'LIST-12',
      operations: [listTransactions.name],
      needsGroup: true,
      statement: 'Which of the common filters, by status and by type, change the list.',
      scenarios: ['list-pages'],
    },
    () =>
      comparesPages(groupNames.filters, ({ first, items, query }) =>
        filtersBy(first, items, query),
      ),
  ),
  observes(
    {
      ...pages,
      id: 'LIST-13',
      operations: [listTransactions.name],
      statement: 'Which pagination metadata comes with a list, in its envelope or in headers.',
      scenarios: ['disbursements', 'lists'],
    },
    collects(metadata),
  ),
  observes(
    {
      ...limits,
      id: 'LIST-14',
      operations: [listTransactions.name],
      statement: 'How many transactions a page has without `perPage`.',
      scenarios: ['lists', 'list-pages'],
    },
    defaultSize,
  ),
  observes(
    {
      ...limits,
      id: 'LIST-15',
      statement: 'How many transactions a page has at most.',
      scenarios: ['lists', 'list-pages', 'late-lists'],
    },
    largestPage,
  ),
  observes(
    {
      ...limits,
      id: 'LIST-16',
      operations: [listTransactions.name],
      needsGroup: true,
      statement:
        'How the target handles a `perPage` of 0, below 0, above 63 bits, empty, or not an integer.',
      scenarios: ['list-pages'],
    },
    collects((parsed) => {
      const { request, exchange } = parsed;
      if (exchange.group?.id !== groupNames.oddPages || request.query === '') return null;
      const what = acceptanceInWords(parsed);
      if (what === null) return [];
      const length = listOf(parsed)?.length;
      const result =
        length === undefined ? what : length === 0 ? 'accepted, none' : 'accepted, some';
      return [[request.query, result]];
    }),
  ),
];

/**
 * Compares the positions of two transactions of the run that were certainly made one after another.
 */
function order(): Observer {
  const ownTimes = new BoundedReferences<{ readonly fromMs: number; readonly toMs: number }>();
  let newestFirst = 0;
  let oldestFirst = 0;
  return {
    see(parsed) {
      const { exchange, request } = parsed;
      const reference = transactionOf(parsed)?.reference;
      if (typeof reference === 'string' && !mayShowEarlier(request)) {
        ownTimes.add(reference, { fromMs: exchange.atMs, toMs: endMsOf(exchange) });
      }
      if (request.operation !== listTransactions.name) return 'none';
      const own = itemsOf(parsed).flatMap(
        ([, item]) => ownTimes.get(textOrEmpty(item.reference)) ?? [],
      );
      let compared = 0;
      for (const [at, entry] of own.entries()) {
        const next = own[at + 1];
        if (next === undefined) break;
        if (entry.fromMs >= next.toMs) newestFirst += 1;
        else if (next.fromMs >= entry.toMs) oldestFirst += 1;
        else continue;
        compared += 1;
      }
      return compared === 0 ? 'requested' : 'shown';
    },
    answer() {
      if (newestFirst + oldestFirst === 0) return null;
      const only = newestFirst > 0 ? 'newest first' : 'oldest first';
      const isMixed = newestFirst > 0 && oldestFirst > 0;
      const answer = isMixed ? 'neither newest first nor oldest first' : only;
      return { answer, value: answer };
    },
  };
}

const metadataName = /page|total|count|cursor|next|prev|links?$|meta|offset|limit|has_?more/i;

function metadata(parsed: ParsedExchange): ObservedValues | null {
  const { request, exchange } = parsed;
  const body = acceptedBody(parsed);
  if (
    request.operation !== listTransactions.name ||
    body === null ||
    exchange.response.kind === 'none'
  )
    return null;
  const members = Object.keys(body).filter((name) => metadataName.test(name));
  const inner = members.flatMap((name) => {
    const value = member(body, name);
    return isObject(value) ? Object.keys(value).map((key) => `${name}.${key}`) : [name];
  });
  const headers = parsed.headerNames
    .split('\n')
    .filter((name) => /^link$|^x-.*(page|total|count)/.test(name));
  const names = [
    ...inner.map((name) => `member ${name}`),
    ...headers.map((name) => `header ${name}`),
  ];
  return names.length === 0 ? [['', NONE]] : names.map((what) => ['', what.slice(0, 80)]);
}
