import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configOf } from '../../selftest/support/pipeline.ts';
import { newFolder } from '../../selftest/trust/forge.ts';
import { UsageError } from '../core/errors.ts';
import { LOCK_FILE } from '../history/folder/lock.ts';
import { prepareRun } from './prepare-run.ts';

const configFor = (reportDir: string) => ({ ...configOf({}), targetUrl: null, reportDir });

test('a run that cannot begin changes nothing', async () => {
  const reportDir = join(newFolder(), 'report');
  const prepared = prepareRun(configFor(reportDir), async () => {
    throw new UsageError('no such case');
  });
  await expect(prepared).rejects.toThrow('no such case');
  expect(existsSync(reportDir)).toBe(false);
});

test('the folder is locked, and the reference responds, until the run is closed', async () => {
  const reportDir = newFolder();
  const run = await prepareRun(configFor(reportDir), async ({ bizNumber }) => bizNumber);
  expect(run.checked).toBe(run.config.bizNumber);
  expect(run.isHeld()).toBe(true);
  const { url } = await run.openEndpoint();
  expect((await fetch(url)).status).toBe(404);
  await run.close();
  await expect(fetch(url)).rejects.toThrow();
  expect(existsSync(join(reportDir, LOCK_FILE))).toBe(false);
});

test('a run may be closed before its reference starts', async () => {
  const reportDir = newFolder();
  const run = await prepareRun(configFor(reportDir), async () => null);
  await run.close();
  expect(run.isHeld()).toBe(false);
  expect(existsSync(join(reportDir, LOCK_FILE))).toBe(false);
});
