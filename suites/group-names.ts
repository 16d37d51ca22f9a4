/** Names of groups and scenarios that a check or mutant looks for among the requests. */
import { repeatGroup } from '../src/core/request.ts';

export const groupNames = {
  amounts: 'amounts',
  blankAtEnd: 'pair-blank',
  contexts: 'contexts',
  filters: 'filters',
  largeBody: 'large-body',
  normalised: 'pair-normalised',
  oddPages: 'odd-pages',
  pages: 'pages',
  referenceCharacters: 'reference-characters',
  referenceLength: 'reference-length',
  repeatedAlike: repeatGroup('same'),
  repeatedWithAmount: repeatGroup('amount'),
  repeatedAtOnce: repeatGroup('at-once'),
  texts: 'texts',
} as const;

/** Names of scenarios whose requests a check or mutant looks for. */
export const scenarioNames = { texts: 'texts', traces: 'traces' } as const;
