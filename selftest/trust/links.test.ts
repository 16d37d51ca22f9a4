/**
 * A history that is a link is not opened, because its target may change at any time, and a pipe in
 * the place of a report is not read.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UnreadableError, UsageError } from '../../src/core/errors.ts';
import { countLines } from '../../src/history/file/line-counts.ts';
import { reportOn, reportOnShards } from '../../src/judge/judge-history.ts';
import { demandSameRun } from '../../src/run/same-run.ts';
import { service } from '../support/service.ts';
import { newFolder, recorded } from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

const run = recorded((await runSmall(service(), { CASES: '1' })).lines);
const folder = newFolder();
const link = join(folder, 'history.jsonl');
symlinkSync(run, link);

test('it is not judged, counted or merged', () => {
  for (const read of [
    () => reportOn(link, unproven),
    () => reportOnShards([link], unproven),
    () => countLines(link),
  ]) {
    expect(read).toThrow(/is a link: put the file itself there/);
  }
  expect(() => reportOn(link, unproven)).toThrow(UnreadableError);
});

test('its folder does not hold the same run, nor does one whose link leads nowhere', () => {
  const report = reportOn(run, unproven);
  const empty = newFolder();
  symlinkSync(join(folder, 'nowhere'), join(empty, 'history.jsonl'));
  for (const place of [folder, empty]) {
    expect(() => demandSameRun(place, report, run)).toThrow(UsageError);
  }
  const same = newFolder();
  copyFileSync(run, join(same, 'history.jsonl'));
  expect(() => demandSameRun(same, report, run)).not.toThrow();
});

test.skipIf(process.platform === 'win32')('a pipe in the place of the report ends nothing', () => {
  const place = newFolder();
  spawnSync('mkfifo', [join(place, 'report.json')]);
  expect(() => demandSameRun(place, reportOn(run, unproven), null)).toThrow(UsageError);
});
