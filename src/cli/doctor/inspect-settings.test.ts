import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { inspectSettings } from './inspect-settings.ts';

test.each([
  [
    {},
    'Until both are set, the suite judges no amount above 10,000. If the target refuses a small',
  ],
  [{ AMOUNT_MAX: '500' }, 'limits of the target. If the target refuses a small or a large amount'],
  [{ AMOUNT_MIN: '5' }, 'the suite judges no amount above 10,000. If the target refuses'],
])('doctor has one sentence on missing bounds: %j', (settings, words) => {
  const unset = { AMOUNT_MIN: '', AMOUNT_MAX: '' };
  const diagnoses = inspectSettings(configOf({ ...unset, ...settings }), {});
  const sentences = diagnoses.filter(({ check }) => check === 'amounts');
  expect(sentences.map(({ sentence }) => sentence)).toEqual([expect.stringContaining(words)]);
});

test('doctor says nothing on bounds that are both set', () => {
  const diagnoses = inspectSettings(configOf({ AMOUNT_MIN: '5', AMOUNT_MAX: '500' }), {});
  expect(diagnoses.filter(({ check }) => check === 'amounts')).toEqual([]);
});

test.each([
  ['', 'it is a file'],
  ['/inner/report', 'a part of the path is a file'],
])('doctor says that REPORT_DIR is a file: file%s', (rest, why) => {
  const file = join(mkdtempSync(join(tmpdir(), 'report-dir-')), 'file');
  writeFileSync(file, '');
  const reportDir = `${file}${rest}`;
  const diagnoses = inspectSettings({ ...configOf({}), reportDir }, {});
  expect(diagnoses.find(({ check }) => check === 'report-dir')).toMatchObject({
    outcome: 'bad',
    sentence: expect.stringContaining(`(${why}): choose a writable folder`),
  });
});

test('doctor says that REPORT_DIR is a link, as a run does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-dir-'));
  const reportDir = join(folder, 'link');
  for (const to of [folder, 'none']) {
    rmSync(reportDir, { force: true });
    symlinkSync(to, reportDir);
    const diagnoses = inspectSettings({ ...configOf({}), reportDir }, {});
    expect(diagnoses.find(({ check }) => check === 'report-dir')).toMatchObject({
      outcome: 'bad',
      sentence: `Cannot use REPORT_DIR "${reportDir}": it is a link; give the folder itself`,
    });
  }
});

test('doctor says that it does not wait for the target, as a run does', () => {
  const sentencesOf = (settings: object) =>
    inspectSettings(configOf({ ...settings }), {}).map(({ sentence }) => sentence);
  const wait =
    'A run waits up to 60,000 ms for the target (WAIT_FOR_TARGET_MS); doctor does not wait';
  expect(sentencesOf({ WAIT_FOR_TARGET_MS: '60000' })).toContain(wait);
  expect(sentencesOf({}).join()).not.toContain('does not wait');
});

test.each([
  ['https://staging.example', 'The suite sends a client certificate to the target'],
  [
    'http://staging.example',
    'The suite sends no client certificate, because TARGET_URL begins with http://',
  ],
])('doctor says whether a client certificate is sent to %s', (targetUrl, sentence) => {
  const client = { kind: 'pem', cert: '', key: '' } as const;
  const config = { ...configOf({}), targetUrl, tls: { ca: null, client } };
  expect(inspectSettings(config, {}).map((one) => one.sentence)).toContain(sentence);
});
