/** Header requirements: which headers each operation needs, and what it must refuse. */

import type { Check } from '../../src/check/check.ts';
import { acceptsLike } from '../../src/check/kinds/accepts-like.ts';
import { refuses } from '../../src/check/kinds/refuses.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { type HeaderKey, headerName } from '../../src/interface/request-headers.ts';
import { observations } from './observations.ts';
import {
  isOtherwisePlain,
  isOtherwiseRight,
  isRespelled,
  lacksOnlyHeaders,
  missingHeaders,
  onlyValues,
  withAuthorizationIn,
} from './requests.ts';

const OMITTED = ['initiate-headers', 'refusals'];
/** They omit headers also where an earlier request with the same `merchant_reference` was accepted. */
const OMITTED_IN_REPEATS = [...OMITTED, 'merchant-references', 'tenants'];
/** Refused lists, and their repetitions with and without disbursements. */
const REFUSED_LISTS = ['list-authorization', 'list-combinations', 'list-refusals'];
const WRONG_LIST_TOKENS = [...REFUSED_LISTS, 'token-refusals'];

function withoutHeader(
  id: string,
  only: HeaderKey,
  scenarios: readonly string[] = OMITTED_IN_REPEATS,
): Check {
  const name = headerName(only);
  return refuses(
    {
      id,
      level: 'must',
      clause: '4.1',
      statement: `The target refuses a disbursement with absent or empty \`${name}\`.`,
      violatedBy: `accepting a disbursement in which only \`${name}\` is absent or empty`,
      scenarios,
    },
    (request) => {
      const [first, ...others] = missingHeaders(request);
      return first === only && others.length === 0;
    },
    lacksOnlyHeaders,
  );
}

const otherwiseDocumented = 'a disbursement that is otherwise as documented';

export const checks: readonly Check[] = [
  withoutHeader('HEADER-01', 'authorization'),
  withoutHeader('HEADER-02', 'bizNumber'),
  withoutHeader('HEADER-03', 'contentType', [...OMITTED, 'tenants', 'contexts']),
  refuses(
    {
      id: 'HEADER-04',
      level: 'must',
      clause: '4.1',
      statement:
        'The target refuses a disbursement in which two or three required headers are absent or empty.',
      violatedBy: 'accepting any combination of absent and empty required headers',
      scenarios: OMITTED,
    },
    (request) => missingHeaders(request).length > 1,
    lacksOnlyHeaders,
  ),
  refuses(
    {
      id: 'HEADER-05',
      level: 'must',
      clause: '5',
      statement: 'The target refuses a disbursement whose `Authorization` is not `Bearer <token>`.',
      violatedBy: `accepting another scheme, a bare token or no token on ${otherwiseDocumented}`,
      scenarios: ['initiate-authorization', 'token-refusals'],
    },
    withAuthorizationIn(initiateDisbursement.name, ['malformed']),
    isOtherwiseRight,
  ),
  refuses(
    {
      id: 'HEADER-06',
      level: 'must',
      clause: '5',
      statement: 'The target refuses a disbursement with a token that was never issued.',
      violatedBy:
        'accepting an invented token, the right one with more characters at its end, or half of it',
      scenarios: ['initiate-authorization', 'contexts', 'token-refusals'],
    },
    withAuthorizationIn(initiateDisbursement.name, ['unissued']),
    isOtherwiseRight,
  ),
  acceptsLike(
    {
      id: 'HEADER-07',
      level: 'must',
      clause: '4.1',
      statement: 'The target ignores the letter case of header names.',
      violatedBy:
        'refusing `authorization` or `X-BIZ-NUMBER` where the documented spelling is accepted',
      scenarios: ['header-names', 'list-header-names'],
    },
    isRespelled,
  ),
  refuses(
    {
      id: 'HEADER-08',
      level: 'must',
      clause: '5',
      statement: 'The target refuses a list request with absent or empty `Authorization`.',
      violatedBy: 'accepting a list request in which `Authorization` is absent or empty',
      scenarios: [...REFUSED_LISTS, 'refusals'],
    },
    withAuthorizationIn(listTransactions.name, ['absent', 'empty']),
    isOtherwisePlain,
  ),
  refuses(
    {
      id: 'HEADER-09',
      level: 'must',
      clause: '5',
      statement: 'The target refuses a list request whose `Authorization` is not `Bearer <token>`.',
      violatedBy: 'accepting another scheme, a bare token or no token on a list request',
      scenarios: WRONG_LIST_TOKENS,
    },
    withAuthorizationIn(listTransactions.name, ['malformed']),
    isOtherwisePlain,
  ),
  refuses(
    {
      id: 'HEADER-10',
      level: 'must',
      clause: '5',
      statement: 'The target refuses a list request with a token that was never issued.',
      violatedBy:
        'accepting an invented token, the right one with more characters at its end, or half of it',
      scenarios: WRONG_LIST_TOKENS,
    },
    withAuthorizationIn(listTransactions.name, ['unissued']),
    isOtherwisePlain,
  ),
  refuses(
    {
      id: 'HEADER-11',
      level: 'should',
      clause: '4.1',
      statement: 'The target refuses a disbursement whose media type is not `application/json`.',
      violatedBy: 'accepting `text/plain` or `application/xml` on a body that is JSON',
      scenarios: ['initiate-header-values'],
    },
    onlyValues({ contentType: 'unknown' }),
  ),
  refuses(
    {
      id: 'HEADER-12',
      level: 'should',
      clause: '5',
      statement: 'The target refuses a disbursement for a business that does not exist.',
      violatedBy: 'accepting an invented `X-Biz-Number`',
      scenarios: ['initiate-header-values', 'merchant-references'],
    },
    onlyValues({ bizNumber: 'unknown' }),
  ),
  acceptsLike(
    {
      id: 'HEADER-13',
      level: 'should',
      clause: '4.1',
      statement: 'The target accepts `application/json` with a charset as `Content-Type`.',
      violatedBy: 'refusing `application/json; charset=utf-8` where the plain type is accepted',
      scenarios: ['rewritings'],
    },
    onlyValues({ contentType: 'parameter' }),
  ),
  ...observations,
];
