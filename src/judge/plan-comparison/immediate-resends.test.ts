/** Lists and cases on which others depend that are lost twice, so that nothing is known of them. */
import { describe, expect, test } from 'vitest';
import { disburse, listed, parse } from '../../../selftest/support/history.ts';
import { healthWith } from '../../../selftest/support/run-health.ts';
import { attemptAt, besidePlan, resendAfter, resendOf } from './attempt.ts';
import { Doubt } from './doubt.ts';
import { ImmediateResends } from './immediate-resends.ts';
import { LateResends } from './late-resends.ts';
import { lossOf } from './losses.ts';
import type { RunHealth } from './run-health.ts';

const PLACE = { batch: 0, at: 0 };

test.each([
  [true, ['lists/1~1']],
  [false, []],
])('a list whose resend is lost too, in an outage %s: %j', (isOutage, expected) => {
  const resends = new ImmediateResends(healthWith(isOutage));
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

describe('a list that is lost twice', () => {
  const unreachable = {
    kind: 'none',
    reason: 'unreachable',
    message: 'no',
    durationMs: 1,
  } as const;
  const reset = listed().unanswered();

  function lostTwice(first: typeof reset) {
    const resends = new ImmediateResends(healthWith(false));
    const attempt = attemptAt('lists', { id: 'lists/1', request: reset.request }, PLACE);
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
    expect(lostTwice(reset)).toEqual([]);
    expect(lostTwice({ ...reset, response: unreachable } as typeof reset)).toEqual(['lists/1~1']);
  });
});

test('what is lost while lists show nothing of the target is not sent again', () => {
  const unchecked = { ...healthWith(false), startsHealthChecks: false } as RunHealth;
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
  const doubt = new Doubt();
  const resends = new ImmediateResends(Object.assign(healthWith(false), { isInDoubt: doubt.has }));
  const { request } = listed().unanswered();
  const planned = attemptAt('lists', { id: 'lists/1', request }, PLACE);
  const failure = parse({ ...listed().unanswered(), index: 5, case: 'lists/2', atMs: 10 });
  doubt.see(failure.exchange, 'down');
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
  const again = resendAfter(lossOf(lostAt(1).exchange, false), planned);
  resends.add(lostAt(5), again);
  expect(resends.lost()).toEqual([]);
  resends.add(lostAt(20), again);
  expect(resends.lost()).toEqual(['lists/1~1']);
});

test('a list that was lost after the target asked to wait is sent once more', () => {
  const resends = new ImmediateResends(healthWith(true));
  const { request } = listed().unanswered();
  const lost = { ...listed().unanswered(), atMs: 0, origin: 'resend' as const };
  const first = lossOf({ ...lost, index: 1, case: 'lists/1' }, false);
  const waited = resendOf({
    ...attemptAt('lists', { id: 'lists/1', request }, PLACE),
    afterLoss: first,
  });
  resends.add(parse({ ...lost, index: 2, case: 'lists/1~1', of: 1 }), waited);
  expect([resends.lost(), resends.absent()]).toEqual([[], ['lists/1~2']]);
});

test('a second look whose resend is lost too leaves nothing open', () => {
  const resends = new ImmediateResends(healthWith(true));
  const { request } = listed().unanswered();
  const look = besidePlan('second-look', { id: 'second-look/1', request });
  if (look === null) throw new Error('no attempt');
  const lost = { ...listed().unanswered(), atMs: 0, origin: 'resend' as const };
  const parsed = parse({ ...lost, index: 2, case: 'second-look/1~1', of: 1 });
  const first = lossOf({ ...lost, index: 1, case: 'second-look/1' }, false);
  resends.add(parsed, resendAfter(first, look));
  expect(resends.lost()).toEqual([]);
});
