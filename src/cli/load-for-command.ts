/** Loads the configuration of a command: prints its warnings, and throws its problems. */
import { checksOf, type Suite } from '../check/suite.ts';
import type { Config, Settings } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { UsageError } from '../core/errors.ts';
import { printError } from './command.ts';

interface LoadForCommand {
  readonly loadSuite: () => Promise<Suite>;
  /** `false` where nothing will be sent. */
  readonly sends: boolean;
}

export async function loadForCommand(
  flags: Settings,
  { loadSuite, sends }: LoadForCommand,
): Promise<Config> {
  const requirements = async () => checksOf(await loadSuite());
  const loaded = await loadConfig(process.env, flags, process.cwd(), { requirements, sends });
  for (const warning of loaded.warnings) printError(warning);
  if (!loaded.ok) throw new UsageError(loaded.problems.join('\n'));
  return loaded.config;
}
