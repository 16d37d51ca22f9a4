/** Requests whose every attempt an outage explains, so that nothing is known of them. */
import { describe, expect, test } from 'vitest';
import { disburse, listed, parse } from '../../../selftest/support/history.ts';
import { healthOf } from '../../interface/health/health.ts';
import { RUN_ID } from '../../plan/placeholders.ts';
import { MAX_SILENT } from '../../plan/resend.ts';
import { attemptAt, besidePlan, resendOf, sentCase } from './attempt.ts';
import { Doubt } from './doubt.ts';
import { ImmediateResends } from './immediate-resends.ts';
import { LateResends } from './late-resends.ts';
import type { RunHealth } from './run-health.ts';

const PLACE = { batch: 0, at: 0 };

/** `isOutage`: whether an outage explains each failure. */
const health = (isOutage: boolean, failedSinceMs = Number.NEGATIVE_INFINITY) =>
  ({
    mayCheck: true,
    hasCheckedSince: () => true,
    isOfOutage: () => isOutage,
    healthOf,
    refusesCredentials: () => false,
    failedSinceMs,
    doubt: new Doubt(),
  }) as unknown as RunHealth;

describe('a disbursement', () => {
  const attempt = (id: string, lateResends: number) => ({
    ...attemptAt('traces', { id, request: disburse().unanswered().request }, PLACE),
    lateResends,
  });
  const reset = disburse().unanswered();
  const neverArrived = {
    ...reset,
    response: { ...reset.response, reason: 'unreachable' } as never,
  };
  const lost = (index: number, of: number | null, step = reset) =>
    parse({
      ...step,
      ...(of === null ? {} : { origin: 'resend' as const, of }),
      ...{ index, case: `traces/${index}`, atMs: index * 10 },
    });

  const withId = ({ exchange }: ReturnType<typeof parse>, resends: number) => ({
    ...exchange,
    case: `traces/1~${resends}`,
  });

  /** The ids of what is lost after one disbursement and both of its resends. */
  function lostAfterTwo(series: RunHealth, step = reset): string[] {
    const resends = new LateResends(series);
    resends.add(lost(1, null, step), attempt('traces/1', 0));
    resends.add(lost(2, 1, step), attempt('traces/1', 1));
    resends.add(lost(3, 2, step), attempt('traces/1', 2));
    return resends.lost();
  }

  test('whose resends an outage explains too is lost', () => {
    expect(lostAfterTwo(health(true))).toEqual(['traces/3']);
  });

  test('that a target never responds to, or that brings it down each time, is not', () => {
    expect(lostAfterTwo(health(false))).toEqual([]);
    expect(lostAfterTwo(health(true, Number.POSITIVE_INFINITY))).toEqual([]);
  });

  test('is known to get no response only if its last two requests arrived', () => {
    const resends = new LateResends(health(false));
    const steps = [neverArrived, neverArrived, reset];
    for (const [at, step] of steps.entries()) {
      const parsed = lost(at + 1, at === 0 ? null : at, step);
      const open = at === 0 ? attempt('traces/1', 0) : resends.follow(withId(parsed, at));
      if (open === null) throw new Error('no attempt is open');
      resends.add(parsed, open);
    }
    expect(resends.lost()).toEqual(['traces/3']);
  });

  test('that never arrived brings no target down', () => {
    expect(lostAfterTwo(health(true, Number.POSITIVE_INFINITY), neverArrived)).toEqual([
      'traces/3',
    ]);
  });

  test('is followed by its neighbour, where it is accepted near the end', () => {
    const { request } = disburse({ merchant_reference: `0${RUN_ID}` }).unanswered();
    const resends = new LateResends(health(false));
    const first = attempt('traces/1', 0);
    const planned = { ...first.planned, neighbour: { id: 'traces/2', request } };
    resends.add(lost(1, null), { ...first, planned, first: planned });
    const accepted = parse({ ...disburse().accepted(), index: 2, case: 'traces/1~1', of: 1 });
    const again = resends.follow(accepted.exchange);
    if (again === null) throw new Error('no attempt is open');
    resends.add(accepted, again);
    const neighbour = resends.absent().map(sentCase);
    expect(neighbour).toMatchObject([{ id: 'traces/2~1' }]);
    expect(neighbour[0]?.request.body).toContain(`0${RUN_ID}1`);
    expect(
      resends.follow({ ...accepted.exchange, index: 3, case: 'traces/2~1', of: 2 }),
    ).not.toBeNull();
    expect(resends.absent()).toEqual([]);
  });

  test('that is not sent again, because others got no response, is lost', () => {
    const resends = new LateResends(health(true));
    for (let index = 1; index <= MAX_SILENT; index += 1)
      resends.add(lost(index, 100), attempt(`traces/${index}`, 1));
    resends.add(lost(50, null), attempt('traces/50', 0));
    expect(resends.lost()).toContain('traces/50');
    expect(resends.absent()).toEqual([]);
  });
});

test.each([
  [true, ['lists/1~1']],
  [false, []],
])('a list whose resend is lost too, in an outage %s: %j', (isOutage, expected) => {
  const resends = new ImmediateResends(health(isOutage));
  const attempt = attemptAt(
    'lists',
    { id: 'lists/1', request: listed().unanswered().request },
    PLACE,
  );
  const step = { ...listed().unanswered(), atMs: 0 };
  resends.add(parse({ ...step, index: 1, case: 'lists/1' }), attempt);
  const again = parse({ ...step, index: 2, case: 'lists/1~1', origin: 'resend', of: 1 });
  const second = resends.follow(again.exchange);
  if (second === null) throw new Error('no attempt is open');
  resends.add(again, second);
  expect(resends.lost()).toEqual(expected);
});

describe('a list or a case on which others depend, lost twice', () => {
  const unreachable = {
    kind: 'none',
    reason: 'unreachable',
    message: 'no',
    durationMs: 1,
  } as const;
  const reset = listed().unanswered();

  function lostTwice(changes: Partial<ReturnType<typeof attemptAt>['planned']>, first = reset) {
    const resends = new ImmediateResends(health(false));
    const planned = { id: 'lists/1', request: reset.request, ...changes };
    const attempt = attemptAt('lists', planned, PLACE);
    resends.add(parse({ ...first, index: 1, case: 'lists/1', atMs: 0 }), attempt);
    const again = parse({
      ...reset,
      index: 2,
      case: 'lists/1~1',
      atMs: 9,
      origin: 'resend',
      of: 1,
    });
    const second = resends.follow(again.exchange);
    if (second === null) throw new Error('no attempt is open');
    resends.add(again, second);
    return resends.lost();
  }

  test('is known to get no response only if it arrived both times', () => {
    expect(lostTwice({})).toEqual([]);
    expect(lostTwice({}, { ...reset, response: unreachable } as typeof reset)).toEqual([
      'lists/1~1',
    ]);
  });

  test('decides nothing of the cases that depend on it', () => {
    expect(lostTwice({ as: 'first' })).toEqual(['lists/1~1']);
  });
});

test('what is lost while lists show nothing of the target is not sent again', () => {
  const unchecked = { ...health(false), mayCheck: false } as RunHealth;
  const list = new ImmediateResends(unchecked);
  const { request } = listed().unanswered();
  list.add(
    parse({ ...listed().unanswered(), index: 1, case: 'lists/1', atMs: 0 }),
    attemptAt('lists', { id: 'lists/1', request }, PLACE),
  );
  expect(list.lost()).toEqual(['lists/1']);
  expect(list.absent()).toEqual([]);
  const disbursement = new LateResends(unchecked);
  disbursement.add(
    parse({ ...disburse().unanswered(), index: 1, case: 'traces/1', atMs: 0 }),
    attemptAt('traces', { id: 'traces/1', request: disburse().unanswered().request }, PLACE),
  );
  expect(disbursement.lost()).toEqual(['traces/1']);
  expect(disbursement.absent()).toEqual([]);
});

test('a list whose resend was sent while another failure was known, and is lost too', () => {
  const series = health(false);
  const resends = new ImmediateResends(series);
  const { request } = listed().unanswered();
  const planned = attemptAt('lists', { id: 'lists/1', request }, PLACE);
  const failure = parse({ ...listed().unanswered(), index: 5, case: 'lists/2', atMs: 10 });
  series.doubt.see(failure.exchange, 'down');
  const lostAt = (atMs: number) =>
    parse({
      ...listed().unanswered(),
      atMs,
      index: atMs,
      case: 'lists/1~1',
      origin: 'resend',
      of: 1,
    });
  resends.add(parse({ ...listed().unanswered(), index: 1, case: 'lists/1', atMs: 1 }), planned);
  resends.add(lostAt(5), { ...resendOf(planned), isAfterLoss: true });
  expect(resends.lost()).toEqual([]);
  resends.add(lostAt(20), { ...resendOf(planned), isAfterLoss: true });
  expect(resends.lost()).toEqual(['lists/1~1']);
});

test('a list that was lost after the target asked to wait is sent once more', () => {
  const resends = new ImmediateResends(health(true));
  const { request } = listed().unanswered();
  const waited = resendOf({
    ...attemptAt('lists', { id: 'lists/1', request }, PLACE),
    isAfterLoss: true,
  });
  const lost = { ...listed().unanswered(), atMs: 0, origin: 'resend' as const };
  resends.add(parse({ ...lost, index: 2, case: 'lists/1~1', of: 1 }), waited);
  expect([resends.lost(), resends.absent()]).toEqual([[], ['lists/1~2']]);
});

test('a second look whose resend is lost too leaves nothing open', () => {
  const resends = new ImmediateResends(health(true));
  const { request } = listed().unanswered();
  const look = besidePlan('second-look', { id: 'second-look/1', request });
  if (look === null) throw new Error('no attempt');
  const lost = { ...listed().unanswered(), atMs: 0, origin: 'resend' as const };
  const parsed = parse({ ...lost, index: 2, case: 'second-look/1~1', of: 1 });
  resends.add(parsed, { ...resendOf(look), isAfterLoss: true });
  expect(resends.lost()).toEqual([]);
});
