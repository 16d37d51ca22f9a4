/** Lists without the headers that a list may do without, and with other values of them. */
import type { HeaderList } from '../../src/core/request.ts';
import { TOKEN } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { withAuthorization } from './parts/authorizations.ts';
import {
  LONG_NUMBER,
  NUMBER_TO_ESCAPE,
  NUMBER_WITH_APOSTROPHE,
  unknownBusinesses,
} from './parts/credentials.ts';
import { groupBatches } from './parts/groups.ts';
import { withHeader } from './parts/headers.ts';
import { documentedList, headersOfList, list } from './parts/requests.ts';

export const listHeaders: Scenario = {
  name: 'list-headers',
  sends:
    'lists without X-Biz-Number and with unusual values of it, without Content-Type, and with `bearer` in another ' +
    'letter case',
  needs: ['disbursements'],
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
    // The third one has more than 63 bits.
    const unusual = [NUMBER_TO_ESCAPE, NUMBER_WITH_APOSTROPHE, `${digits}${digits}`, LONG_NUMBER];
    return groupBatches(
      'list-headers',
      () => documentedList(),
      // Also a small page: a target may apply `perPage` only with the documented headers.
      [
        ...variants.flatMap((headers) => [() => documentedList(headers), () => list(2, headers)]),
        ...unusual.map(
          (value) => () => documentedList(withHeader(headersOfList, 'x-biz-number', value)),
        ),
      ],
      'observation',
    );
  },
};
