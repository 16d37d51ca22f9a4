/** The requests before all scenarios. */
import type { Suite } from '../../src/check/suite.ts';
import { bodyOf, documentedList, initiate, smallest } from './requests.ts';

export const preflight: Suite['preflight'] = (settings) => ({
  list: { id: 'preflight/list', request: documentedList() },
  initiate: {
    id: 'preflight/initiate',
    request: initiate(bodyOf(smallest(settings, 'preflight'))),
  },
});
