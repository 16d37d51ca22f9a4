/** `--verbose` and `--quiet`: how much of a report a command prints. */
import { type Command, Option } from 'commander';
import type { Detail } from '../../reporters/terminal.ts';

export function addDetailOptions(command: Command): Command {
  return command
    .option('--verbose', 'list each requirement and the deployment profile')
    .addOption(new Option('--quiet', 'print failures and the verdict only').conflicts('verbose'));
}

export interface DetailFlags {
  readonly verbose?: true | undefined;
  readonly quiet?: true | undefined;
}

export function detailOf({ verbose, quiet }: DetailFlags): Detail {
  if (verbose === true) return 'verbose';
  return quiet === true ? 'quiet' : 'usual';
}
