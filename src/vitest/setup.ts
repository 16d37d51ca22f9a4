/** Opens the run before vitest's first test. */
import type { TestProject } from 'vitest/node';
import { loadConfig } from '../config/environment.ts';
import { openRun } from '../run/run.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const loaded = await loadConfig(process.env, {}, process.cwd());
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  const run = await openRun(loaded.config);
  project.provide('conformance', run.context);
  return run.close;
}
