/** Settings of the library that are given without a value. */
import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { credentials } from '../../selftest/support/pipeline.ts';
import { suite } from '../../suites/index.ts';
import { DEFAULT_FOLDER } from '../config/settings.ts';
import { UsageError } from '../core/errors.ts';
import { judgeTarget } from './conformance.ts';
import { type ConformanceOptions, configOf } from './options.ts';

const handler = async () => new Response('nothing here', { status: 404 });
const options = { handler, ...credentials };

test('a setting of blanks is a mistake', () => {
  expect(() => configOf(suite, { ...options, settings: { MAX_DISBURSEMENTS: ' ' } })).toThrow(
    'MAX_DISBURSEMENTS has only white space',
  );
});

test('an option that is not a text is a mistake, and no fault of the suite', () => {
  const wrong = { bizNumber: 77, token: null, url: new URL('http://127.0.0.1:1') };
  expect(() => configOf(suite, wrong as unknown as ConformanceOptions)).toThrow(
    new UsageError(
      ['url', 'token', 'bizNumber']
        .map((name) => `${name} is not a text: give a string`)
        .join('\n'),
    ),
  );
  const alsoUnknown = { ...wrong, tokn: 'x', settings: { CASE_S: 1 } };
  for (const name of ['bizNumber', 'tokn', 'CASE_S'])
    expect(() => configOf(suite, alsoUnknown as unknown as ConformanceOptions)).toThrow(name);
});

describe.each([undefined, ''])('a setting that is %j is not set', (value) => {
  test('WATCH_MS: a handler is not watched', () => {
    expect(configOf(suite, options).watchMs).toBe(0);
    expect(configOf(suite, { ...options, settings: { WATCH_MS: value } }).watchMs).toBe(0);
    expect(configOf(suite, { ...options, settings: { WATCH_MS: 70 } }).watchMs).toBe(70);
    const target = { url: 'http://127.0.0.1:1', ...credentials };
    const usual = configOf(suite, target).watchMs;
    expect(usual).toBeGreaterThan(0);
    expect(configOf(suite, { ...target, settings: { WATCH_MS: value } }).watchMs).toBe(usual);
  });

  test('REPORT_DIR: nothing is written for a handler', async () => {
    const settings = { CASES: 1, REPORT_DIR: value };
    // Each file that is written there changes it.
    const changed = () => statSync(DEFAULT_FOLDER, { throwIfNoEntry: false })?.mtimeMs;
    const before = changed();
    await judgeTarget(suite, { ...options, settings });
    expect(changed()).toBe(before);
  });
});
