import { settle, test, titleOf } from '../stage.ts';
import { checks } from './checks.ts';

for (const card of checks) {
  test(titleOf(card), ({ session, initiateBodies, task, skip }) => {
    settle(card, [initiateBodies], { session, task, skip });
  });
}
