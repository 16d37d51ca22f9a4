import { describe, expect, test } from 'vitest';
import { attacks, runAttack } from './run.ts';

describe.concurrent('hostile targets', () => {
  const small = attacks.filter(({ grows }) => grows === undefined);
  test.each(small)('$name', async (attack) => {
    const started = performance.now();
    const { exit, fails, wrong } = await runAttack(attack);
    expect({ exit, fails, wrong }).toEqual({
      exit: attack.exit,
      fails: attack.fails ?? [],
      wrong: [],
    });
    expect(performance.now() - started).toBeLessThan(45_000);
  });
});

test('there are at least forty of them, each with a name of its own', () => {
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  expect(attacks.length).toBeGreaterThan(40);
});
