import { settle, test, titleOf } from '../stage.ts';
import { checks } from './checks.ts';

for (const card of checks) {
  test(titleOf(card), ({ session, disbursements, lists, task, skip }) => {
    settle(card, [disbursements, lists], { session, task, skip });
  });
}
