/** No forged history of a faulty target is conformant. */
import { describe, expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import { UnreadableError, UsageError } from '../../src/core/errors.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { service, serviceWith } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { forgeriesOf, guiltyIn, inventedOf } from './forgeries.ts';
import { runSmall, unproven } from './small-suite.ts';

/** Removes a decimal of a fee in the response to the so-many-eth list. */
function oncePerRun(number: number): Handler {
  const inner = service();
  let lists = 0;
  return async (request) => {
    const response = await inner(request);
    if (request.method !== 'GET' || response.status !== 200) return response;
    lists += 1;
    if (lists !== number) return response;
    const { status, headers } = response;
    const body = (await response.text()).replace(/"fee":"(\d+\.\d)\d"/, '"fee":"$1"');
    const kept = new Headers(headers);
    kept.delete('content-length');
    return new Response(body, { status, headers: kept });
  };
}

const runOf = async (handler: Handler, cases: string) =>
  looseOf(recorded((await runSmall(handler, { CASES: cases })).lines));
const good = await runOf(service(), '3');
const faulty = await runOf(serviceWith('fee-short-above'), '30');
// Its list is larger than all transactions of the run, so the response of another list fits it too.
const once = await runOf(oncePerRun(28), '3');
const forgeries = forgeriesOf({ good, faulty, once });

function verdictOf(lines: readonly Loose[]): string {
  try {
    return reportOn(forged(renumbered(lines)), unproven).verdict;
  } catch (error) {
    if (!(error instanceof UnreadableError) && !(error instanceof UsageError)) throw error;
    expect(error.message).toMatch(/^[^\p{Cc}]{5,2000}$/u);
    return 'refused';
  }
}

test('the runs themselves are judged rightly', () => {
  expect([good, faulty, once].map(verdictOf)).toEqual([
    ...['conformant', 'non-conformant', 'non-conformant'],
  ]);
  expect(guiltyIn(once).size).toBe(1);
  expect(forgeries.length).toBeGreaterThan(150);
});

test.each(inventedOf(once))('nobody can tell an invented response: %s', (_, lines) => {
  expect(verdictOf(lines)).toBe('conformant');
});

describe('forged', () => {
  test.each(forgeries)('%s', (_, lines) => {
    expect(['inconclusive', 'non-conformant', 'refused']).toContain(verdictOf(lines));
  });
});
