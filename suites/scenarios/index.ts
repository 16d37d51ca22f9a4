/** Every scenario, in the order in which a whole run drives them. */
import type { Scenario } from '../../src/plan.ts';
import { amountNotations, initiateBodies } from './bodies.ts';
import { disbursements } from './disbursements.ts';
import {
  headerNames,
  initiateAuthorization,
  initiateHeaderOmissions,
  listAuthorization,
} from './headers.ts';
import { lists } from './lists.ts';

export const scenarios: readonly Scenario[] = [
  disbursements,
  lists,
  initiateHeaderOmissions,
  initiateAuthorization,
  initiateBodies,
  listAuthorization,
  headerNames,
  amountNotations,
];
