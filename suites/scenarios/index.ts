/** All scenarios, in the order of a whole run. */
import type { Scenario } from '../../src/plan/scenario.ts';
import { besideLists } from './beside-lists.ts';
import { contexts } from './contexts.ts';
import { disbursements } from './disbursements.ts';
import { expiredToken } from './expired-token.ts';
import { headerNames } from './header-names.ts';
import { initiateAuthorization } from './initiate-authorization.ts';
import { initiateBodies } from './initiate-bodies.ts';
import { initiateChoices } from './initiate-choices.ts';
import { initiateFields } from './initiate-fields.ts';
import { initiateHeaderValues } from './initiate-header-values.ts';
import { initiateHeaders } from './initiate-headers.ts';
import { lateAmounts } from './late-amounts.ts';
import { lateLists } from './late-lists.ts';
import { listAuthorization } from './list-authorization.ts';
import { listCombinations } from './list-combinations.ts';
import { listHeaderNames } from './list-header-names.ts';
import { listHeaders } from './list-headers.ts';
import { listPages } from './list-pages.ts';
import { listRefusals } from './list-refusals.ts';
import { lists } from './lists.ts';
import { merchantReferences } from './merchant-references.ts';
import { notations } from './notations.ts';
import { refusals } from './refusals.ts';
import { rewritings } from './rewritings.ts';
import { tenants } from './tenants.ts';
import { texts } from './texts.ts';
import { tokenRefusals } from './token-refusals.ts';
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
  initiateHeaders,
  initiateAuthorization,
  initiateBodies,
  // While it is driven, the target gets its first transactions, so the next one meets some.
  listCombinations,
  listAuthorization,
  headerNames,
  listHeaderNames,
  tenants,
  expiredToken,
  rewritings,
  initiateFields,
  initiateHeaderValues,
  traces,
  merchantReferences,
  initiateChoices,
  notations,
  listHeaders,
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
