/** One vitest test for each attack of a list: the outcome that is expected of it, and nothing else. */
import { describe, expect, test } from 'vitest';
import type { Attack } from './attack.ts';
import { runAttack } from './run.ts';

/** Well above the RUN_TIMEOUT_MS of every attack. */
const MOST_MS = 45_000;

/** One after the other: several at once on a busy machine would run into RUN_TIMEOUT_MS together. */
export function tryAll(attacks: readonly Attack[]): void {
  describe('hostile targets', () => {
    // The others are tried by the command line, in `memory.thorough.test.ts`.
    const here = attacks.filter(({ grows }) => grows !== 'alone');
    test.each(here)('$name', async (attack) => {
      const started = performance.now();
      const { exit, fails, wrong, why } = await runAttack(attack);
      const expected = { exit: attack.exit, fails: attack.fails ?? [], wrong: [] };
      const shown = exit === attack.exit ? '' : why.join('\n');
      expect({ exit, fails, wrong }, shown).toEqual(expected);
      expect(performance.now() - started).toBeLessThan(MOST_MS);
    });
  });
}
