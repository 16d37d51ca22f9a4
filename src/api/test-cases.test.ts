import { expect, test } from 'vitest';
import { credentials } from '../../selftest/support/pipeline.ts';
import { service } from '../../selftest/support/service.ts';
import type { FetchHandler } from '../drive/connection/handler-transport.ts';
import { conformanceTests, UsageError } from '../index.ts';

/** The outcome of each declared test: `passed`, `skipped`, or its error. */
async function outcomesOf(
  handler: FetchHandler,
  settings = {},
  topics = ['transaction'],
): Promise<Map<string, string>> {
  const bodies = new Map<string, (...given: unknown[]) => Promise<void>>();
  const runner = {
    describe: (_: string, body: () => void) => body(),
    test: (title: string, body: (...given: unknown[]) => Promise<void>) => bodies.set(title, body),
  };
  const options = { handler, ...credentials, topics, settings };
  conformanceTests(runner, { ...options, settings: { CASES: 2, ...settings } });
  const outcomes = new Map<string, string>();
  for (const [title, body] of bodies) {
    let outcome = 'passed';
    const skip = (why: string) => {
      outcome = `skipped: ${why}`;
    };
    await body({ skip }).catch((error: Error) => {
      outcome = error.message;
    });
    outcomes.set(title.replace(/ .*/s, ''), outcome);
  }
  return outcomes;
}

test('an untested requirement fails its test, so a run that proved nothing is not green', async () => {
  const readOnly = await outcomesOf(service(), { READ_ONLY: true });
  expect(readOnly.get('TRANSACTION-01')).toContain('untested');
  const refuses: FetchHandler = async () => new Response('nothing here', { status: 404 });
  for (const outcome of (await outcomesOf(refuses)).values()) {
    expect(outcome).not.toMatch(/^(passed|skipped)/);
  }
});

test('a conforming target passes every test', async () => {
  expect([...new Set((await outcomesOf(service())).values())]).toEqual(['passed']);
});

test.each([
  ['ONLY', { ONLY: 'FEE-01' }],
  ['CASE', { CASE: 'disbursements/1' }],
])('a requirement that %s does not select is skipped', async (_, settings) => {
  const outcomes = await outcomesOf(service(), settings, ['fee', 'tenant']);
  expect(outcomes.get('FEE-01')).toBe('passed');
  expect(outcomes.get('TENANT-01')).toBe('skipped: ONLY or CASE does not select it');
});

test.each([
  [
    ['fees', 'list', 'nothing-like-it'],
    /^"fees" is not a topic \(did you mean fee\?\): expected one of .*\bfee\b.*\n"nothing-like-it" is not a topic: expected one of [^\n]*$/,
  ],
  [[], /^topics is empty: give some of .*\bfee\b/],
  ['fee', /^"f" is not a topic/],
])('the topics %j are a mistake in the options', (topics, message) => {
  const runner = { describe: () => {}, test: () => {} };
  const options = { handler: service(), ...credentials, topics: topics as readonly string[] };
  const declare = () => conformanceTests(runner, options);
  expect(declare).toThrow(UsageError);
  expect(declare).toThrow(message);
});

test('the test runner does not end a test before RUN_TIMEOUT_MS ends the run', () => {
  const timeoutsWith = (settings: object) => {
    const timeouts = new Set<number | undefined>();
    const runner = {
      describe: (_: string, body: () => void) => body(),
      test: (_: string, __: unknown, timeoutMs?: number) => timeouts.add(timeoutMs),
    };
    conformanceTests(runner, { handler: service(), ...credentials, ...settings });
    return [...timeouts];
  };
  expect(timeoutsWith({})).toEqual([660_000]);
  expect(timeoutsWith({ settings: { RUN_TIMEOUT_MS: '1800000' } })).toEqual([1_860_000]);
});

test.each([undefined, '', 600_000])('a test may take as long as RUN_TIMEOUT_MS %j', (value) => {
  const limits: (number | undefined)[] = [];
  const runner = {
    describe: (_: string, body: () => void) => body(),
    test: (_: string, __: unknown, limitMs?: number) => limits.push(limitMs),
  };
  const settings = { RUN_TIMEOUT_MS: value };
  conformanceTests(runner, { handler: service(), ...credentials, settings });
  expect(new Set(limits)).toEqual(new Set([660_000]));
});
