/** Transactions that are wrong only some seconds after they were made. */
import { expect, test } from 'vitest';
import { defaultDialect } from '../reference/dialect.ts';
import { steppingClock } from './support/clock.ts';
import { idsOf, runAgainst } from './support/pipeline.ts';
import { faultNamed, service } from './support/service.ts';

test.each([
  ['aged-amount-whole', 'AMOUNT-04'],
  ['aged-status-reversed', 'STATUS-02'],
])('%s is found by default, where all transactions were completed at once', async (name, id) => {
  const clock = steppingClock();
  const dialect = { ...defaultDialect, completesAfterMs: 1 };
  const faults = [faultNamed(name)];
  const target = service({ nowMs: clock.nowMs, sleep: clock.sleep, dialect, faults });
  const { report, lines } = await runAgainst(target, { CASES: '4', WATCH_MS: '' }, undefined, {
    clock,
  });
  expect(idsOf(report, 'failed')).toEqual([id]);
  const looks = lines.flatMap((line) =>
    line.kind === 'request' && line.origin === 'second look' ? [line.atMs] : [],
  );
  // One a second while the run sends its plan, and then a few older pages.
  const seconds = (looks.at(-1) ?? 0) / 1000;
  expect(looks.length).toBeLessThan(seconds + 2);
});
