/** The scenarios that show the envelope of each kind of response. */

export const envelopeScenarios = [
  ...['disbursements', 'lists', 'initiate-headers', 'initiate-authorization', 'initiate-bodies'],
  ...['list-authorization', 'header-names', 'list-header-names', 'rewritings', 'initiate-fields'],
  ...['initiate-header-values', 'traces', 'merchant-references', 'initiate-choices'],
  ...['list-headers', 'list-pages'],
];
