/** Which settings `run --last-failed` takes from the user, and which from the recorded run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repetitionOf } from '../../src/cli/run/last-failed/last-failed.ts';
import type { Settings } from '../../src/config/config.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { suite } from '../../suites/index.ts';
import { runAgainst } from '../support/pipeline.ts';
import { serviceWith } from '../support/service.ts';
import { recorded } from '../trust/forge.ts';

const home = mkdtempSync(join(tmpdir(), 'repetition-settings-'));
afterAll(() => rmSync(home, { recursive: true }));

const recordedAt = 'http://127.0.0.1:1';

async function folderOf(settings: Settings): Promise<string> {
  const folder = mkdtempSync(join(home, 'run-'));
  const given = { CASES: '1', ONLY: 'FEE-01', ...settings };
  recorded((await runAgainst(serviceWith('new-fee-short'), given)).lines, folder);
  return folder;
}

const wrong = await folderOf({});

beforeEach(() => {
  const names = ['TARGET_URL', 'READ_ONLY', 'STRICT', 'ONLY', 'CASE', 'CHALLENGE', 'DETECT'];
  for (const name of names) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

test('ONLY of the environment applies like the flag', () => {
  vi.stubEnv('TARGET_URL', recordedAt);
  vi.stubEnv('ONLY', 'STATUS-01');
  expect(() => repetitionOf(wrong, {}, suite)).toThrow(/ONLY excludes the open requirements/);
  vi.stubEnv('ONLY', 'HEADER-99');
  expect(() => repetitionOf(wrong, {}, suite)).toThrow(/Cannot find "header-99" of ONLY/);
  expect(repetitionOf(wrong, { ONLY: 'FEE-01' }, suite).ids).toEqual(['FEE-01']);
});

test('CASE of the user takes precedence over the cases of the findings', () => {
  const flags = { TARGET_URL: recordedAt };
  expect(repetitionOf(wrong, flags, suite).flags.CASE).toMatch(/^disbursements\/\d/);
  const CASE = 'disbursements/1';
  expect(repetitionOf(wrong, { ...flags, CASE }, suite).flags.CASE).toBe(CASE);
  vi.stubEnv('CASE', CASE);
  expect(repetitionOf(wrong, flags, suite).flags.CASE).toBe(CASE);
});

test('a challenge does not apply: the seed of the recorded run does', async () => {
  vi.stubEnv('CHALLENGE', 'a-challenge-of-the-test');
  const { flags, notes } = repetitionOf(wrong, { TARGET_URL: recordedAt, CASES: '1' }, suite);
  expect(notes).toEqual([
    `CHALLENGE does not apply: a repetition has the seed of the run in ${wrong}.`,
  ]);
  const settings = { ...process.env, TARGET_TOKEN: 'x', TARGET_BIZ_NUMBER: 'y', ...flags };
  const loaded = await loadConfig(settings, {}, home, { requirements: async () => [] });
  expect(loaded).toMatchObject({ ok: true, config: { seed: Number(flags.SEED), challenge: null } });
});

test('REPORT_DIR of the environment does not apply to the repetition of another folder', () => {
  const notesWith = (reportDir: string, given: string | true = wrong) => {
    vi.stubEnv('REPORT_DIR', reportDir);
    return repetitionOf(given, { TARGET_URL: recordedAt, CASES: '1' }, suite).notes;
  };
  expect(notesWith(join(home, 'other'))).toEqual([
    `REPORT_DIR does not apply: the repetition is written to ${wrong}-last-failed, or where --report-dir says.`,
  ]);
  expect([notesWith(wrong), notesWith(wrong, true)]).toEqual([[], []]);
});

test('DETECT of the recorded run applies, so the repetition has its cases', async () => {
  const folder = await folderOf({ DETECT: '7%' });
  const { flags } = repetitionOf(folder, { TARGET_URL: recordedAt }, suite);
  expect(flags.DETECT).toBe('7%');
  const own = repetitionOf(folder, { TARGET_URL: recordedAt, DETECT: '1%' }, suite);
  expect(own.flags.DETECT).toBe('1%');
});
