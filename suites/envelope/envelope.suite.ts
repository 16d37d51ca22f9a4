import { settle, test, titleOf } from '../stage.ts';
import { checks } from './checks.ts';

for (const card of checks) {
  test(
    titleOf(card),
    ({
      session,
      disbursements,
      lists,
      initiateHeaders,
      initiateAuthorization,
      initiateBodies,
      listAuthorization,
      headerNames,
      amountNotations,
      task,
      skip,
    }) => {
      settle(
        card,
        [
          disbursements,
          lists,
          initiateHeaders,
          initiateAuthorization,
          initiateBodies,
          listAuthorization,
          headerNames,
          amountNotations,
        ],
        { session, task, skip },
      );
    },
  );
}
