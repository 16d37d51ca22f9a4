/** Lists with unusual page sizes, with page selection, with filters and in other orders. */

import {
  DOCUMENTED_PAGE_SIZE,
  listTransactions,
  requestOf,
} from '../../src/interface/operations.ts';
import { LARGE_PAGE_SIZE } from '../../src/plan/list-query.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupNames } from '../group-names.ts';
import {
  deepPages,
  filteredPages,
  filters,
  furtherPages,
  lookups,
  oddQueries,
  oddSizes,
  SMALL_PAGE_SIZE,
  searches,
  selections,
} from './parts/list-queries.ts';
import { oddValues } from './parts/odd-values.ts';
import { list } from './parts/requests.ts';

export const listPages: Scenario = {
  name: 'list-pages',
  sends:
    'lists without perPage and with unusual values of it, up to more than 64 bits, with common parameter names for a ' +
    'page (pages 2 and 3, pages 2 to 5 of a hundred, and values that select none), for a day, for a filter, for an order and for one transaction',
  needs: ['disbursements', 'initiate-headers'],
  spends: false,
  optional: true,
  batches: (settings) => [
    [
      // Both sizes again, because there may be more transactions now; 26 is the first size above
      // the documented one.
      listOf('largest', 'perPage=1000'),
      { id: 'list-pages/late-26', request: list(26) },
      listOf(groupNames.pages, `perPage=${SMALL_PAGE_SIZE}`),
      listOf(groupNames.pages, `perPage=${SMALL_PAGE_SIZE}`, ' again'),
      ...selections.map((selection) =>
        listOf(groupNames.pages, `perPage=${SMALL_PAGE_SIZE}&${selection}`),
      ),
      listOf(groupNames.pages, `perPage=${SMALL_PAGE_SIZE}`, ' at last'),
      listOf(groupNames.filters, 'perPage=25'),
      listOf(groupNames.filters, 'perPage=25', ' again'),
      ...filters.map((filter) => listOf(groupNames.filters, `perPage=25&${filter}`)),
      ...filteredPages(settings).map((query) => listOf('filtered-pages', query)),
      listOf('filtered-pages', 'perPage=10&page=2'),
      ...searches.map((search) => listOf('searches', `perPage=25&${search}`)),
      listOf(groupNames.filters, 'perPage=25', ' at last'),
      ...furtherPages.map((selection) =>
        listOf('further', `perPage=${DOCUMENTED_PAGE_SIZE}&${selection}`),
      ),
      ...deepPages.map((selection) => listOf('deep', `perPage=${LARGE_PAGE_SIZE}&${selection}`)),
      ...oddSizes.map((query) => listOf(groupNames.oddPages, query)),
      ...[...oddQueries, ...oddValues, ...lookups(settings)].map((query) =>
        listOf('odd-queries', query),
      ),
    ],
  ],
};

const MAX_NAME = 80;

/** `time`: a repetition as a control, because a difference in it comes from the list itself. */
function listOf(group: string, query: string, time = ''): Case {
  return {
    id: `list-pages/${group} ${query === '' ? 'no query' : `?${query.slice(0, MAX_NAME)}`}${time}`,
    request: requestOf(listTransactions, { query }),
    group: { id: group, role: 'observation' },
  };
}
