/** Lists without the headers that a list may do without, and with other values of them. */
import type { HeaderList } from '../../src/core/request.ts';
import { TOKEN } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { withAuthorization, withHeader } from './parts/authorizations.ts';
import { unknownBusinesses } from './parts/credentials.ts';
import { groupBatches } from './parts/groups.ts';
import { documentedList, headersOfList, list } from './parts/requests.ts';

export const listHeaders: Scenario = {
  name: 'list-headers',
  sends:
    'lists without X-Biz-Number, without Content-Type, and with `bearer` in another letter case',
  after: ['disbursements'],
  spends: false,
  optional: true,
  batches({ seed, ...settings }) {
    const [word = '', digits = ''] = unknownBusinesses({ seed, ...settings });
    const variants = [
      ...[null, '', word, digits].map((value) => withHeader(headersOfList, 'x-biz-number', value)),
      ...[null, '', 'text/plain', 'application/json; charset=utf-8'].map((value) =>
        withHeader(headersOfList, 'content-type', value),
      ),
      ...['bearer', 'BEARER'].map((word) => withAuthorization(headersOfList, `${word} ${TOKEN}`)),
      [['Authorization', `Bearer ${TOKEN}`]] as HeaderList,
    ];
    return groupBatches(
      'list-headers',
      () => documentedList(),
      // Also a small page: a target may apply `perPage` only with the documented headers.
      variants.flatMap((headers) => [() => documentedList(headers), () => list(2, headers)]),
      'observation',
    );
  },
};
