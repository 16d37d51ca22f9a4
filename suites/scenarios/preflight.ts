/** The requests before all scenarios. */
import type { Suite } from '../../src/check/suite.ts';
import { PREFLIGHT } from '../../src/plan/beside-plan.ts';
import { bodyOf, documentedList, initiate, smallest } from './parts/requests.ts';

export const preflight: Suite['preflight'] = (settings) => ({
  list: { id: `${PREFLIGHT}/list`, request: documentedList() },
  initiate: {
    id: `${PREFLIGHT}/initiate`,
    request: initiate(bodyOf(smallest(settings, 'preflight'))),
  },
});
