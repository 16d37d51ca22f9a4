/** Requests whose every attempt an outage explains, so that nothing is known of them. */
import { describe, expect, test } from 'vitest';
import { disburse, parse } from '../../../selftest/support/history.ts';
import { healthWith } from '../../../selftest/support/run-health.ts';
import { RUN_ID } from '../../plan/placeholders.ts';
import { MAX_SILENT } from '../../plan/resend.ts';
import { type Attempt, attemptAt, sentCase } from './attempt.ts';
import { LateResends } from './late-resends.ts';
import type { RunHealth } from './run-health.ts';

const PLACE = { batch: 0, at: 0 };

describe('a disbursement', () => {
  const attempt = (id: string, lateResends: number): Attempt => ({
    ...attemptAt('traces', { id, request: disburse().unanswered().request }, PLACE),
    ...(lateResends > 0 ? { kind: { name: 'late resend', number: lateResends } } : {}),
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
    return lostAfter(series, [step, step, step]);
  }

  /** The ids of what is lost after a disbursement and its resends, each of which is lost like this. */
  function lostAfter(series: RunHealth, steps: readonly (typeof reset)[]): string[] {
    const resends = new LateResends(series);
    for (const [at, step] of steps.entries()) {
      const parsed = lost(at + 1, at === 0 ? null : at, step);
      const open = at === 0 ? attempt('traces/1', 0) : resends.follow(withId(parsed, at));
      if (open === null) throw new Error('no attempt is open');
      resends.add(parsed, open);
    }
    return resends.lost();
  }

  test('whose resends an outage explains too is lost', () => {
    expect(lostAfterTwo(healthWith(true))).toEqual(['traces/3']);
  });

  test('that a target never responds to, or that brings it down each time, is not', () => {
    expect(lostAfterTwo(healthWith(false))).toEqual([]);
    expect(lostAfterTwo(healthWith(true, Number.POSITIVE_INFINITY))).toEqual([]);
  });

  test('is known to get no response only if its last two requests arrived', () => {
    const steps = [neverArrived, neverArrived, reset];
    expect(lostAfter(healthWith(false), steps)).toEqual(['traces/3']);
  });

  test('that never arrived brings no target down', () => {
    expect(lostAfterTwo(healthWith(true, Number.POSITIVE_INFINITY), neverArrived)).toEqual([
      'traces/3',
    ]);
  });

  test('is followed by its neighbour, where it is accepted near the end', () => {
    const { request } = disburse({ merchant_reference: `0${RUN_ID}` }).unanswered();
    const resends = new LateResends(healthWith(false));
    const first = attempt('traces/1', 0);
    const planned = { ...first.planned, neighbour: { id: 'traces/2', request } };
    resends.add(lost(1, null), { ...first, planned, unresent: planned });
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
    const resends = new LateResends(healthWith(true));
    for (let index = 1; index <= MAX_SILENT; index += 1)
      resends.add(lost(index, 100), attempt(`traces/${index}`, 1));
    resends.add(lost(50, null), attempt('traces/50', 0));
    expect(resends.lost()).toContain('traces/50');
    expect(resends.absent()).toEqual([]);
  });
});
