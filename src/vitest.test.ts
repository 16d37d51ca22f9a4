import { afterEach, expect, test, vi } from 'vitest';
import { type ConformanceTestOptions, declareTests } from './api/test-cases.ts';
import { UsageError } from './core/errors.ts';
import { vitestConformance } from './vitest.ts';

vi.mock('./api/test-cases.ts', () => ({ declareTests: vi.fn() }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.mocked(declareTests).mockClear();
});

const target = { url: 'http://127.0.0.1:1', token: 'a-token-0123456789', bizNumber: 'B' };

test('an address is not judged in watch mode, because each change of a file would start a run', () => {
  vi.stubEnv('VITEST_MODE', 'WATCH');
  const declare = () => vitestConformance(target);
  expect(declare).toThrow(UsageError);
  expect(declare).toThrow(
    /^Cannot judge a url in watch mode: vitest would send everything again after each change/,
  );
});

const handler = { handler: () => new Response(), bizNumber: 'B' };

test.each<[string, 'WATCH' | 'RUN', ConformanceTestOptions]>([
  ['a handler with an address of its own in watch mode', 'WATCH', { ...handler, url: target.url }],
  ['an address in a single run', 'RUN', target],
])('%s is judged', (_, mode, options) => {
  vi.stubEnv('VITEST_MODE', mode);
  vitestConformance(options);
  expect(declareTests).toHaveBeenCalledOnce();
});
