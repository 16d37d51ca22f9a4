import { describe, expect, test } from 'vitest';
import {
  disburse,
  failure,
  listed,
  outcome,
  result,
  success,
} from '../../selftest/support/history.ts';

function elsewhere(method: string, path: string) {
  const { group, ...step } = listed().as('probe').accepted();
  const request = { ...step.request, method, path };
  return (body: unknown, status = 404) => {
    const { response } = listed().responds(body, status);
    return { ...step, ...(group === undefined ? {} : { group }), request, response };
  };
}

const ok = listed().as('control').accepted();

describe.each([
  ['AROUND-01', elsewhere('PUT', '/initiate-disbursement'), elsewhere('GET', '/elsewhere')],
  ['AROUND-02', elsewhere('GET', '/transactions/1'), elsewhere('DELETE', '/transactions')],
])('%s', (id, own, other) => {
  test.each([
    ['an envelope', own(failure), 'passed'],
    ['an envelope with a 200', own(failure, 200), 'passed'],
    ['HTML', own('<html>'), 'failed'],
    ['nothing', own('', 405), 'failed'],
    ['JSON that is not an envelope', own({ error: 'no' }), 'failed'],
    ['an envelope without errors', own({ ...failure, errors: undefined }), 'failed'],
    ['a success', own(success([]), 200), 'failed'],
    ['the matter of the other check', other('<html>'), 'untested'],
  ])('refused with %s: %s', (_, step, expected) => {
    expect(outcome(id, ok, step)).toBe(expected);
  });

  test('is undecided without a subject', () => {
    expect(outcome(id)).toBe('untested');
    expect(outcome(id, ok, disburse().refused())).toBe('untested');
    expect(outcome(id, listed().as('control').refused(), own(failure))).toBe('cantTell');
  });

  test('shows where the envelope is wrong', () => {
    const [finding] = result(id, [ok, own({ ...failure, errors: undefined })]).findings;
    expect(finding).toMatchObject({ exchanges: [{ index: 2 }], pointer: '/errors' });
  });
});

describe('AROUND-05', () => {
  const ms = (atMs: number) => ({ atMs });
  const up = (atMs: number) => ({ ...listed().accepted(), ...ms(atMs) });
  const odd = listed('abc').unanswered();
  const again = (of: number, atMs: number) =>
    ({
      ...{ ...odd, origin: 'resend' as const, of, ...ms(atMs) },
    }) as const;
  const lost = (atMs: number) => ({ ...disburse().unanswered(), ...ms(atMs) });
  /** One that has been in flight for so long. */
  const lostFor = (durationMs: number, atMs: number) => {
    const step = lost(atMs);
    return { ...step, response: { ...step.response, durationMs } };
  };
  const repeat = (atMs: number, role: 'repeat' | 'probe' = 'repeat') => ({
    ...lost(atMs),
    group: { id: `at ${atMs}`, role },
  });
  const unreachable = {
    kind: 'none',
    reason: 'unreachable',
    message: 'connection refused',
    durationMs: 1,
  } as const;
  const large = disburse('{}'.padEnd(100_001)).unanswered();
  const sick = (atMs: number) =>
    ({
      ...{ ...listed().responds('<html>', 502), origin: 'health' as const, ...ms(atMs) },
    }) as const;

  /** An outage with each disbursement, which repeats the exchange `of`; 0: it repeats none. */
  const attempts = (repeated: readonly number[]) =>
    repeated
      .flatMap((of, at) => [
        up(at * 10),
        of === 0 ? lost(at * 10 + 5) : { ...lost(at * 10 + 5), origin: 'resend' as const, of },
        sick(at * 10 + 7),
      ])
      .concat(up(90));

  /** A disbursement and both of its resends, of which the first few never arrived. */
  const afterLosses = (neverArrived: number) =>
    [0, 2, 4]
      .flatMap((of, at) => {
        const step = {
          ...lost(at * 10 + 5),
          ...(of === 0 ? {} : { origin: 'resend' as const, of }),
        };
        return [up(at * 10), at < neverArrived ? { ...step, response: unreachable } : step];
      })
      .concat(up(90));

  test.each<[string, Parameters<typeof result>[1], string]>([
    [
      'a list that gets none twice',
      [up(0), { ...odd, ...ms(5) }, up(10), again(2, 15), up(20)],
      'failed',
    ],
    [
      'a list that gets none after another one, and none again',
      [up(0), { ...odd, ...ms(5) }, { ...odd, ...ms(20) }, up(30), again(3, 35), up(40)],
      'failed',
    ],
    [
      'the same in an outage',
      [up(0), { ...odd, ...ms(5) }, sick(10), { ...odd, ...ms(20) }, up(30), again(4, 35), up(40)],
      'passed',
    ],
    [
      'a list that gets one the second time',
      [up(0), odd, up(10), { ...up(15), ...{ of: 2 } }, up(20)],
      'passed',
    ],
    [
      'two lists that get none once each',
      [up(0), odd, up(10), { ...odd, ...ms(15) }, up(20)],
      'passed',
    ],
    [
      'one that is sent again, and nobody else is responded to',
      [up(0), odd, up(10), again(2, 15)],
      'passed',
    ],
    ['two disbursements', [up(0), lost(5), up(10), lost(15), up(20)], 'passed'],
    ['three disbursements', [up(0), lost(5), up(10), lost(15), up(20), lost(25), up(30)], 'failed'],
    [
      'three of thirty',
      [
        ...Array.from({ length: 30 }, () => disburse().accepted()),
        ...[up(0), lost(5), up(10), lost(15), up(20), lost(25), up(30)],
      ],
      'passed',
    ],
    [
      'one of seventy, three times',
      [
        ...Array.from({ length: 70 }, (_, at) => ({ ...disburse().accepted(), ...ms(at) })),
        ...[0, 72, 74].flatMap((of, at) => [
          up(100 + at * 10),
          { ...lost(105 + at * 10), ...(of === 0 ? {} : { origin: 'resend' as const, of }) },
        ]),
        up(140),
      ],
      'failed',
    ],
    [
      'three repeats in three groups',
      [5, 15, 25].flatMap((at) => [up(at - 5), repeat(at)]).concat(up(40)),
      'failed',
    ],
    [
      'three repeats without a connection',
      [5, 15, 25]
        .flatMap((at) => [up(at - 5), { ...repeat(at), response: unreachable }])
        .concat(up(40)),
      'failed',
    ],
    [
      'three probes in three groups',
      [5, 15, 25].flatMap((at) => [up(at - 5), repeat(at, 'probe')]).concat(up(40)),
      'passed',
    ],
    [
      'three disbursements in three outages',
      [5, 15, 25].flatMap((at) => [up(at - 5), lost(at), sick(at + 2)]).concat(up(40)),
      'passed',
    ],
    ['a disbursement in three outages', attempts([0, 2, 5]), 'failed'],
    ['one that never arrived, and then got none twice', afterLosses(1), 'failed'],
    ['one that never arrived twice, and then got none', afterLosses(2), 'passed'],
    ['a disbursement in two outages', attempts([0, 2]), 'passed'],
    ['a disbursement in two outages, and another one', attempts([0, 2, 0]), 'passed'],
    [
      'three large ones',
      [5, 15, 25].flatMap((at) => [up(at - 5), { ...large, ...ms(at) }]).concat(up(40)),
      'passed',
    ],
    ['three disbursements at once', [up(0), lost(5), lost(5), lost(5), up(10)], 'passed'],
    [
      'three at once, with a health check between their ends',
      [up(0), lostFor(8, 5), up(14), lostFor(14, 6), up(21), lostFor(20, 7), up(28)],
      'passed',
    ],
    ['nothing before it', [odd, up(10), again(1, 15), up(20)], 'passed'],
    ['nothing at all', [], 'untested'],
  ])('%s: %s', (_, steps, expected) => {
    expect(result('AROUND-05', steps).outcome).toBe(expected);
  });
});
