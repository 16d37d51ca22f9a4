import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reportToGitHub } from '../../src/run/github.ts';
import { start } from '../support/command.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'github-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function reports() {
  const green = (await runAgainst(service(), { CASES: '4' })).report;
  const red = (await runAgainst(serviceWith('new-fee-short'), { CASES: '4' })).report;
  return { green, red };
}

test('outside of GitHub nothing is printed; inside, a failure has its annotation', async () => {
  const { green, red } = await reports();
  expect(reportToGitHub(red, {})).toBe('');
  const shown = reportToGitHub(red, { GITHUB_ACTIONS: 'true' });
  expect(shown).toMatch(/^::error title=[A-Z]+-\d\d failed \(clause [\d.]+\)::.*%0Aexpected /m);
  expect(reportToGitHub(green, { GITHUB_ACTIONS: 'true' })).not.toContain('::error');
});

test('the summary of the job is added to, and what stands there stays', async () => {
  const { green, red } = await reports();
  const path = join(folder, 'summary.md');
  writeFileSync(path, 'before\n');
  for (const report of [green, red]) reportToGitHub(report, { GITHUB_STEP_SUMMARY: path });
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(/^before\n## ✅ conformant[\s\S]*## ❌ non-conformant[\s\S]*### Failed/);
  expect(text.indexOf('❌')).toBeLessThan(3000);
});

test('a summary that cannot be written is a warning, and the verdict stands', async () => {
  const { green } = await reports();
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'no', 'such') };
  expect(reportToGitHub(green, environment)).toContain('::warning::Cannot add');
});

test('a run does both', async () => {
  const path = join(folder, 'run.md');
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: path, READ_ONLY: 'true' };
  const { code, stdout } = await start([], environment).finished;
  expect([code, stdout]).toEqual([3, expect.stringContaining('::error title=Inconclusive::')]);
  expect(readFileSync(path, 'utf8')).toContain('inconclusive');
});
