import { afterEach, expect, test, vi } from 'vitest';
import { configOf } from '../../selftest/support/pipeline.ts';
import { withFirstToken } from './first-token.ts';

afterEach(() => vi.restoreAllMocks());

const config = { ...configOf({}), token: '', tokenFile: '/no/such/token' };

test('a token that cannot be fetched is a mistake of the user', async () => {
  await expect(withFirstToken(config)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('Cannot read TARGET_TOKEN_FILE'),
  });
});

test('a token that the plan sends as a wrong one is a mistake of the user', async () => {
  await expect(withFirstToken(configOf({ TARGET_TOKEN: 'constructor' }))).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('TARGET_TOKEN is a word that the suite sends'),
  });
});

test('any other error stays what it is', async () => {
  const error = new RangeError('the clock is broken');
  vi.spyOn(Date, 'now').mockImplementation(() => {
    throw error;
  });
  await expect(withFirstToken(config)).rejects.toBe(error);
});
