/** Every scenario, in the order in which a whole run drives them. */
import type { Scenario } from '../../src/plan/scenario.ts';
import { initiateBodies, initiateFields } from './bodies.ts';
import { initiateChoices, merchantReferences } from './choices.ts';
import { contexts } from './contexts.ts';
import { disbursements } from './disbursements.ts';
import {
  headerNames,
  initiateAuthorization,
  initiateHeaderOmissions,
  initiateHeaderValues,
  listAuthorization,
  listCombinations,
  listHeaderChoices,
} from './headers.ts';
import { lateLists, listPages, lists, traces } from './lists.ts';
import { refusals } from './refusals.ts';
import { rewritings } from './rewritings.ts';
import { expiredTokens, tenants } from './tenants.ts';
import { texts } from './texts.ts';
import { unsupported } from './unsupported.ts';

/** What a `must` needs comes first: the rest gives way where the caps are tight. */
export const scenarios: readonly Scenario[] = [
  disbursements,
  lists,
  initiateHeaderOmissions,
  initiateAuthorization,
  initiateBodies,
  listAuthorization,
  headerNames,
  tenants,
  expiredTokens,
  rewritings,
  initiateFields,
  initiateHeaderValues,
  traces,
  merchantReferences,
  initiateChoices,
  listHeaderChoices,
  listPages,
  unsupported,
  texts,
  contexts,
  listCombinations,
  refusals,
  lateLists,
];
