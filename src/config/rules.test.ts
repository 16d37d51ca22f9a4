import { describe, expect, test } from 'vitest';
import { caps, local, problems } from '../../selftest/support/config.ts';

describe('the token', () => {
  const { TARGET_TOKEN: _, ...without } = local;

  test.each(['TARGET_TOKEN_COMMAND', 'TARGET_TOKEN_FILE'])('%s replaces it', (name) => {
    expect(problems({ ...without, [name]: 'x', TARGET_TOKEN_TTL_S: '60' })).toEqual([]);
    expect(problems({ ...local, [name]: 'x' })).toEqual([
      `TARGET_TOKEN and ${name} are set: keep one of them`,
    ]);
  });

  test('a lifetime is for a token that can be fetched again', () => {
    expect(problems({ ...local, TARGET_TOKEN_TTL_S: '60' })).toEqual([
      expect.stringContaining('TARGET_TOKEN_TTL_S needs TARGET_TOKEN_COMMAND'),
    ]);
  });
});

test('a tunnel on loopback: where CONFIRM_HOST is set, it is right and both caps are set', () => {
  expect(problems({ ...local, CONFIRM_HOST: '127.0.0.1' })).toEqual([
    expect.stringContaining('MAX_DISBURSEMENTS is missing: CONFIRM_HOST is set'),
    expect.stringContaining('MAX_TOTAL_AMOUNT is missing: CONFIRM_HOST is set'),
  ]);
  expect(problems({ ...local, ...caps, CONFIRM_HOST: 'staging.example' })).toHaveLength(1);
  expect(problems({ ...local, ...caps, CONFIRM_HOST: '127.0.0.1' })).toEqual([]);
});

test('a wait is shorter than the run', () => {
  const settings = { ...local, WAIT_FOR_TARGET_MS: '600000' };
  expect(problems(settings)).toEqual([expect.stringContaining('is not below RUN_TIMEOUT_MS')]);
});
