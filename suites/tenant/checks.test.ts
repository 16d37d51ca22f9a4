/**
 * Requirements on two clients and their tokens.
 * Above 200 lines: all cases share the requests of two clients.
 */
import { describe, expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  item,
  listed,
  result,
  success,
  under,
  uuid,
} from '../../selftest/support/history.ts';
import type { HeaderList } from '../../src/core/request.ts';
import {
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_TOKEN,
  TOKEN,
} from '../../src/plan/placeholders.ts';
import { headersOfInitiate, headersOfList } from '../scenarios/parts/requests.ts';

const configured = {
  otherTokenConfigured: true,
  otherBizNumberConfigured: true,
  expiredTokenConfigured: true,
};
const outcome = (id: string, ...steps: Parameters<typeof result>[1]) =>
  result(id, steps, configured).outcome;

const by = (token: string, business: string) => ({
  Authorization: `Bearer ${token}`,
  'X-Biz-Number': business,
});
const made = (last: number, token: string, business: string) =>
  disburse({}, headersWith(headersOfInitiate, by(token, business))).accepted({
    reference: uuid(last),
  });
const shows = (token: string, business: string, ...references: readonly number[]) =>
  listed(100, headersWith(headersOfList, by(token, business))).responds(
    success(references.map((last) => item({ reference: uuid(last) }))),
  );

/** A documented list with 25 transactions. */
const pageOf = (headers: HeaderList, from: number) =>
  listed(25, headers).responds(
    success(Array.from({ length: 25 }, (_, at) => item({ reference: uuid(from + at) }))),
  );

const listHeadersOfSecond = headersWith(headersOfList, by(OTHER_TOKEN, OTHER_BIZ_NUMBER));

const refusedList = () =>
  listed(100, headersWith(headersOfList, by(OTHER_TOKEN, OTHER_BIZ_NUMBER))).refused(401);

describe('TENANT-01', () => {
  const both = [made(1, TOKEN, BIZ_NUMBER), made(2, OTHER_TOKEN, OTHER_BIZ_NUMBER)];
  const first = (...references: readonly number[]) => shows(TOKEN, BIZ_NUMBER, ...references);
  const second = (...references: readonly number[]) =>
    shows(OTHER_TOKEN, OTHER_BIZ_NUMBER, ...references);
  const withoutNumber = (...references: readonly number[]) =>
    under(100, { 'X-Biz-Number': null }, ...references);
  test.each([
    [[1], 'passed'],
    [[2], 'passed'],
    [[1, 2], 'failed'],
  ])('the token of one client and the number of the other show %j: %s', (shown, expected) => {
    const mixed = [
      shows(TOKEN, OTHER_BIZ_NUMBER, ...shown),
      shows(OTHER_TOKEN, BIZ_NUMBER, ...shown),
    ];
    for (const list of mixed)
      expect(outcome('TENANT-01', ...both, first(1), second(2), list)).toBe(expected);
  });

  test('one health check without a response leaves nothing open', () => {
    const check = { ...listed(25).unanswered(), origin: 'health' } as const;
    expect(outcome('TENANT-01', ...both, first(1), second(2), check)).toBe('passed');
    const list = listed(25).unanswered();
    expect(outcome('TENANT-01', ...both, first(1), second(2), list)).toBe('cantTell');
  });
  test.each([
    ['while the disbursement is in flight', 5, 'failed'],
    ['before it was sent', -100, 'passed'],
  ])('the second one sees a transaction of the first one %s', (_, atMs, expected) => {
    const seen = [...both, first(1), { ...second(2, 3), atMs }];
    expect(outcome('TENANT-01', ...seen, made(3, TOKEN, BIZ_NUMBER))).toBe(expected);
  });

  test('a late transaction of a long run is remembered', () => {
    const many = Array.from({ length: 4000 }, (_, at) => made(at + 100, TOKEN, BIZ_NUMBER));
    expect(outcome('TENANT-01', ...both, ...many, first(1), second(2, 4099))).toBe('failed');
    expect(outcome('TENANT-01', ...both, ...many, first(1), second(2))).toBe('passed');
  });

  test.each([
    ['each its own', [...both, first(1), second(2)], 'passed'],
    ['the first one sees both', [...both, first(1, 2), second(2)], 'failed'],
    ['both see one from before the run', [...both, first(9, 1), second(2, 9)], 'failed'],
    ['each sees one from before the run', [...both, first(8, 1), second(2, 9)], 'passed'],
    [
      'a list without a number shows those of both',
      [...both, withoutNumber(9, 1), second(2, 9), first(1)],
      'passed',
    ],
    ['the second one sees both', [...both, first(1), second(1, 2)], 'failed'],
    [
      'a list with an unknown number shows both',
      [...both, first(1), second(2), shows(TOKEN, 'nowhere', 1, 2)],
      'failed',
    ],
    [
      'a list with an unknown number shows those of the token',
      [...both, first(1), second(2), shows(TOKEN, 'nowhere', 1), shows(OTHER_TOKEN, 'nowhere', 2)],
      'passed',
    ],
    [
      'only a list with an unknown number shows the own ones',
      [...both, shows(TOKEN, 'nowhere', 1), shows(OTHER_TOKEN, 'nowhere', 2)],
      'cantTell',
    ],
    [
      'each sees a full page of older ones',
      [...both, pageOf(listHeadersOfSecond, 200), pageOf(headersOfList, 300)],
      'passed',
    ],
    [
      'one sees a full page of older ones, the other a few',
      [...both, pageOf(listHeadersOfSecond, 200), first(301)],
      'cantTell',
    ],
    [
      'both see the same full page of older ones',
      [...both, pageOf(listHeadersOfSecond, 200), pageOf(headersOfList, 200)],
      'failed',
    ],
    ['no disbursement is sent', [first(), second()], 'untested'],
    ['a list that shows nothing proves nothing', [...both, first(1), second()], 'cantTell'],
    ['only one of them looks', [...both, first(1)], 'cantTell'],
    ['credentials of two are of nobody', [...both, shows(TOKEN, OTHER_BIZ_NUMBER, 2)], 'cantTell'],
    [
      'a list without a business number shows both',
      [...both, first(1), second(2), withoutNumber(1, 2)],
      'failed',
    ],
    [
      'two disbursements share a reference, which is of both',
      [...both, made(1, OTHER_TOKEN, OTHER_BIZ_NUMBER), first(1), second(1, 2), withoutNumber(1)],
      'passed',
    ],
    ['it shows its own', [...both, first(1), second(2), withoutNumber(1)], 'passed'],
    ['nothing sent', [], 'untested'],
  ])('%s', (_, steps, expected) => {
    expect(outcome('TENANT-01', ...steps)).toBe(expected);
  });

  test.each([
    ['debit', 'failed'],
    ['credit', 'passed'],
    ['deposit', 'passed'],
    ['transfer_in', 'passed'],
  ])('the second one received the transaction of the first one, with type %s', (type, expected) => {
    const received = listed(100, headersWith(headersOfList, by(OTHER_TOKEN, OTHER_BIZ_NUMBER)));
    const items = (...references: readonly number[]) =>
      success(references.map((last) => item({ reference: uuid(last), type })));
    const before = [...both, first(1, 5), second(2)];
    expect(outcome('TENANT-01', ...before, received.responds(items(2, 1)))).toBe(expected);
    // One that is older than the run.
    expect(outcome('TENANT-01', ...before, received.responds(items(2, 5)))).toBe(expected);
  });

  test.each([
    [['1', '2'], false, 'failed'],
    [['1', '1'], false, 'passed'],
    [['1', '2'], true, 'passed'],
  ])(
    'it received what went to the accounts %j, configured %j: %s',
    (accounts, areKnown, expected) => {
      const sent = accounts.map((account, at) =>
        disburse({ bank_account_number: account }).accepted({ reference: uuid(10 + at) }),
      );
      const received = [10, 11].map((last) => item({ reference: uuid(last), type: 'credit' }));
      const steps = [
        ...both,
        ...sent,
        first(1),
        second(2),
        listed(100, listHeadersOfSecond).responds(success(received)),
      ];
      const config = { ...configured, receiversConfigured: areKnown };
      expect(result('TENANT-01', steps, config).outcome).toBe(expected);
    },
  );

  test.each([
    ['1', 'failed'],
    ['2', 'passed'],
  ])('each received what the other one sent to an account, 1 and %s: %s', (account, expected) => {
    const ofSecond = headersWith(headersOfInitiate, by(OTHER_TOKEN, OTHER_BIZ_NUMBER));
    const sent = [
      disburse({ bank_account_number: '1' }).accepted({ reference: uuid(10) }),
      disburse({ bank_account_number: account }, ofSecond).accepted({ reference: uuid(11) }),
    ];
    const received = (last: number) => success([item({ reference: uuid(last), type: 'credit' })]);
    const steps = [
      ...[...both, ...sent, first(1), second(2)],
      listed(100).responds(received(11)),
      listed(100, listHeadersOfSecond).responds(received(10)),
    ];
    const config = { ...configured, receiversConfigured: true };
    expect(result('TENANT-01', steps, config).outcome).toBe(expected);
  });

  test('the lists of both clients have another type than the response', () => {
    const transfers = (headers: HeaderList, ...references: readonly number[]) =>
      listed(100, headers).responds(
        success(references.map((last) => item({ reference: uuid(last), type: 'TRANSFER' }))),
      );
    const ofSecond = headersWith(headersOfList, by(OTHER_TOKEN, OTHER_BIZ_NUMBER));
    const leak = [...both, transfers(ofSecond, 2, 1)];
    expect(outcome('TENANT-01', ...leak, transfers(headersOfList, 1))).toBe('failed');
    expect(outcome('TENANT-01', ...leak, first(1))).toBe('passed');
  });

  const bySecond = headersWith(headersOfInitiate, by(OTHER_TOKEN, OTHER_BIZ_NUMBER));
  const sameReference = disburse({}, bySecond).as('repeat', 'same');
  test.each([
    ['it replays that of the first client', sameReference.accepted({ reference: uuid(1) })],
    ['it is a second transaction', sameReference.accepted({ reference: uuid(3) })],
    ['it is refused', sameReference.refused(409)],
  ])('a merchant_reference of both clients: %s', (_, step) => {
    const before = [...both, step, first(1)];
    expect(outcome('TENANT-01', ...before, second(2))).toBe('passed');
    expect(outcome('TENANT-01', ...before, second(2, 3))).toBe('passed');
    expect(outcome('TENANT-01', ...before, second(2, 1))).toBe('failed');
    const shown = shows(TOKEN, OTHER_BIZ_NUMBER, 1);
    expect(outcome('TENANT-02', ...before, shown)).toBe('untested');
  });

  const refusedOfSecond = disburse({}, bySecond).refused(403);
  const look = 'check OTHER_TOKEN and OTHER_BIZ_NUMBER';
  test.each([
    [
      'each list',
      [first(1), refusedList()],
      `no list of the second client after a disbursement of the first: ${look}`,
    ],
    [
      'the documented list',
      [
        first(1),
        listed(25, headersWith(headersOfList, by(OTHER_TOKEN, OTHER_BIZ_NUMBER))).refused(403),
      ],
      `no list of the second client after a disbursement of the first; the target says HTTP 403, "No": ${look}`,
    ],
    [
      'everything but a list without a disbursement',
      [first(1), refusedOfSecond, under(100, by(OTHER_TOKEN, OTHER_BIZ_NUMBER))],
      'no disbursement of the second client; the target says HTTP 403, "No": this client needs a balance and the permission to disburse',
    ],
    ['nothing', [first(1), second()], 'no disbursement of the second client'],
    [
      'each list, after an accepted disbursement,',
      [made(2, OTHER_TOKEN, OTHER_BIZ_NUMBER), first(1), refusedList()],
      'no list of the second client after a disbursement of the first: OTHER_TOKEN needs the permission to list transactions',
    ],
  ])('%s of the second client is refused: the reason says what helps', (_, steps, what) => {
    const all = [made(1, TOKEN, BIZ_NUMBER), ...steps];
    const { outcome: undecided, reason } = result('TENANT-01', all, configured);
    expect([undecided, reason]).toEqual(['cantTell', `the target accepted ${what}`]);
  });
});

test.each([
  ['Minimum for your plan is 500', 422, 'check AMOUNT_MIN and AMOUNT_MAX; '],
  ['Receiver is not on the allow list', 422, 'check TARGET_RECEIVERS; '],
  ['Error', 503, 'if the target limits requests per second, set or lower RATE_LIMIT; '],
  ['No', 402, ''],
])('TENANT-01: the second client is refused with %s', (message, status, look) => {
  const ofSecond = disburse(
    {},
    headersWith(headersOfInitiate, by(OTHER_TOKEN, OTHER_BIZ_NUMBER)),
  ).responds({ status: 'error', message, data: null, errors: null }, status);
  const steps = [
    ...[made(1, TOKEN, BIZ_NUMBER), ofSecond, shows(TOKEN, BIZ_NUMBER, 1)],
    shows(OTHER_TOKEN, OTHER_BIZ_NUMBER),
  ];
  const { reason } = result('TENANT-01', steps, configured);
  expect(reason).toContain(`"${message}": ${look}this client needs a balance`);
});

describe('TENANT-02', () => {
  const mixed = (token: string, business: string) =>
    disburse({}, headersWith(headersOfInitiate, by(token, business))).as('probe', 'one');
  const control = disburse().as('control', 'one').accepted();
  test.each([
    ['refused', [mixed(TOKEN, OTHER_BIZ_NUMBER).refused(), control], 'passed'],
    ['accepted', [mixed(TOKEN, OTHER_BIZ_NUMBER).accepted(), control], 'failed'],
    ['accepted the other way', [mixed(OTHER_TOKEN, BIZ_NUMBER).accepted(), control], 'failed'],
    [
      'a list with the other number shows the transactions of that client',
      [made(2, OTHER_TOKEN, OTHER_BIZ_NUMBER), shows(TOKEN, OTHER_BIZ_NUMBER, 2)],
      'failed',
    ],
    [
      'a list with the other number shows those of the token',
      [made(1, TOKEN, BIZ_NUMBER), control, shows(TOKEN, OTHER_BIZ_NUMBER, 1)],
      'untested',
    ],
    ['all of the second client', [made(1, OTHER_TOKEN, OTHER_BIZ_NUMBER)], 'untested'],
  ])('%s', (_, steps, expected) => {
    expect(outcome('TENANT-02', ...steps)).toBe(expected);
  });

  test('a list that shows foreign transactions is a finding beside accepted disbursements', () => {
    const steps = [
      ...[made(2, OTHER_TOKEN, OTHER_BIZ_NUMBER), mixed(TOKEN, OTHER_BIZ_NUMBER).accepted()],
      ...[control, shows(TOKEN, OTHER_BIZ_NUMBER, 2)],
    ];
    const { violations, findings } = result('TENANT-02', steps, configured);
    expect([violations, findings.map(({ actual }) => actual)]).toEqual([
      2,
      [expect.stringMatching(/^the transaction of exchange/), expect.stringMatching(/^accepted/)],
    ]);
  });

  const looks = (token: string, business: string) =>
    listed(25, headersWith(headersOfList, by(token, business)));
  const mixedList = looks(TOKEN, OTHER_BIZ_NUMBER).as('probe', 'two');
  const nowhere = looks(TOKEN, 'nowhere').as('observation', 'three');
  const refused = [mixed(TOKEN, OTHER_BIZ_NUMBER).refused(), control];
  const twice = [nowhere.refused(), nowhere.refused()];
  const shown = looks(TOKEN, BIZ_NUMBER).as('control', 'two').accepted();
  const wide = (business: string) => listed(100, headersWith(headersOfList, by(TOKEN, business)));
  const wideTwice = [wide('nowhere').refused(), wide('nowhere').refused()];
  const wideShown = wide(BIZ_NUMBER).accepted();
  test.each([
    [
      'accepted, and wide pages of nobody are refused',
      [...refused, mixedList.accepted(), shown, wideShown, ...wideTwice],
      'failed',
    ],
    [
      'accepted, and all wide pages are refused',
      [...refused, mixedList.accepted(), shown, ...wideTwice],
      'passed',
    ],
    ['refused', [...refused, mixedList.refused(), shown, ...twice], 'passed'],
    ['accepted', [...refused, mixedList.accepted(), shown, ...twice], 'failed'],
    [
      'accepted, and one was refused',
      [...refused, mixedList.accepted(), shown, nowhere.refused()],
      'passed',
    ],
    [
      'accepted, like a number that does not exist',
      [...refused, mixedList.accepted(), shown, nowhere.accepted()],
      'passed',
    ],
  ])('a list is %s', (_, steps, expected) => {
    expect(outcome('TENANT-02', ...steps)).toBe(expected);
  });
});

describe('TENANT-03', () => {
  const expired = disburse({}, headersWith(headersOfInitiate, by(EXPIRED_TOKEN, BIZ_NUMBER)));
  const control = disburse().as('control', 'one').accepted();
  test.each([
    ['refused', [expired.as('probe', 'one').refused(), control], 'passed'],
    ['accepted', [expired.as('probe', 'one').accepted(), control], 'failed'],
    ['refused, and its control was not sent', [expired.as('probe', 'one').refused()], 'cantTell'],
    [
      'refused like its control',
      [expired.as('probe', 'one').refused(), disburse().as('control', 'one').refused()],
      'cantTell',
    ],
  ])('%s', (_, steps, expected) => {
    expect(outcome('TENANT-03', ...steps)).toBe(expected);
  });

  const shown = listed().as('control', 'two').accepted();
  const expiredList = (changes: Readonly<Record<string, string | null>>) =>
    listed(25, headersWith(headersOfList, { ...by(EXPIRED_TOKEN, BIZ_NUMBER), ...changes })).as(
      'probe',
      'two',
    );
  test.each([
    ['with the number of the other client', { 'X-Biz-Number': OTHER_BIZ_NUMBER }],
    ['without a number', { 'X-Biz-Number': null }],
    ['without a media type', { 'Content-type': null }],
  ])('a list %s proves only by its acceptance', (_, changes) => {
    expect(outcome('TENANT-03', expiredList(changes).accepted(), shown)).toBe('failed');
    expect(outcome('TENANT-03', expiredList(changes).refused(), shown)).toBe('untested');
  });

  test('is not the same as a token that was never issued', () => {
    const steps = [expired.as('probe', 'one').accepted(), control];
    expect(outcome('HEADER-06', ...steps)).toBe('untested');
  });
});

test.each([
  ['TENANT-01', 'OTHER_TOKEN and OTHER_BIZ_NUMBER'],
  ['TENANT-02', 'OTHER_TOKEN and OTHER_BIZ_NUMBER'],
  ['TENANT-03', 'EXPIRED_TOKEN'],
])('%s names the setting that would decide it', (id, settings) => {
  const { outcome: without, reason } = result(id, []);
  expect([without, reason]).toEqual(['inapplicable', expect.stringContaining(settings)]);
});
