/** All scenarios, in the order of a whole run. */
import type { Scenario } from '../../src/plan/scenario.ts';
import { besideLists } from './beside-lists.ts';
import { initiateBodies, initiateFields } from './bodies.ts';
import { initiateChoices } from './choices.ts';
import { contexts } from './contexts.ts';
import { disbursements } from './disbursements.ts';
import { expiredTokens } from './expired-token.ts';
import { headerNames, listHeaderNames } from './header-names.ts';
import { initiateAuthorization, initiateHeaderOmissions } from './header-omissions.ts';
import { initiateHeaderValues, listHeaderChoices } from './header-values.ts';
import { lateAmounts } from './late-amounts.ts';
import { lateLists } from './late-lists.ts';
import { listAuthorization, listCombinations } from './list-authorization.ts';
import { listPages, lists } from './lists.ts';
import { merchantReferences } from './merchant-references.ts';
import { notations } from './notations.ts';
import { listRefusals, refusals, tokenRefusals } from './refusals.ts';
import { rewritings } from './rewritings.ts';
import { tenants } from './tenants.ts';
import { texts } from './texts.ts';
import { traces } from './traces.ts';
import { unsupported } from './unsupported.ts';

/**
 * Scenarios that a `must` needs come first, because the others are reduced where the caps are
 * tight.
 */
export const scenarios: readonly Scenario[] = [
  disbursements,
  besideLists,
  lists,
  initiateHeaderOmissions,
  initiateAuthorization,
  initiateBodies,
  // While it is driven, the target gets its first transactions, so the next one meets some.
  listCombinations,
  listAuthorization,
  headerNames,
  listHeaderNames,
  tenants,
  expiredTokens,
  rewritings,
  initiateFields,
  initiateHeaderValues,
  traces,
  merchantReferences,
  initiateChoices,
  notations,
  listHeaderChoices,
  listPages,
  unsupported,
  texts,
  contexts,
  refusals,
  tokenRefusals,
  listRefusals,
  lateAmounts,
  lateLists,
];
