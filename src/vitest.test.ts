import { afterEach, expect, test, vi } from 'vitest';
import { UsageError } from './core/errors.ts';
import { vitestConformance } from './vitest.ts';

afterEach(() => vi.unstubAllEnvs());

const target = { url: 'http://127.0.0.1:1', token: 'a-token-0123456789', bizNumber: 'B' };

test('an address is not judged in watch mode, because each change of a file would start a run', () => {
  vi.stubEnv('VITEST_MODE', 'WATCH');
  const declare = () => vitestConformance(target);
  expect(declare).toThrow(UsageError);
  expect(declare).toThrow(
    /^Cannot judge a url in watch mode: vitest would send everything again after each change/,
  );
});
