import { expect, test } from 'vitest';
import { disburse, listed } from '../../selftest/support/history.ts';
import { configOf } from '../../selftest/support/pipeline.ts';
import { suite } from '../../suites/index.ts';
import type { Check } from '../check/check.ts';
import { Tally } from '../check/tally.ts';
import { recordedConfig } from '../config/recorded.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Header } from '../history/lines/line.ts';
import { makeExchangeParser } from '../interface/parsed-exchange.ts';
import { openEvaluation } from './evaluation.ts';

const LARGE = 100_000;

const text = { level: 'should', clause: '1', violatedBy: '', scenarios: [] } as const;

/** A check that stores each exchange that it gets. */
function keeper(kept: Exchange[]): Check {
  return {
    ...text,
    id: 'KEEPER-01',
    statement: 'Keeps exchanges.',
    begin: () => ({
      see: (parsed) => void kept.push(parsed.exchange),
      conclude: () => new Tally().conclude(),
    }),
  };
}

test('an accepted readiness check shows that a service is there', () => {
  const header = {
    config: recordedConfig(configOf({})),
    plan: null,
    target: { url: 'http://127.0.0.1:1' },
    runId: 'r',
    startedAt: new Date(0).toISOString(),
  } as Header;
  const parser = makeExchangeParser(suite);
  const page = listed().responds('<html>Sign in</html>', 200);
  const exchanges = [
    { ...listed().accepted(), origin: 'readiness' as const, index: 1 },
    { ...page, origin: 'preflight' as const, atMs: 10, index: 2 },
  ];
  const outcomeOf = (steps: readonly Exchange[]) => {
    const evaluation = openEvaluation(header, { suite, parser, scope: 'without plan' });
    for (const exchange of steps) evaluation.see({ kind: 'exchange', exchange });
    return evaluation.report().requirements.find(({ id }) => id === 'ENVELOPE-01')?.outcome;
  };
  expect(outcomeOf(exchanges)).toBe('failed');
  expect(outcomeOf(exchanges.slice(1))).toBe('cantTell');
});

test('a check does not change the exchanges that it gets', () => {
  const kept: Exchange[] = [];
  const header = {
    config: {},
    plan: null,
    target: { url: 'http://127.0.0.1:1' },
    runId: 'r',
  } as Header;
  const evaluation = openEvaluation(header, {
    suite: { ...suite, topics: [{ name: 'keeper', title: '', checks: [keeper(kept)] }] },
    parser: makeExchangeParser(suite),
  });
  const exchange = { ...disburse().accepted({ narration: 'n'.repeat(LARGE) }), index: 1 };
  const before = JSON.stringify(exchange);
  evaluation.see({ kind: 'exchange', exchange });
  expect(JSON.stringify(exchange)).toBe(before);
  expect(JSON.stringify(kept[0])).toBe(before);
});
