/** Disbursements of the second client, where one is configured, between lists of the first one. */
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { makeClientRequests, withMore } from './parts/client-requests.ts';

/**
 * While the lists are sent, the first client makes about twenty disbursements: with so many of the
 * second one, a page of the documented size that shows those of all clients shows one of them.
 */
const COUNT = 8;

export const besideLists: Scenario = {
  name: 'beside-lists',
  sends:
    'if a second client is configured: its disbursements, when the scenarios with the lists of the first client begin',
  needs: ['disbursements'],
  spends: true,
  optional: true,
  batches(settings) {
    if (!settings.hasOtherClient) return [];
    const { disbursement, disburseRequest } = makeClientRequests(
      settings,
      OTHER_TOKEN,
      OTHER_BIZ_NUMBER,
    );
    return [
      Array.from({ length: COUNT }, (_, at) => ({
        id: `beside-lists/${at + 1}`,
        // Other amounts than those of the first client, which are in flight at the same time.
        request: disburseRequest(withMore(disbursement(`n${at + 1}`), at + 2, settings)),
      })),
    ];
  },
};
