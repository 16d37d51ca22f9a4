import { settle, test, titleOf } from '../stage.ts';
import { checks } from './checks.ts';

for (const card of checks) {
  test(
    titleOf(card),
    ({
      session,
      initiateHeaders,
      initiateAuthorization,
      listAuthorization,
      headerNames,
      task,
      skip,
    }) => {
      settle(card, [initiateHeaders, initiateAuthorization, listAuthorization, headerNames], {
        session,
        task,
        skip,
      });
    },
  );
}
