/** Disbursements with other values of Content-Type and X-Biz-Number. */
import { ALIKE_BIZ_NUMBER, BIZ_NUMBER } from '../../src/plan/placeholders.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { FURTHER_DIGITS } from '../../src/plan/tokens/changed-characters.ts';
import { besideControls } from './parts/beside-controls.ts';
import { LONG_NUMBER, NUMBER_TO_ESCAPE, unknownBusinesses } from './parts/credentials.ts';
import { withHeader } from './parts/headers.ts';
import { headersOfInitiate } from './parts/requests.ts';

export const initiateHeaderValues: Scenario = {
  name: 'initiate-header-values',
  sends: 'disbursements with another media type, and for a business that does not exist',
  needs: [],
  spends: true,
  optional: true,
  batches(settings) {
    const types = mediaTypes.map((value) => withHeader(headersOfInitiate, 'content-type', value));
    const unknown = [
      ...unknownBusinesses(settings),
      settings.hasLongBizNumber ? ALIKE_BIZ_NUMBER : `${ALIKE_BIZ_NUMBER}${FURTHER_DIGITS}`,
      NUMBER_TO_ESCAPE,
      LONG_NUMBER,
      ...notCompared,
    ];
    const businesses = unknown.map((value) => withHeader(headersOfInitiate, 'x-biz-number', value));
    return besideControls('initiate-header-values', 'v', settings, [...types, ...businesses]);
  },
};

/** None of them is `application/json`, but the body is JSON. */
const mediaTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'text/html; charset=utf-8',
  'application/jsonp',
  'application/vnd.api+json',
  // A refusal may quote it, and JSON has to escape its quotation marks.
  'multipart/form-data; boundary="conformance"',
  // A parser may need the boundary before it looks at anything else.
  'multipart/form-data',
  'json',
];

/** A target may compare only the beginning of the number, or look for it with LIKE or in an object. */
const notCompared = [`${BIZ_NUMBER}.NeverIssued`, '%', 'constructor'];
