import { describe, expect, test } from 'vitest';
import {
  disburse,
  failure,
  headersWith,
  listed,
  outcome,
  result,
} from '../../selftest/support/history.ts';
import { headersOfInitiate } from '../../suites/scenarios/parts/requests.ts';

/** A requirement that a probe is refused, and one that a variant is accepted. */
const REFUSES = 'HEADER-01';
const ACCEPTS = 'HEADER-13';

const probe = disburse({}, headersWith(headersOfInitiate, { Authorization: null }));
const variant = disburse(
  {},
  headersWith(headersOfInitiate, { 'Content-Type': 'application/json; charset=utf-8' }),
);
const control = disburse();
const busy = (sent: typeof probe) => sent.refused(429);
const again = (step: ReturnType<typeof busy>, of: number) =>
  ({ ...step, origin: 'resend', of }) as const;

describe('a probe that must be refused', () => {
  const [p, c, q, d] = [
    probe.as('probe', 'one'),
    control.as('control', 'one'),
    probe.as('probe', 'two'),
    control.as('control', 'two'),
  ];
  test.each([
    ['refused, its control accepted', [p.refused(), c.accepted()], 'passed'],
    ['refused, its control accepted before it', [c.accepted(), p.refused()], 'passed'],
    ['accepted', [p.accepted(), c.accepted()], 'failed'],
    ['accepted, its control refused', [p.accepted(), c.refused()], 'failed'],
    ['refused like its control', [p.refused(), c.refused()], 'cantTell'],
    ['refused, without a control', [p.refused()], 'cantTell'],
    ['refused, the control of another group accepted', [p.refused(), d.accepted()], 'cantTell'],
    ['refused, one of two controls refused', [p.refused(), c.accepted(), c.refused()], 'cantTell'],
    ['refused, its control unanswered', [p.refused(), c.unanswered()], 'cantTell'],
    ['refused, one control busy and sent again', [p.refused(), busy(c), c.accepted()], 'passed'],
    ['refused, its control busy throughout', [p.refused(), busy(c)], 'cantTell'],
    ['busy and no more', [busy(p), c.accepted()], 'cantTell'],
    ['busy, then accepted', [busy(p), p.accepted(), c.accepted()], 'failed'],
    ['unanswered', [p.unanswered(), c.accepted()], 'cantTell'],
    ['unanswered once, refused once', [p.unanswered(), p.refused(), c.accepted()], 'cantTell'],
    ['unanswered, then refused', [p.unanswered(), again(p.refused(), 1), c.accepted()], 'passed'],
    ['unanswered, then accepted', [p.unanswered(), again(p.accepted(), 1), c.accepted()], 'failed'],
    ['unanswered twice', [p.unanswered(), again(p.unanswered(), 1), c.accepted()], 'cantTell'],
    [
      'refused, its control unanswered, then accepted',
      [p.refused(), c.unanswered(), again(c.accepted(), 2)],
      'passed',
    ],
    ['one group proven, one not', [p.refused(), c.accepted(), q.refused(), d.refused()], 'passed'],
    ['one group proven, one accepted', [p.refused(), c.accepted(), q.accepted()], 'failed'],
    ['not sent', [c.accepted(), control.accepted(), listed().accepted()], 'untested'],
  ])('%s', (_, steps, expected) => {
    expect(outcome(REFUSES, ...steps)).toBe(expected);
  });

  test('is counted only where its control was accepted', () => {
    const steps = [p.refused(), p.refused(), c.accepted(), q.refused(), d.refused()];
    expect(result(REFUSES, steps)).toMatchObject({ outcome: 'passed', seen: 2, reason: null });
    const unproven = result(REFUSES, [q.refused(), d.refused()]);
    expect(unproven.reason).toMatch(
      /^the target did not accept the control of "two" .* check TARGET_/,
    );
  });

  test('says of a control that was not sent that it was not', () => {
    const { reason } = result(REFUSES, [p.refused(), d.accepted()]);
    expect(reason).toMatch(
      /^the suite did not send the control of "one" .*; the run ended before the control, or FAIL_FAST, a cap, CASE or/,
    );
    expect(result(ACCEPTS, [variant.as('probe', 'one').refused()]).reason).toContain(
      'did not send',
    );
  });

  test('prefers the words of the target to a control that was not sent', () => {
    const { reason } = result(REFUSES, [p.refused(), c.refused(), q.refused()]);
    expect(reason).toMatch(
      /^the target did not accept the control of "one" .*; the target says HTTP 400/,
    );
  });

  test('names RATE_LIMIT where the target always asks the control to wait', () => {
    const { reason } = result(REFUSES, [p.refused(), busy(c)]);
    expect(reason).toMatch(
      /; the target says HTTP 429, .*: if the target limits .* set or lower RATE_LIMIT$/,
    );
  });

  test('names no credentials that the target accepted before', () => {
    const refused = [p.refused(), c.refused(403)];
    expect(result(REFUSES, refused).reason).toMatch(/: check TARGET_TOKEN and TARGET_BIZ_NUMBER$/);
    const { reason } = result(REFUSES, [control.accepted(), ...refused]);
    expect(reason).toMatch(
      /: check TARGET_RECEIVERS, .*; if the account .* lower MAX_TOTAL_AMOUNT/,
    );
    expect(reason).not.toContain('TARGET_TOKEN');
  });

  test('without a response to its control, names no setting', () => {
    const { reason } = result(REFUSES, [p.refused(), c.unanswered()]);
    expect(reason).toMatch(
      /^the target did not accept the control of "one" .*; request 2 got no response/,
    );
    expect(reason).not.toMatch(/TARGET_|the target says/);
  });

  test('says of a response that was not recorded why, and not that there was none', () => {
    const message = 'the body is nested deeper than 512 levels';
    const response = { kind: 'none', reason: 'too-large', message, durationMs: 1 } as const;
    const { reason } = result(REFUSES, [{ ...p.refused(), response }, c.accepted()]);
    expect(reason).toBe(`the response to request 1 was not recorded: ${message}`);
  });

  test('prefers the words of a refused control to one without a response', () => {
    const { reason } = result(REFUSES, [p.refused(), c.unanswered(), c.refused()]);
    expect(reason).toContain('the target says HTTP');
  });

  test('has the exchange that shows it as evidence', () => {
    const { findings } = result(REFUSES, [p.refused(), p.accepted(), c.accepted()]);
    expect(findings).toMatchObject([{ expected: 'refused', exchanges: [{ index: 2 }] }]);
  });
});

describe('a variant that must be accepted', () => {
  const [v, c, d] = [
    variant.as('probe', 'one'),
    control.as('control', 'one'),
    control.as('control', 'two'),
  ];
  test('that is refused like its control has the words of the target', () => {
    const { reason } = result(ACCEPTS, [v.refused(), c.refused()]);
    expect(reason).toMatch(/^the target did not accept the control either; the target says HTTP/);
  });

  test.each([
    ['accepted like its control', [v.accepted(), c.accepted()], 'passed'],
    ['accepted, its control refused', [v.accepted(), c.refused()], 'passed'],
    ['refused, its control accepted', [v.refused(), c.accepted()], 'failed'],
    ['refused like its control', [v.refused(), c.refused()], 'cantTell'],
    ['refused, its control unanswered', [v.refused(), c.unanswered()], 'cantTell'],
    ['refused, another control accepted', [v.refused(), d.accepted()], 'cantTell'],
    ['one accepted, one refused', [v.accepted(), v.refused(), c.accepted()], 'failed'],
    ['busy', [busy(v), c.accepted()], 'cantTell'],
    ['busy, then accepted', [busy(v), v.accepted(), c.accepted()], 'passed'],
    ['unanswered', [v.unanswered(), c.accepted()], 'cantTell'],
    ['not sent', [c.accepted()], 'untested'],
  ])('%s', (_, steps, expected) => {
    expect(outcome(ACCEPTS, ...steps)).toBe(expected);
  });
});

describe('a variant that is refused like a documented request', () => {
  const [v, c] = [variant.as('probe', 'one'), control.as('control', 'one')];
  const beside = disburse();
  const judged = (...steps: Parameters<typeof outcome>[1][]) =>
    outcome(ACCEPTS, v.refused(500), ...steps, c.accepted());
  test.each([
    ['the same request, in the same words', beside.refused(500), 'cantTell'],
    ['with another status', beside.refused(503), 'failed'],
    ['in other words', beside.responds({ ...failure, message: 'Later' }, 500), 'failed'],
    ['another amount', disburse({ amount: 101 }).refused(500), 'failed'],
    ['a reference of another form', disburse({ merchant_reference: 'M1' }).refused(500), 'failed'],
    ['a list, in the same words', listed().refused(500), 'cantTell'],
    ['a list, in other words', listed().refused(503), 'failed'],
    ['a list of another size', listed(2).refused(500), 'failed'],
    ['a choice of the target', beside.as('observation').refused(500), 'failed'],
  ])('%s', (_, step, expected) => {
    expect(judged(step)).toBe(expected);
  });

  test.each([
    ['between accepted amounts', [{ amount: 99 }, { amount: 102 }], 'cantTell'],
    ['above all accepted amounts', [{ amount: 99 }], 'failed'],
    ['a receiver that was never accepted', [{ amount: 102, bank_code: '1' }], 'failed'],
  ])('another amount, %s', (_, others, expected) => {
    const accepted = others.map((changes) => disburse(changes).accepted());
    expect(judged(disburse({ amount: 101 }).refused(500), ...accepted)).toBe(expected);
  });

  test('another refusal decides', () => {
    expect(judged(beside.refused(500), v.refused(400))).toBe('failed');
  });
});

test('a control that is not as documented proves nothing', () => {
  const spoiled = disburse({ amount: 0 }).as('control', 'one');
  expect(outcome(REFUSES, probe.as('probe', 'one').refused(), spoiled.accepted())).toBe('cantTell');
});
