import { describe, expect, test } from 'vitest';
import {
  disburse,
  outcome,
  result,
  success,
  transaction,
  uuid,
} from '../../selftest/support/history.ts';
import { groupNames } from '../group-names.ts';
import { headersOfInitiate } from '../scenarios/parts/requests.ts';

const sent = (amount: number) => disburse({ amount });
const accepted = (merchantReference: string, serial: number) =>
  disburse({ amount: 100, merchant_reference: merchantReference }).accepted({
    reference: uuid(serial),
  });

describe('INITIATE-01: a refusal in word only', () => {
  const done = transaction({ amount: 100 });
  test.each([
    ['another word', { ...success(done), status: 'ok' }, 200, 'failed'],
    ['capitals', { ...success(done), status: 'Success' }, 201, 'failed'],
    ['behind a redirect', success(done), 302, 'failed'],
    ['an error status', { ...success(done), status: 'error' }, 402, 'cantTell'],
    ['another amount', { ...success({ ...done, amount: 1 }), status: 'ok' }, 200, 'cantTell'],
    [
      'a failed one',
      { ...success({ ...done, status: 'failed' }), status: 'error' },
      200,
      'cantTell',
    ],
    ['no transaction', { ...success(null), status: 'ok' }, 200, 'cantTell'],
  ])('%s', (_, body, status, expected) => {
    expect(outcome('INITIATE-01', sent(100).responds(body, status))).toBe(expected);
  });

  test.each([
    ['a limited rate', 429, 'retry-after', '0'],
    ['an outage', 503, 'retry-after', '2'],
    ['no request left', 200, 'x-ratelimit-remaining', '0'],
  ])('no reason excuses it: %s', (_, status, name, text) => {
    const step = (body: object) => {
      const made = sent(100).responds(body, status);
      const { response } = made;
      if (response.kind !== 'response') throw new Error('it has a response');
      return {
        ...made,
        response: { ...response, headers: [...response.headers, [name, text]] as const },
      };
    };
    const later = accepted('later', 2);
    const refused = { ...success(done), status: 'error' };
    expect(outcome('INITIATE-01', step(refused), later)).toBe('failed');
    expect(outcome('INITIATE-01', step({ ...refused, data: null }), later)).toBe('passed');
  });

  test('that no request is left of a limit makes no failed one a made one', () => {
    const made = sent(100).responds({ ...success(done), status: 'error' }, 422);
    const { response } = made;
    if (response.kind !== 'response') throw new Error('it has a response');
    const headers = [...response.headers, ['x-ratelimit-remaining', '0'] as const];
    const later = disburse({ amount: 100, merchant_reference: 'later' }).accepted();
    expect(outcome('INITIATE-01', { ...made, response: { ...response, headers } }, later)).toBe(
      'passed',
    );
  });

  test('shows that the disbursement was carried out', () => {
    const step = sent(100).responds({ ...success(done), status: 'ok' });
    expect(result('INITIATE-01', [step]).findings).toMatchObject([
      {
        exchanges: [{ index: 1 }],
        pointer: '/status',
        actual: `refused, with HTTP status 200 and the pending transaction ${uuid(1)}`,
      },
    ]);
  });

  const inOtherWords = (amount: number, changes: object) =>
    sent(amount).responds({ ...success(transaction({ amount, ...changes })), status: 'ok' });
  test.each([
    ['no activities', [{ activities: [] }, { reference: uuid(2), activities: [] }], 'failed'],
    ['references of another form', [{ reference: 'A-1' }, { reference: 'A-2' }], 'failed'],
    ['one reference', [{ reference: 'A-1' }, { reference: 'A-1' }], 'cantTell'],
    ['an echo', [{ reference: 'm1' }, { reference: 'm1' }], 'cantTell'],
  ])('where none is accepted, also with %s', (_, changes, expected) => {
    const steps = changes.map((change) => inOtherWords(100, change));
    expect(outcome('INITIATE-01', ...steps)).toBe(expected);
  });

  test('beside a reason, it may be a draft', () => {
    const steps = ['A-1', 'A-2'].map((reference) =>
      sent(100).responds({
        ...success(transaction({ reference })),
        ...{ status: 'error', errors: ['unknown account'] },
      }),
    );
    expect(outcome('INITIATE-01', ...steps)).toBe('cantTell');
  });

  const review = (changes: object) => ({
    ...success(transaction({ amount: 100, ...changes })),
    status: 'review',
  });
  test.each([
    ['a draft', 100, review({ activities: [] })],
    ['an echo', 100, review({ reference: 'm1' })],
    ['a transaction that is known', 100, review({ reference: uuid(2) })],
    ['a fraction', 100.5, review({ amount: 100.5 })],
  ])('%s is what a refusal may show', (_, amount, body) => {
    const steps = [accepted('m2', 2), sent(amount).responds(body)];
    const reasons = result('INITIATE-01', steps).findings.map(({ pointer }) => pointer);
    expect(reasons.filter((pointer) => pointer !== null)).toEqual([]);
  });
});

describe('INITIATE-01: a refusal in word only beside headers that the document does not list', () => {
  const sentTo = { merchant_reference: 'm2' };
  const headers = [...headersOfInitiate, ['Accept-Language', 'fr']] as const;
  const inContext = (changes: object = {}, group: string = groupNames.contexts) =>
    disburse({ ...sentTo, ...changes }, headers).as('observation', group);
  const observed = inContext();
  const control = disburse().accepted();
  const done = transaction({ reference: uuid(2) });
  test.each([
    ['another word', { ...success(done), status: 'succès' }, 200, 'failed'],
    ['another word behind a redirect', { ...success(done), status: 'succès' }, 302, 'passed'],
    ['an error status', { ...success(done), status: 'error' }, 400, 'passed'],
    ['no transaction', { ...success(null), status: 'error' }, 200, 'passed'],
    [
      'an earlier transaction',
      { ...success({ ...done, reference: uuid(1) }), status: 'error' },
      200,
      'passed',
    ],
  ])('%s', (_, body, status, expected) => {
    expect(outcome('INITIATE-01', control, observed.responds(body, status))).toBe(expected);
  });

  test('of a repeat, or of another body, it shows nothing', () => {
    const body = { ...success(done), status: 'succès' };
    const repeat = disburse(sentTo, headers).as('repeat', groupNames.contexts);
    expect(outcome('INITIATE-01', control, repeat.responds(body))).toBe('passed');
    const other = inContext({ note: 'x' });
    expect(outcome('INITIATE-01', control, other.responds(body))).toBe('passed');
  });

  test.each([
    [0.01, groupNames.amounts],
    [100, groupNames.texts],
    [1204.5, groupNames.contexts],
  ])('of an unusual value, it is the choice of the target: %d in %s', (amount, group) => {
    const body = { ...success({ ...done, amount }), status: 'review' };
    const unusual = inContext({ amount }, group);
    expect(outcome('INITIATE-01', control, unusual.responds(body))).toBe('passed');
  });
});
