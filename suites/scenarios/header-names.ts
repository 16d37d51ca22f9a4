/** Documented disbursements whose header names are spelled in other ways. */
import type { Scenario } from '../../src/plan/scenario.ts';
import { besideControls } from './parts/beside-controls.ts';
import { headersOfInitiate } from './parts/requests.ts';
import { respelled } from './parts/respelled.ts';

export const headerNames: Scenario = {
  name: 'header-names',
  sends: 'documented disbursements whose header names are in lower case, in capitals, and mixed',
  needs: [],
  spends: true,
  batches: (settings) =>
    besideControls('header-names', 'n', settings, respelled(headersOfInitiate)),
};
