/** Opens the run before vitest's first test. */
import type { TestProject } from 'vitest/node';
import { checksOf, type Suite } from '../check/suite.ts';
import { loadConfig } from '../config/environment.ts';
import { openRun } from '../run/run.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const suiteUrl = project.getProvidedContext().conformanceSuiteUrl;
  const { suite } = (await import(suiteUrl)) as { readonly suite: Suite };
  const requirements = async () => checksOf(suite);
  const loaded = await loadConfig(process.env, {}, process.cwd(), { requirements });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  const run = await openRun(loaded.config, suite);
  project.provide('conformance', run.context);
  return run.close;
}
