/** Request bodies: no JSON object, fields that differ from 4.1, and other notations. */

import type { Check } from '../../src/check/check.ts';
import { acceptsLike } from '../../src/check/kinds/accepts-like.ts';
import { acceptanceInWords, collects, observes } from '../../src/check/kinds/observe.ts';
import { refuses } from '../../src/check/kinds/refuses.ts';
import { clientOf } from '../../src/interface/client.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import type {
  BodyState,
  FieldMistake,
  ParsedRequest,
} from '../../src/interface/parsed-exchange.ts';
import { areRightExcept, hasRightHeaders } from '../../src/interface/request-headers.ts';
import { groupNames } from '../group-names.ts';

const isOwnDisbursement = (request: ParsedRequest) =>
  request.operation === initiateDisbursement.name && hasRightHeaders(request);

/** Whether the request has a client's credentials. The number beside the first token may be that of no business. */
const hasToken = (request: ParsedRequest) =>
  clientOf(request) !== null ||
  (request.authorization === 'right' && request.bizNumber === 'unknown');

/** Disbursements with such a body. The media type may be wrong: a form is no JSON, whatever it says of itself. */
const bodyIn = (state: BodyState) => (request: ParsedRequest) =>
  request.operation === initiateDisbursement.name &&
  hasToken(request) &&
  request.bodyState === state;

/** Whether either client sends this disbursement. */
const isClientsDisbursement = (request: ParsedRequest) =>
  request.operation === initiateDisbursement.name &&
  clientOf(request) !== null &&
  areRightExcept(request, 'authorization', 'bizNumber');

/** Whether one or more fields have this mistake, and nothing else is wrong. */
const onlyMistake = (wanted: FieldMistake['mistake']) => (request: ParsedRequest) =>
  isClientsDisbursement(request) &&
  request.fieldMistakes.length > 0 &&
  request.fieldMistakes.every(({ mistake }) => mistake === wanted) &&
  request.extraMembers.length === 0;

function fieldCheck(
  id: string,
  mistake: FieldMistake['mistake'],
  what: string,
  violatedBy: string,
) {
  return refuses(
    {
      id,
      level: 'should',
      clause: '4.1',
      statement: `The target refuses a disbursement ${what}.`,
      violatedBy,
      scenarios: ['initiate-fields', 'merchant-references'],
    },
    onlyMistake(mistake),
  );
}

/** The four documented fields in other bytes, for example with another notation of the amount. */
const isRewritten = (request: ParsedRequest) =>
  isOwnDisbursement(request) && request.bodyState === 'rewritten';
const isRenoted = (request: ParsedRequest) => isRewritten(request) && request.isPlainButForNumber;

export const checks: readonly Check[] = [
  refuses(
    {
      id: 'BODY-01',
      level: 'must',
      clause: '1',
      statement: 'The target refuses a disbursement whose body is not JSON.',
      violatedBy:
        'accepting an empty body, a form, XML, a cut-off object, or JSON followed by other text',
      scenarios: ['initiate-bodies', 'refusals'],
    },
    bodyIn('not-json'),
    isOwnDisbursement,
  ),
  refuses(
    {
      id: 'BODY-02',
      level: 'must',
      clause: '4.1',
      statement: 'The target refuses a disbursement whose body is JSON but not an object.',
      violatedBy:
        'accepting a string, a number, null, or an array, even an array that contains a request',
      scenarios: ['initiate-bodies', 'refusals'],
    },
    bodyIn('not-object'),
    isOwnDisbursement,
  ),
  acceptsLike(
    {
      id: 'BODY-03',
      level: 'should',
      clause: '4.1',
      statement: 'The target accepts an amount in another JSON notation as the same amount.',
      violatedBy: 'refusing `100.0`, `1e2` or `1000e-1` where `100` is accepted',
      scenarios: ['rewritings', 'notations'],
    },
    isRenoted,
  ),
  acceptsLike(
    {
      id: 'BODY-04',
      level: 'should',
      clause: '4.1',
      statement: 'The order of members and white space between them make no difference.',
      violatedBy: 'refusing a body with its members in another order, or with line breaks in it',
      scenarios: ['rewritings'],
    },
    (request) => isRewritten(request) && !isRenoted(request),
  ),
  fieldCheck(
    'BODY-05',
    'absent',
    'without one of the four fields',
    'accepting a body without `bank_code`',
  ),
  fieldCheck('BODY-06', 'null', 'with null in one of the four fields', 'accepting `"amount":null`'),
  fieldCheck(
    'BODY-07',
    'type',
    'with a value of another JSON type in one of the four fields',
    'accepting `"amount":"100"`, or a number for `bank_account_number`',
  ),
  fieldCheck(
    'BODY-08',
    'empty',
    'with an empty string in one of the three string fields',
    'accepting `"merchant_reference":""`',
  ),
  fieldCheck(
    'BODY-09',
    'not-positive',
    'with an amount of zero or less',
    'accepting `"amount":0` or `"amount":-1`',
  ),
  observes(
    {
      id: 'BODY-10',
      operations: [initiateDisbursement.name],
      needsGroup: true,
      clause: '4.1',
      statement: 'Whether the target accepts a body with a field that the document does not list.',
      scenarios: ['initiate-choices'],
      gap: 'versioning',
    },
    collects((parsed) => {
      const { request } = parsed;
      if (!isOwnDisbursement(request) || request.extraMembers.length === 0) return null;
      if (request.fieldMistakes.length > 0) return null;
      const what = acceptanceInWords(parsed);
      return what === null ? [] : [['', what]];
    }),
  ),
  observes(
    {
      id: 'BODY-11',
      clause: '8',
      statement: 'Whether the target accepts a body of 150 kB, padded with white space.',
      needsGroup: true,
      scenarios: ['initiate-choices'],
      gap: 'limits',
    },
    collects((parsed) => {
      if (parsed.exchange.group?.id !== groupNames.largeBody) return null;
      const { outcome } = parsed.response;
      const what = outcome === 'unanswered' ? 'no response' : acceptanceInWords(parsed);
      return what === null ? [] : [['', what]];
    }),
  ),
  observes(
    {
      id: 'BODY-12',
      clause: '8',
      statement: 'Whether the target accepts a body that is not valid UTF-8.',
      needsGroup: true,
      scenarios: ['initiate-bodies'],
      gap: 'limits',
    },
    collects((parsed) => {
      if (!isOwnDisbursement(parsed.request) || parsed.request.bodyState !== 'not-utf-8')
        return null;
      const what = acceptanceInWords(parsed);
      return what === null ? [] : [['', what]];
    }),
  ),
];
