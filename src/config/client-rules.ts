/** Rules on the credentials of the clients: the first, the second, and an expired token. Pure. */
import type { ParsedSettings } from './computed.ts';
import { isSet } from './setting.ts';

type Input = Pick<ParsedSettings, 'settings' | 'values'>;

export const secondClientIsComplete = ({ settings }: Input): string[] => {
  const hasToken = isSet(settings, 'OTHER_TOKEN');
  if (hasToken === isSet(settings, 'OTHER_BIZ_NUMBER')) return [];
  const missing = hasToken ? 'OTHER_BIZ_NUMBER' : 'OTHER_TOKEN';
  const set = hasToken ? 'OTHER_TOKEN' : 'OTHER_BIZ_NUMBER';
  return [`${missing} is missing and ${set} is set: set both for a second client`];
};

const areSame = (one: string, other: string) => one !== '' && one === other;

/** If both clients were the same, the requirements on two clients would be decided wrongly. */
export const clientsDiffer = ({ values }: Input): string[] => {
  const problems: string[] = [];
  if (areSame(values.otherToken, values.token)) {
    problems.push('OTHER_TOKEN is the same as TARGET_TOKEN: set it to the token of another client');
  }
  if (areSame(values.otherBizNumber, values.bizNumber)) {
    problems.push(
      'OTHER_BIZ_NUMBER is the same as TARGET_BIZ_NUMBER: set it to the business number of another client',
    );
  }
  return problems;
};

export const expiredTokenDiffers = ({
  values: { expiredToken, token, otherToken },
}: Input): string[] =>
  (
    [
      ['TARGET_TOKEN', token],
      ['OTHER_TOKEN', otherToken],
    ] as const
  )
    .filter(([, value]) => areSame(expiredToken, value))
    .map(([name]) => `EXPIRED_TOKEN is the same as ${name}: set it to a token that has expired`);
