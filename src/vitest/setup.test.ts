import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import { suiteUrl } from '../suite-url.ts';
import setup from './setup.ts';

afterEach(() => vi.restoreAllMocks());

test('a misspelt name in .env is reported beside the problems', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  writeFileSync(join(folder, '.env'), 'CASSES=3\nCASES=none\n');
  let printed = '';
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit code ${code}`);
  });
  const project = {
    config: { isolate: false, pool: 'threads', maxWorkers: 1 },
    vitest: { config: { watch: false } },
    getProvidedContext: () => ({ conformanceSuiteUrl: suiteUrl }),
  } as unknown as TestProject;
  await expect(setup(project)).rejects.toThrow('exit code 2');
  expect(printed).toMatch(/^CASSES in .env is not a setting: did you mean CASES\?\n.*CASES "none"/);
});
