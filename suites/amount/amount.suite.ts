import { settle, test, titleOf } from '../stage.ts';
import { checks } from './checks.ts';

for (const card of checks) {
  test(titleOf(card), ({ session, disbursements, lists, amountNotations, task, skip }) => {
    settle(card, [disbursements, lists, amountNotations], { session, task, skip });
  });
}
