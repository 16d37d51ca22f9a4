/** Other values of Content-Type and X-Biz-Number, and the headers that a list may do without. */
import fc from 'fast-check';
import type { HeaderList } from '../../src/core/request.ts';
import { ALIKE_BIZ_NUMBER, BIZ_NUMBER, TOKEN } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { FURTHER_DIGITS } from '../../src/plan/tokens/token-forms.ts';
import { withAuthorization, withHeader } from './parts/authorizations.ts';
import { besideControls } from './parts/beside-controls.ts';
import { UNKNOWN_BIZ_NUMBER } from './parts/credentials.ts';
import { groupBatches } from './parts/groups.ts';
import { documentedList, initiateHeaders, list, listHeaders } from './parts/requests.ts';

export const initiateHeaderValues: Scenario = {
  name: 'initiate-header-values',
  sends: 'disbursements with another media type, and for a business that does not exist',
  after: [],
  spends: true,
  optional: true,
  batches(settings) {
    const types = mediaTypes.map((value) => withHeader(initiateHeaders, 'content-type', value));
    const unknown = [
      ...unknownBusinesses(settings),
      settings.hasLongBizNumber ? ALIKE_BIZ_NUMBER : `${ALIKE_BIZ_NUMBER}${FURTHER_DIGITS}`,
      TO_ESCAPE,
      LONG_NUMBER,
      ...notCompared,
    ];
    const businesses = unknown.map((value) => withHeader(initiateHeaders, 'x-biz-number', value));
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

/** A refusal may quote it, and JSON has to escape both signs. */
const TO_ESCAPE = 'a"b\\';

/** Longer than the 255 characters of most columns. */
const LONG_NUMBER = `no-such-business-${'4f9a7c'.repeat(40)}`;

/** A target may compare only the beginning of the number, or look for it with LIKE. */
const notCompared = [`${BIZ_NUMBER}.NeverIssued`, '%'];

/** Long and random, because a number similar to the real one may exist. */
function unknownBusinesses({ seed }: PlanSettings): string[] {
  const digit = fc.constantFrom(...'123456789');
  const digits = fc.string({ unit: digit, minLength: 18, maxLength: 18 });
  return [UNKNOWN_BIZ_NUMBER, ...fc.sample(digits, { seed, numRuns: 1 })];
}

export const listHeaderChoices: Scenario = {
  name: 'list-headers',
  sends:
    'lists without X-Biz-Number, without Content-Type, and with `bearer` in another letter case',
  after: ['disbursements'],
  spends: false,
  optional: true,
  batches({ seed, ...settings }) {
    const [word = '', digits = ''] = unknownBusinesses({ seed, ...settings });
    const variants = [
      ...[null, '', word, digits].map((value) => withHeader(listHeaders, 'x-biz-number', value)),
      ...[null, '', 'text/plain', 'application/json; charset=utf-8'].map((value) =>
        withHeader(listHeaders, 'content-type', value),
      ),
      ...['bearer', 'BEARER'].map((word) => withAuthorization(listHeaders, `${word} ${TOKEN}`)),
      [['Authorization', `Bearer ${TOKEN}`]] as HeaderList,
    ];
    return groupBatches(
      'list-headers',
      () => documentedList(),
      // Also a small page: a target may apply `perPage` only with the documented headers.
      variants.flatMap((headers) => [() => documentedList(headers), () => list(2, headers)]),
      'observation',
    );
  },
};
