/** Names of groups that a scenario sends and a check or mutant looks for. */
import { repeatGroup } from '../src/core/request.ts';

export const groupNames = {
  amounts: 'amounts',
  largeBody: 'large-body',
  oddPages: 'odd-pages',
  repeatedAlike: repeatGroup('same'),
  repeatedWithAmount: repeatGroup('amount'),
  repeatedAtOnce: repeatGroup('at-once'),
} as const;
