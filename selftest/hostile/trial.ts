/** One vitest test for each attack of a list: the outcome that is expected of it, and nothing else. */
import { describe, expect, test } from 'vitest';
import type { Attack } from './attack.ts';
import { runAttack } from './run.ts';

/** Well above the RUN_TIMEOUT_MS of every attack, several of which run at once. */
const MOST_MS = 45_000;

export function tryAll(attacks: readonly Attack[]): void {
  describe.concurrent('hostile targets', () => {
    test.each(attacks)('$name', async (attack) => {
      const started = performance.now();
      const { exit, fails, wrong, why } = await runAttack(attack);
      const expected = { exit: attack.exit, fails: attack.fails ?? [], wrong: [] };
      const told = exit === attack.exit ? '' : why.join('\n');
      expect({ exit, fails, wrong }, told).toEqual(expected);
      expect(performance.now() - started).toBeLessThan(MOST_MS);
    });
  });
}
