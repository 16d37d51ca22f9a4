/** One vitest test for each attack of a list, with exactly its expected outcome. */
import { describe, expect, test } from 'vitest';
import type { Attack } from './attack.ts';
import { runAttack } from './run.ts';

/** Well above the RUN_TIMEOUT_MS of every attack. */
const MAX_MS = 45_000;

/** One after the other: several together on a slow machine would exceed RUN_TIMEOUT_MS. */
export function tryAll(attacks: readonly Attack[]): void {
  describe('hostile targets', () => {
    // `memory.thorough.test.ts` runs the others with the command line.
    const here = attacks.filter(({ grows }) => grows !== 'alone');
    test.each(here)('$name', async (attack) => {
      const started = performance.now();
      const { exit, fails, wrong, why } = await runAttack(attack);
      const expected = { exit: attack.exit, fails: attack.fails ?? [], wrong: [] };
      const shown = exit === attack.exit ? '' : why.join('\n');
      expect({ exit, fails, wrong }, shown).toEqual(expected);
      expect(performance.now() - started).toBeLessThan(MAX_MS);
    });
  });
}
