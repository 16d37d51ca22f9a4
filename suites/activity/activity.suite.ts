import { settle, test, titleOf } from '../stage.ts';
import { checks } from './checks.ts';

for (const card of checks) {
  test(titleOf(card), ({ session, disbursements, task, skip }) => {
    settle(card, [disbursements], { session, task, skip });
  });
}
