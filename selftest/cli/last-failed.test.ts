/**
 * What `run --last-failed` chooses from a recorded run, and what it says at the end.
 * Above 200 lines: the cases of one command.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repetitionOf } from '../../src/cli/run/last-failed/last-failed.ts';
import { lastFailedFolder } from '../../src/cli/run/last-failed/last-failed-folder.ts';
import { progressOf } from '../../src/cli/run/last-failed/last-failed-result.ts';
import type { Settings } from '../../src/config/config.ts';
import { UsageError } from '../../src/core/errors.ts';
import { conclusionOf } from '../../src/report/conclusion.ts';
import type { Report } from '../../src/report/report.ts';
import { suite } from '../../suites/index.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';
import { recorded } from '../trust/forge.ts';

const home = mkdtempSync(join(tmpdir(), 'repetition-'));
afterAll(() => rmSync(home, { recursive: true }));

const part = { CASES: '1', ONLY: 'FEE-01' };
const readOnlyPart = { READ_ONLY: 'true', ONLY: 'STATUS-01,FEE-01' };
const recordedAt = 'http://127.0.0.1:1';

async function folderOf(faults: readonly string[], settings: Settings): Promise<string> {
  const folder = mkdtempSync(join(home, 'run-'));
  recorded((await runAgainst(serviceWith(...faults), settings)).lines, folder);
  return folder;
}

const wrong = await folderOf(['new-fee-short'], part);
const good = await folderOf([], part);
const readOnly = await folderOf([], readOnlyPart);

beforeEach(() => {
  for (const name of ['TARGET_URL', 'READ_ONLY', 'STRICT']) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

test('the token never goes to an address that only the folder names', () => {
  const refused = `Set TARGET_URL: the run in ${wrong} judged ${recordedAt}, and the suite sends your token only to an address that you set`;
  expect(() => repetitionOf(wrong, {}, suite)).toThrow(refused);
  // An empty text of the environment takes precedence over `.env`, as in each run.
  vi.stubEnv('TARGET_URL', ' ');
  expect(() => repetitionOf(wrong, {}, suite)).toThrow(refused);
  vi.stubEnv('TARGET_URL', recordedAt);
  const { flags, notes } = repetitionOf(wrong, { CASES: '1' }, suite);
  expect([flags.TARGET_URL, notes]).toEqual([undefined, []]);
  vi.unstubAllEnvs();
  const given = repetitionOf(wrong, { TARGET_URL: recordedAt }, suite);
  expect(given.flags.TARGET_URL).toBe(recordedAt);
});

test('READ_ONLY of the recorded run applies, and a line says so, unless the user sets it', () => {
  vi.stubEnv('TARGET_URL', recordedAt);
  const cases = { CASES: '24' };
  const kept = repetitionOf(readOnly, cases, suite);
  expect([kept.flags.READ_ONLY, kept.notes]).toEqual([
    'true',
    [`READ_ONLY=true applies, as in the run in ${readOnly}: set READ_ONLY to change this.`],
  ]);
  vi.stubEnv('READ_ONLY', 'false');
  const set = repetitionOf(readOnly, cases, suite);
  expect([set.flags.READ_ONLY, set.notes]).toEqual([undefined, []]);
});

// Windows says of so long a name that no such file exists.
test.skipIf(process.platform === 'win32')(
  'the reason is named why a folder cannot be looked at',
  () => {
    expect(() => repetitionOf('ab '.repeat(100), {}, suite)).toThrow(
      /: it is too long for a path; give/,
    );
  },
);

test('an unknown name in ONLY is a mistake, as in any run', () => {
  const flags = { ONLY: 'FEE-99', TARGET_URL: recordedAt };
  expect(() => repetitionOf(wrong, flags, suite)).toThrow(/Cannot find "fee-99" of ONLY/);
  expect(() => repetitionOf(wrong, flags, suite)).toThrow(UsageError);
});

test('ONLY that leaves nothing to repeat is a mistake, and the error names what is open', () => {
  const flags = { ONLY: 'STATUS-01', TARGET_URL: recordedAt };
  const why = `ONLY excludes the open requirements of ${wrong}: FEE-01`;
  expect(() => repetitionOf(wrong, flags, suite)).toThrow(new UsageError(why));
  expect(repetitionOf(wrong, { ...flags, ONLY: 'STATUS-01, FEE' }, suite).ids).toEqual(['FEE-01']);
});

test('where nothing is open, ONLY excludes nothing', () => {
  expect(repetitionOf(good, { ONLY: 'STATUS-01', TARGET_URL: recordedAt }, suite).ids).toEqual([]);
});

test('at another target, the end says that it is another one', async () => {
  const now = 'http://127.0.0.1:2';
  const again = repetitionOf(wrong, { TARGET_URL: now }, suite);
  expect(again.otherTarget).toBe(recordedAt);
  const { report } = await runAgainst(service(), { ...part, TARGET_URL: now });
  expect(progressOf(again, report)).toEqual({
    exitCode: 0,
    sentence: `This run judged another target: 1 of 1 requirements that failed or were undecided on ${recordedAt} pass on ${now}.`,
  });
  expect(progressOf({ ...again, otherTarget: null }, report).sentence).toBe(
    `FEE-01 passes now. This run sent only the cases of the findings; "run --seed ${report.seed}" also sends the requests before them.`,
  );
  expect(progressOf({ ...again, otherTarget: null, flags: {} }, report).sentence).toBe(
    'FEE-01 passes now.',
  );
  expect(
    progressOf(
      { ids: ['FEE-01', 'FEE-02'], unsentIds: [], otherTarget: null, flags: { CASE: 'lists/1' } },
      report,
    ).sentence,
  ).toBe(
    '1 of 2 failed or undecided requirements pass now. Undecided: FEE-02. "run --only FEE-02" sends everything that is needed to decide. ' +
      `This run sent only the cases of the findings; "run --seed ${report.seed}" also sends the requests before them.`,
  );
});

test('a requirement passes only where the request that failed it is sent again', async () => {
  const { report } = await runAgainst(service(), part);
  const again = { ids: ['FEE-01'], otherTarget: null, flags: {} };
  expect(progressOf({ ...again, unsentIds: [] }, report).exitCode).toBe(0);
  expect(progressOf({ ...again, unsentIds: ['FEE-01'] }, report)).toEqual({
    exitCode: 3,
    sentence:
      `The suite could not decide FEE-01. Only "run --seed ${report.seed}" sends the request again that failed FEE-01. ` +
      'The exit code is 3, because not every repeated requirement passes.',
  });
});

describe('the exit code of a repetition is that of its report', () => {
  const again = (id: string) => ({ ids: [id], unsentIds: [], otherTarget: null, flags: {} });
  const waiver = (requirement: string) => ({
    ...{ requirement, reason: 'known', owner: 'payments', expires: '2099-12-31' },
    issue: 'https://issues.example/1',
  });
  const repeated = async (faults: readonly string[], settings: Settings) =>
    (await runAgainst(serviceWith(...faults), { CASES: '1', ...settings })).report;

  test.each<[string, string, Settings, number, string]>([
    ['a must that fails', 'FEE-01', {}, 1, 'FEE-01 still fails.'],
    // FEE-02 passes beside it; a run in which no requirement that counts passes is never green.
    [
      'a waived must',
      'FEE-01',
      { ONLY: 'fee', WAIVERS: JSON.stringify([waiver('FEE-01')]) },
      0,
      'FEE-01 still fails.',
    ],
    ['a should that fails', 'HEADER-11', {}, 3, 'HEADER-11 still fails.'],
    [
      'a should that fails, with STRICT',
      'HEADER-11',
      { STRICT: 'true' },
      1,
      'HEADER-11 still fails.',
    ],
  ])('%s', async (_, id, settings, exitCode, sentence) => {
    const report = await repeated(['new-fee-short', 'any-media-type'], { ONLY: id, ...settings });
    expect(progressOf(again(id), report)).toEqual({ exitCode, sentence });
    expect(conclusionOf(report).exitCode).toBe(exitCode);
  });

  test('a waiver out of date', async () => {
    const report = await repeated([], {
      ONLY: 'FEE-01',
      WAIVERS: JSON.stringify([waiver('FEE-01')]),
    });
    expect(progressOf(again('FEE-01'), report)).toEqual({
      exitCode: 2,
      sentence: 'FEE-01 passes now.',
    });
  });

  test('a should that fails beside a must that passes', async () => {
    const report = await repeated(['any-media-type'], { ONLY: 'FEE-01,HEADER-11' });
    const both = { ids: ['FEE-01', 'HEADER-11'], unsentIds: [], otherTarget: null, flags: {} };
    expect(progressOf(both, report).exitCode).toBe(3);
  });

  test('only an open requirement that counts raises it to 3', async () => {
    const report = await repeated([], { ONLY: 'FEE,HEADER-11' });
    expect(progressOf(again('FEE-01'), report).exitCode).toBe(0);
    const without = (open: string): Report => ({
      ...report,
      requirements: report.requirements.map((row) =>
        row.id === open ? { ...row, outcome: 'inapplicable' } : row,
      ),
    });
    const sentence = (id: string) => `The suite could not decide ${id}.`;
    expect(progressOf(again('FEE-01'), without('FEE-01'))).toEqual({
      exitCode: 3,
      sentence: `${sentence('FEE-01')} The exit code is 3, because not every repeated requirement passes.`,
    });
    expect(progressOf(again('HEADER-11'), without('HEADER-11'))).toEqual({
      exitCode: 0,
      sentence: sentence('HEADER-11'),
    });
  });
});

test.each([
  ['r1', 'r1-last-failed'],
  ['a/r1/', 'a/r1-last-failed'],
  ['/a/r1-last-failed', '/a/r1-last-failed'],
  ['a/..', `../${basename(resolve('.'))}-last-failed`],
  ['.', `../${basename(resolve('.'))}-last-failed`],
])('the folder of a repetition of %s is beside it', (folder, beside) => {
  expect(lastFailedFolder(folder)).toBe(beside);
});
