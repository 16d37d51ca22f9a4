/**
 * The advice that a refusal gets.
 * Above 200 lines: tables of refusals.
 */
import { expect, test } from 'vitest';
import { disburse, headersWith, listed, outcome, result } from '../../selftest/support/history.ts';
import {
  merchantReference,
  type Serial,
} from '../../suites/scenarios/parts/make-merchant-reference.ts';
import { headersOfInitiate, headersOfList } from '../../suites/scenarios/parts/requests.ts';
import { RUN_ID } from '../plan/placeholders.ts';
import { refusedRequest } from './refusal.ts';
import { type RefusalContext, refusalAdvice, refusedBeside } from './refusal-advice.ts';

const settings =
  'check TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, REFERENCE_FORM, and TARGET_BIZ_NUMBER';
const rules =
  'for this client, switch off rules against duplicates and against many transfers, and rules that accept only ' +
  'round amounts';
const references =
  'set REFERENCE_FORM to a form that the target accepts; without it, each reference has 12 to 19 letters and digits';

const beside = 'check TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, and TARGET_BIZ_NUMBER';
const limits =
  'if the account has a low balance or a daily limit, lower MAX_TOTAL_AMOUNT or MAX_DISBURSEMENTS';
const load = 'if the target limits requests in flight, lower CONCURRENCY';
const rate = 'if the target limits requests per second, set or lower RATE_LIMIT';
const locked =
  'the target refuses lists and disbursements alike after requests with wrong credentials: if it locks out a client or ' +
  'an address after wrong tokens or business numbers, switch that off for the time of the run';

const again = (index: number) => ({ merchant_reference: `m${index}` });
const no = { status: 'error', message: 'No', data: null, errors: null };
const refuses = (message: string, status: number) =>
  disburse().responds({ status: 'error', message, data: null, errors: null }, status);

test.each([
  ['Unknown account', 400, settings],
  ['Unauthorized', 401, 'check TARGET_TOKEN and TARGET_BIZ_NUMBER'],
  ['Conflict', 409, `${settings}; ${rules}`],
  ['Possible duplicate', 409, rules],
  ['Possible duplicate', 400, rules],
  ['Velocity limit', 422, rules],
  ['The bank code is unknown', 422, 'check TARGET_RECEIVERS'],
  ['Insufficient balance', 402, limits],
  ['The amount is above the daily limit', 400, `check AMOUNT_MIN and AMOUNT_MAX; ${limits}`],
  ['merchant_reference too long', 422, `${references}; ${beside}; ${rules}`],
  ['merchant_reference already used', 409, `${beside}; ${rules}`],
  ['Duplicate reference', 400, rules],
  ['Invalid Reference', 400, `${references}; ${beside}`],
  ['Unknown reference', 401, 'check TARGET_TOKEN and TARGET_BIZ_NUMBER'],
])('%s, with %d', (message, status, advice) => {
  const refused = refusedRequest({ ...refuses(message, status), index: 1 });
  expect(refusalAdvice(refused, accepted({ isConcurrent: false }))).toBe(
    `the target says HTTP ${status}, "${message}": ${advice}`,
  );
});

test.each<[string, unknown, string]>([
  [
    'names the reference in errors alone',
    { merchant_reference: ['is too long'] },
    `, with errors {"merchant_reference":["is too long"]}: ${references}; ${beside}`,
  ],
  ['has an empty errors', [], `: ${settings}`],
])('a refusal that %s', (_, errors, rest) => {
  const envelope = { status: 'error', message: 'Validation failed', data: null, errors };
  const refused = refusedRequest({ ...disburse().responds(envelope, 400), index: 1 });
  expect(refusalAdvice(refused, accepted({ isConcurrent: false }))).toBe(
    `the target says HTTP 400, "Validation failed"${rest}`,
  );
});

const accepted = (changes: Partial<RefusalContext>): RefusalContext => ({
  ...{
    isListAccepted: false,
    isDisbursementAccepted: false,
    isBetweenAccepted: false,
    isConcurrent: true,
  },
  ...{ areListsRefusedAlike: false, isAfterWrongCredentials: false },
  ...changes,
});
const values = 'check TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, REFERENCE_FORM';

test.each([
  [400, { isListAccepted: true }, `${values}, and TARGET_BIZ_NUMBER`],
  [403, { isListAccepted: true }, `${values}, and TARGET_BIZ_NUMBER and TARGET_TOKEN`],
  [400, { isDisbursementAccepted: true }, `${values}; ${limits}; ${rules}`],
  [401, { isDisbursementAccepted: true }, values],
  [402, { isDisbursementAccepted: true }, `${values}; ${limits}`],
  [403, { isDisbursementAccepted: true }, `${values}; ${limits}; ${rules}`],
  [503, { isDisbursementAccepted: true }, values],
  [503, { isDisbursementAccepted: true, isBetweenAccepted: true }, `${values}; ${rate}; ${load}`],
  [
    423,
    { isDisbursementAccepted: true, areListsRefusedAlike: true, isAfterWrongCredentials: true },
    locked,
  ],
  [
    401,
    { areListsRefusedAlike: true, isAfterWrongCredentials: true },
    'check TARGET_TOKEN and TARGET_BIZ_NUMBER',
  ],
  [
    409,
    { isDisbursementAccepted: true, isBetweenAccepted: true },
    `${values}; ${limits}; ${load}; ${rules}`,
  ],
  [423, { isDisbursementAccepted: true, isBetweenAccepted: true }, `${values}; ${load}`],
  [
    400,
    { isDisbursementAccepted: true, isBetweenAccepted: true },
    `${values}; ${limits}; ${rules}`,
  ],
])('HTTP %d after accepted requests: %j', (status, changes, advice) => {
  const refused = refusedRequest({ ...refuses('No', status), index: 9 });
  const text = refusalAdvice(refused, accepted(changes));
  expect(text).toBe(`the target says HTTP ${status}, "No": ${advice}`);
});

test.each([
  ['Unknown beneficiary', 'check TARGET_RECEIVERS, and TARGET_BIZ_NUMBER and TARGET_TOKEN'],
  ['Insufficient balance', `check TARGET_BIZ_NUMBER and TARGET_TOKEN; ${limits}`],
])('%s, with 403 beside accepted lists', (message, advice) => {
  const refused = refusedRequest({ ...refuses(message, 403), index: 9 });
  const text = refusalAdvice(refused, accepted({ isListAccepted: true }));
  expect(text).toBe(`the target says HTTP 403, "${message}": ${advice}`);
});

test.each([
  ['The amount is too high', 'check AMOUNT_MIN and AMOUNT_MAX'],
  [
    'The amount must be a multiple of 50',
    'check AMOUNT_MIN and AMOUNT_MAX; if the target accepts only multiples of an amount, set both AMOUNT_MIN and AMOUNT_MAX to one that it accepts',
  ],
  ['Unknown bank code', 'check TARGET_RECEIVERS'],
  ['Insufficient balance', limits],
  ['Similar transfer', rules],
])('a finding of INITIATE-01 names only what "%s" is about', (message, advice) => {
  const refused = disburse(again(2)).responds({ ...no, message }, 422);
  const steps = [disburse(again(1)).accepted(), refused, disburse(again(3)).accepted()];
  const { findings } = result('INITIATE-01', steps);
  expect(findings.map(({ expected }) => expected)).toEqual([`accepted; ${advice}`]);
});

test('CONCURRENCY is named before the target accepts a disbursement, if its words say so', () => {
  const message = 'Too many concurrent requests';
  const refused = refusedRequest({ ...refuses(message, 503), index: 9 });
  expect(refusedBeside(refused, accepted({ isListAccepted: true }))).toContain(load);
  expect(
    refusedBeside(refused, accepted({ isListAccepted: true, isConcurrent: false })),
  ).not.toContain(load);
});

test('CONCURRENCY is named where the target speaks of a transfer in progress', () => {
  const adviceOn = (message: string) =>
    refusalAdvice(
      refusedRequest({ ...refuses(message, 422), index: 9 }),
      accepted({ isDisbursementAccepted: true, isBetweenAccepted: true }),
    );
  expect(adviceOn('Another transfer is in progress')).toContain(`${load}; ${limits}`);
  expect(adviceOn('Unknown account')).not.toContain(load);
});

test('the advice on references comes first, and hides no other', () => {
  const refused = refusedRequest({ ...refuses('Limit reached, reference 123', 403), index: 9 });
  expect(refusalAdvice(refused, accepted({ isDisbursementAccepted: true }))).toMatch(
    /: set REFERENCE_FORM .*; check TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX; if .* lower MAX_TOTAL_AMOUNT/,
  );
});

test.each([
  [401, {}, ': check TARGET_TOKEN and TARGET_BIZ_NUMBER'],
  [422, {}, ': check TARGET_TOKEN and TARGET_BIZ_NUMBER'],
  [
    403,
    { isDisbursementAccepted: true },
    ': TARGET_TOKEN needs the permission to list transactions',
  ],
  [400, { isDisbursementAccepted: true }, ''],
  [400, { isListAccepted: true }, ''],
  [503, { isListAccepted: true }, ''],
  [
    503,
    { isListAccepted: true, isDisbursementAccepted: true, isBetweenAccepted: true },
    `: ${rate}; ${load}`,
  ],
  [503, { isListAccepted: true, isBetweenAccepted: true, isConcurrent: false }, `: ${rate}`],
  [
    403,
    { isListAccepted: true, areListsRefusedAlike: true, isAfterWrongCredentials: true },
    `: ${locked}`,
  ],
  [500, { isListAccepted: true, areListsRefusedAlike: true, isAfterWrongCredentials: true }, ''],
])(
  'the advice on a list names nothing that no list has: HTTP %d, %j',
  (status, changes, advice) => {
    const refused = refusedRequest({ ...listed().responds(no, status), index: 9 });
    const text = refusalAdvice(refused, accepted(changes));
    expect(text).toBe(`the target says HTTP ${status}, "No"${advice}`);
  },
);

test('a finding of INITIATE-01 says it too', () => {
  const steps = [disburse().accepted(), disburse().refused(409), disburse().accepted()];
  expect(outcome('INITIATE-01', ...steps)).toBe('failed');
  expect(result('INITIATE-01', steps).findings[0]?.expected).toContain(rules);
});

test.each([
  [400, 1, [limits, rules]],
  [402, 1, [limits]],
  [403, 1, [limits, rules]],
  [409, 8, [limits, load, rules]],
  [503, 8, [rate, load]],
  [503, 1, [rate]],
  [500, 8, []],
])('a finding of INITIATE-01 after accepted ones, with %d', (status, concurrency, advice) => {
  const steps = [1, 2, 3].map((at) => disburse(again(at)).accepted());
  const [first, ...others] = steps as [(typeof steps)[number], ...typeof steps];
  const { findings } = result(
    'INITIATE-01',
    [first, disburse(again(4)).refused(status), ...others],
    {
      concurrency,
    },
  );
  expect(findings.map(({ expected }) => expected)).toEqual([['accepted', ...advice].join('; ')]);
});

test('a refusal before all accepted ones needs no cap', () => {
  const steps = [disburse().refused(500), disburse().accepted()];
  expect(result('INITIATE-01', steps).findings[0]?.expected).toBe('accepted');
});

test.each([
  [503, 8, `accepted; ${rate}; ${load}`],
  [503, 1, `accepted; ${rate}`],
  [400, 8, 'accepted'],
])('a finding of LIST-01, with %d at CONCURRENCY=%d', (status, concurrency, expected) => {
  const steps = [listed().accepted(), listed().refused(status), listed().accepted()];
  expect(result('LIST-01', steps, { concurrency }).findings).toMatchObject([{ expected }]);
});

/** As a target that locks the client out, and one whose data base fails for a while. */
test.each([
  [423, locked],
  [500, null],
])('refused lists and disbursements after wrong tokens, with %d', (status, advice) => {
  const wrong = headersWith(headersOfList, { Authorization: 'Bearer never-issued' });
  const steps = [
    ...[listed().accepted(), disburse().accepted(), listed(25, wrong).as('probe').refused(401)],
    ...[listed().refused(status), disburse(again(2)).refused(status)],
    ...[listed().accepted(), disburse(again(3)).accepted()],
  ];
  const expected = ['accepted', ...(advice === null ? [] : [advice])].join('; ');
  for (const id of ['LIST-01', 'INITIATE-01']) {
    expect(result(id, steps).findings).toMatchObject([{ expected }]);
  }
});

test.each<[string, number, string, Record<string, string>]>([
  ['a lock-out', 423, locked, { Authorization: 'Bearer never-issued' }],
  ['a lock-out for wrong numbers', 423, locked, { 'X-Biz-Number': 'other' }],
  ['words of a rate limiter', 400, `${rate}; ${locked}`, { Authorization: 'Bearer never-issued' }],
  ['words of a limit of requests in flight', 409, load, { Authorization: 'Bearer never-issued' }],
  [
    'a status of a rate limiter',
    420,
    `${rate}; ${locked}`,
    { Authorization: 'Bearer never-issued' },
  ],
])('after wrong credentials, %s', (_, status, advice, changes) => {
  const message = { 400: 'Too many requests', 409: 'Concurrent requests' }[status] ?? 'No';
  const body = { status: 'error', message, data: null, errors: null };
  const probe = disburse({}, headersWith(headersOfInitiate, changes)).as('probe').refused(401);
  const steps = [
    ...[listed().accepted(), disburse().accepted(), probe],
    ...[listed().responds(body, status), disburse(again(2)).responds(body, status)],
    ...[listed().accepted(), disburse(again(3)).accepted()],
  ];
  for (const id of ['LIST-01', 'INITIATE-01']) {
    const { findings } = result(id, steps, { concurrency: status === 409 ? 8 : 1 });
    expect(findings).toMatchObject([{ expected: `accepted; ${advice}` }]);
  }
});

test('a refusal that names a rate is answered with RATE_LIMIT, whatever its status', () => {
  const refused = refusedRequest({ ...refuses('Rate limit exceeded', 400), index: 9 });
  expect(refusalAdvice(refused, accepted({ isListAccepted: true }))).toContain(rate);
});

test('the shortest and the longest reference have as many characters as the advice says', () => {
  const usual = { referenceForm: null };
  const lengthOf = (serial: Serial, random?: string) =>
    merchantReference(usual, serial, random).replace(RUN_ID, '1234567').length;
  expect([lengthOf('r1'), lengthOf(7, 'abcdef'), lengthOf('z12345', 'abcdef')]).toEqual([
    12, 17, 19,
  ]);
});

test('a quota that refuses lists too is answered with RATE_LIMIT', () => {
  const refused = refusedRequest({ ...refuses('Quota exceeded', 403), index: 9 });
  expect(
    refusalAdvice(refused, accepted({ isListAccepted: true, areListsRefusedAlike: true })),
  ).toContain(rate);
  expect(refusalAdvice(refused, accepted({ isListAccepted: true }))).not.toContain(rate);
});

test.each([
  ['X-Signature is required', true],
  ['X-Biz-Number is required', false],
  ['The signature is missing', false],
])('%s: whether TARGET_HEADERS is named', (message, expected) => {
  const refused = refusedRequest({ ...refuses(message, 400), index: 9 });
  expect(
    refusalAdvice(refused, accepted({ isListAccepted: true })).includes('TARGET_HEADERS'),
  ).toBe(expected);
});
