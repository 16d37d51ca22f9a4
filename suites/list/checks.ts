/** The list of transactions: its acceptance, its size, and the fields of its items. */
import type { Check } from '../../src/check/check.ts';
import { perResponse, perShape } from '../../src/check/kinds/per-response.ts';
import { counted } from '../../src/core/text/counted.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, listOf } from '../../src/interface/parsed-exchange.ts';
import { accepted } from './acceptance/acceptance.ts';
import { appears } from './appears/appears.ts';
import { asDisbursed } from './as-disbursed.ts';
import { fillsThePage } from './length/page-length.ts';
import { observations } from './observations/observations.ts';
import { onceOnAPage } from './once-on-a-page.ts';
import { requestedSize } from './requested-size.ts';
import { leavesNothing } from './traces/traces.ts';

const hasItems = (parsed: Parameters<typeof listOf>[0]) => (listOf(parsed) ?? []).length > 0;

export const checks: readonly Check[] = [
  accepted,
  perResponse(
    {
      id: 'LIST-02',
      level: 'must',
      clause: '4.2',
      statement: 'A page has at most `perPage` transactions, for every `perPage` from 1 up.',
      violatedBy: 'ignoring `perPage`, or one item too many',
      scenarios: ['disbursements', 'lists'],
    },
    {
      of: [listTransactions.name],
      judge(parsed) {
        const perPage = requestedSize(parsed.request);
        const list = listOf(parsed);
        // An empty page shows nothing about its size.
        if (list === null || list.length === 0 || perPage === null || perPage < 1) return null;
        if (list.length <= perPage) return [];
        const actual = counted(list.length, 'transaction');
        return [
          { pointer: '/data', expected: `at most ${counted(perPage, 'transaction')}`, actual },
        ];
      },
    },
  ),
  perShape(
    {
      id: 'LIST-03',
      level: 'must',
      clause: '2.4',
      statement: 'Each item of the list is an object with all six fields of a summary.',
      violatedBy: 'leaving out a field of an item, like `narration`',
      scenarios: ['disbursements', 'lists'],
    },
    { of: [listTransactions.name], has: hasItems },
  ),
  perShape(
    {
      id: 'LIST-04',
      level: 'must',
      clause: '2.4',
      statement: 'The `type` and `narration` of each list item are strings.',
      violatedBy: 'null or a number in their place',
      scenarios: ['disbursements', 'lists'],
    },
    {
      of: [listTransactions.name],
      has: (parsed) =>
        itemsOf(parsed).some(([, { type, narration }]) => (type ?? narration) !== undefined),
    },
  ),
  asDisbursed,
  onceOnAPage,
  fillsThePage,
  appears,
  leavesNothing,
  ...observations,
];
