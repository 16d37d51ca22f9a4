/** Opens the run before vitest's first test. */
import type { TestProject } from 'vitest/node';
import { loadConfig } from '../src/environment.ts';
import { EXIT } from '../src/exit.ts';
import { openRun } from '../src/run.ts';
import { refusalOf } from './modes.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { config, vitest } = project;
  const { isolate, pool, maxWorkers = vitest.config.maxWorkers } = config;
  const refusal = refusalOf({ isolate, pool, maxWorkers, watch: vitest.config.watch });
  if (refusal !== null) return refuse(refusal);
  const loaded = await loadConfig(process.env, {}, process.cwd());
  if (!loaded.ok) return refuse(loaded.problems.join('\n'));
  const run = await openRun(loaded.config);
  project.provide('conformance', run.context);
  return run.close;
}

/** Vitest would print what is thrown with its stack, and in watch mode go on. */
function refuse(sentences: string): never {
  process.stderr.write(`${sentences}\n`);
  process.exit(EXIT.usage);
}
