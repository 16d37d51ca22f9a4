/**
 * In whatever way runs are started, none spends more than its caps: in parallel, repeatedly, with
 * vitest's flags.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, start } from './support/command.ts';
import { countingServer } from './support/counting.ts';
import { runVitest } from './support/run-vitest.ts';
import { expectWithin, settingsOf, spendings } from './support/spending.ts';

const allowed = [
  ['run'],
  ['run', '--pool=forks'],
  ['run', '--maxWorkers=4'],
  ['run', '--retry=2', '--sequence.shuffle'],
  ['run', '--sequence.concurrent'],
  ['run', 'suites/fee', 'suites/amount'],
];
const refused = [
  ['run', '--isolate'],
  ['run', '--pool=vmThreads'],
  ['run', '--pool=vmForks'],
  ['run', '--pool=forks', '--isolate'],
  ['run', '--fileParallelism', '--maxWorkers=3'],
  ['--watch'],
];
const combinations = [...allowed, ...refused];
const drawn = spendings(9, combinations.length);

test.each(combinations.map((flags, at) => ({ flags, at })))('$flags', async ({ flags, at }) => {
  const one = { ...drawn[at], manner: 'wrong fee' } as (typeof drawn)[number];
  const { count, env, close } = await countingServer(one.manner);
  const REPORT_DIR = mkdtempSync(join(tmpdir(), 'conformance-'));
  const { code, output } = await runVitest(flags, { ...env, ...settingsOf(one), REPORT_DIR });
  expectWithin(count, one);
  if (allowed.includes(flags)) {
    expect(count.requests).toBeGreaterThan(0);
  } else {
    expect([code, count.requests]).toEqual([2, 0]);
    expect(output).toMatch(/^Cannot run the conformance project .+, which could spend .+$/m);
  }
  await close();
});

describe('the command line', () => {
  test.each(spendings(7, 2))('twice at once in one folder: %j', async (one) => {
    const { count, env, close } = await countingServer(one.manner);
    const cwd = emptyFolder();
    const settings = { ...env, ...settingsOf(one) };
    const both = await Promise.all([1, 2].map(() => start([], settings, cwd).finished));
    const begun = both.filter(({ stdout }) => stdout.includes('Judging')).length;
    const { maxDisbursements, maxTotalAmount } = one;
    const caps = {
      maxDisbursements: begun * maxDisbursements,
      maxTotalAmount: begun * maxTotalAmount,
    };
    expectWithin(count, { ...one, ...caps });
    await close();
  });

  test.each(['SIGINT', 'SIGKILL'] as const)('ended by %s, and started again', async (signal) => {
    const cwd = emptyFolder();
    for (const one of spendings(8, 2)) {
      // Each start has its own target, which also counts the requests that were in flight at its
      // end.
      const first = await countingServer(one.manner);
      const { child, finished } = start([], { ...first.env, ...settingsOf(one) }, cwd);
      for (let wait = 0; wait < 100 && first.count.requests < 5; wait += 1) {
        await new Promise((wake) => setTimeout(wake, 20));
      }
      child.kill(signal);
      await finished;
      const second = await countingServer(one.manner);
      const { code } = await start([], { ...second.env, ...settingsOf(one) }, cwd).finished;
      expect(code).toBeLessThan(4);
      expect(second.count.requests).toBeGreaterThan(0);
      expectWithin(first.count, one);
      expectWithin(second.count, one);
      await Promise.all([first.close(), second.close()]);
    }
  });
});
