import { afterEach, expect, test, vi } from 'vitest';
import { configOf } from '../../selftest/pipeline.ts';
import { withFirstToken } from './first-token.ts';

afterEach(() => vi.restoreAllMocks());

const config = { ...configOf({}), token: '', tokenFile: '/no/such/token' };

test('a token that cannot be fetched is a mistake of the user', async () => {
  await expect(withFirstToken(config)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('Cannot read TARGET_TOKEN_FILE'),
  });
});

test('any other error stays what it is', async () => {
  const error = new RangeError('the clock is broken');
  vi.spyOn(Date, 'now').mockImplementation(() => {
    throw error;
  });
  await expect(withFirstToken(config)).rejects.toBe(error);
});
