/** Opens the run before vitest's first test. */
import type { TestProject } from 'vitest/node';
import { checksOf, type Suite } from '../check/suite.ts';
import { loadConfig } from '../config/load-config.ts';
import { UsageError } from '../core/errors.ts';
import { EXIT } from '../core/exit.ts';
import { openRun } from '../run/begin-run.ts';
import { refusalOf } from './modes.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { config, vitest } = project;
  const { isolate, pool, maxWorkers = vitest.config.maxWorkers } = config;
  const refusal = refusalOf({ isolate, pool, maxWorkers, watch: vitest.config.watch });
  if (refusal !== null) return refuse(refusal);
  const suiteUrl = project.getProvidedContext().conformanceSuiteUrl;
  const { suite } = (await import(suiteUrl)) as { readonly suite: Suite };
  const requirements = async () => checksOf(suite);
  const loaded = await loadConfig(process.env, {}, process.cwd(), { requirements });
  for (const warning of loaded.warnings) process.stderr.write(`${warning}\n`);
  if (!loaded.ok) return refuse(loaded.problems.join('\n'));
  const run = await openRun(loaded.config, suite).catch((error: Error) => {
    if (error instanceof UsageError) return refuse(error.message);
    throw error;
  });
  project.provide('conformance', run.context);
  return run.close;
}

/** Vitest would print an error with its stack, and continue in watch mode. */
function refuse(sentences: string): never {
  process.stderr.write(`${sentences}\n`);
  process.exit(EXIT.usage);
}
