/** Faults in the headers of the second client: they may be absent, or its token in another form. */
import type { Row, Wrap } from '../fault.ts';
import { type HeaderName, headerNames } from '../good-headers.ts';
import { changeRequest } from '../tampering.ts';

/** Does not find the token of the second client in lists where its header is spelled otherwise. */
const listsRespelled: Wrap = changeRequest(({ operation, headers, rawHeaders }, { other }) => {
  const isMeant = operation === 'list' && !rawHeaders.includes('Authorization');
  if (isMeant && headers.get('authorization') === `Bearer ${other?.token}`)
    headers.delete('authorization');
});

/** Accepts disbursements of the second client whose header has no value. */
const without = (name: HeaderName, isMeant: (value: string | null) => boolean): Wrap =>
  changeRequest(({ operation, headers }, { other }) => {
    const good = {
      authorization: `Bearer ${other?.token}`,
      'x-biz-number': other?.bizNumber ?? '',
      'content-type': 'application/json',
    };
    // Any of the two tells the client.
    const known = name === 'authorization' ? 'x-biz-number' : 'authorization';
    if (operation !== 'initiate' || headers.get(known) !== good[known]) return;
    if (isMeant(headers.get(name))) headers.set(name, good[name]);
  });

/** Takes some values of Authorization for those with the token of the second client. */
const tokenIn = (isMeant: (value: string, token: string) => boolean): Wrap =>
  changeRequest(({ headers }, { other }) => {
    const { token = '' } = other ?? {};
    if (other !== undefined && isMeant(headers.get('authorization') ?? '', token))
      headers.set('authorization', `Bearer ${token}`);
  });

const labels: Readonly<Record<HeaderName, string>> = {
  authorization: 'Authorization',
  'x-biz-number': 'X-Biz-Number',
  'content-type': 'Content-Type',
};

const headers = headerNames.flatMap((name): Row[] => [
  [
    `client-absent-${name}`,
    `The second client may leave out ${labels[name]} of a disbursement.`,
    without(name, (value) => value === null),
  ],
  [
    `client-empty-${name}`,
    `The second client may leave ${labels[name]} of a disbursement empty.`,
    without(name, (value) => value?.trim() === ''),
  ],
]);

export const secondClientHeaderFaults: readonly Row[] = [
  [
    'client-list-without-token',
    'The business number of the second client alone shows its list.',
    changeRequest(({ operation, headers }, { other }) => {
      const isAlone = !headers.has('authorization');
      if (operation === 'list' && isAlone && headers.get('x-biz-number') === other?.bizNumber)
        headers.set('authorization', `Bearer ${other?.token}`);
    }),
  ],
  [
    'client-bare-token',
    'The second client may send its token without a scheme.',
    changeRequest(({ headers }, { other }) => {
      if (headers.get('authorization') === other?.token)
        headers.set('authorization', `Bearer ${other?.token}`);
    }),
  ],
  [
    'client-basic-token',
    'The second client may send its token in the scheme Basic.',
    tokenIn((value, token) => value === `Basic ${token}`),
  ],
  [
    'client-token-as-user',
    'The second client may send its token as the user name of the scheme Basic.',
    tokenIn((value, token) => value === `Basic ${Buffer.from(`${token}:`).toString('base64')}`),
  ],
  [
    'client-token-as-secret',
    'The second client may send its token as the password of the scheme Basic, with its number as the user.',
    tokenIn((value, token) =>
      new RegExp(`^[^:]+:${token}$`).test(
        Buffer.from(value.replace(/^Basic /, ''), 'base64').toString(),
      ),
    ),
  ],
  [
    'client-token-beginning',
    'A token that begins with that of the second client is taken for it.',
    tokenIn((value, token) => value.startsWith(`Bearer ${token}`)),
  ],
  [
    'client-list-names-documented',
    'In lists of the second client, header names are read in the documented spelling only.',
    listsRespelled,
  ],
  ...headers,
];
