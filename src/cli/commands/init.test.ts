import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { suite } from '../../../suites/index.ts';
import { packageRoot } from '../../core/package.ts';
import { runProgram } from '../program.ts';

const home = process.cwd();
let folder = '';
let printed = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'init-'));
  printed = '';
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const take = (text: unknown) => {
    printed += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  expect(process.cwd()).toBe(home);
});

const init = (kind: string) =>
  runProgram(['init', kind], { driver: null, loadSuite: async () => suite, suiteUrl: '' });

test.each([
  ['github', 'ci/github-gate.yml', '.github/workflows/conformance.yml'],
  ['gitlab', 'ci/gitlab-ci.yml', '.gitlab-ci.yml'],
  ['jenkins', 'ci/Jenkinsfile', 'Jenkinsfile'],
  ['node-test', 'library/node-test.mjs', 'conformance.test.mjs'],
  ['vitest', 'library/vitest.spec.mjs', 'conformance.spec.mjs'],
])('%s writes the example, and never over a file', async (kind, from, to) => {
  expect(await init(kind)).toBe(0);
  const example = readFileSync(join(packageRoot, 'examples', from), 'utf8');
  expect(readFileSync(join(folder, to), 'utf8')).toBe(example);
  expect(printed).toContain(`Wrote ${to}.`);
  if (kind === 'github')
    expect(printed).toMatch(/set the owner and the commit of a release.*the environment/);
  writeFileSync(join(folder, to), 'mine');
  expect(await init(kind)).toBe(2);
  expect(printed).toContain(
    `Cannot write ${to}: it exists already: copy what you need from ${join(packageRoot, 'examples', from)}`,
  );
  expect(readFileSync(join(folder, to), 'utf8')).toBe('mine');
});

test('another kind is an error', async () => {
  expect(await init('travis')).toBe(2);
  expect(printed).toContain('github, gitlab, jenkins, node-test, vitest');
});
