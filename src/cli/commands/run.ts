/** `run`: judges a target in a separate thread, while this thread handles signals. */
import type { Command } from 'commander';
import { UsageError } from '../../core/errors.ts';
import { hintBeforeOthers, nearestOf } from '../../core/text/nearest.ts';
import { quoted } from '../../core/text/quoted.ts';
import { WorkerHandle } from '../../run/threads/worker-handle.ts';
import { type AddCommand, examples, once } from '../command.ts';
import { addDetailOptions, type DetailFlags, detailOf } from '../detail.ts';
import { EXIT_CODES } from '../exit-codes-help.ts';
import { type Flags, settingOptions, settingsOf } from '../setting-options.ts';

export const addRun: AddCommand = (program, { driver, loadSuite, suiteUrl, setExitCode }) => {
  const run = program
    .command('run', { isDefault: true })
    .description('judge TARGET_URL, or the embedded reference service if it is not set')
    .addHelpText('after', examples('--target-url https://staging.example/api') + EXIT_CODES)
    .allowExcessArguments();
  addDetailOptions(run).option(
    '--last-failed [folder]',
    'judge again only the requirements that failed or were undecided in the run of this folder (default: REPORT_DIR)',
    once('--last-failed'),
  );
  for (const option of settingOptions()) run.addOption(option);
  run.action(async ({ verbose, quiet, lastFailed, ...flags }: Flags & DetailFlags) => {
    demandCommandFirst(run, program, flags);
    const [unknown] = run.args;
    if (unknown !== undefined) {
      throw program.args[0] === 'run' ? unwanted(unknown) : unknownCommand(unknown, program);
    }
    const { runCommand } = await import('../run/run-command.ts');
    const thread = driver ?? new WorkerHandle('drive', suiteUrl);
    const detail = detailOf({ verbose, quiet });
    const dependencies = { driver: thread, loadSuite, suiteUrl, detail };
    if (lastFailed === undefined)
      return setExitCode(await runCommand(settingsOf(flags), dependencies));
    const { repeatLastFailed } = await import('../run/last-failed/repeat-last-failed.ts');
    setExitCode(await repeatLastFailed(lastFailed, settingsOf(flags), dependencies));
  });
};

/** A flag before the command makes the command an argument of `run`, or the value of `--strict`. */
function demandCommandFirst(run: Command, program: Command, flags: Flags): void {
  if (program.args[0]?.startsWith('-') !== true) return;
  const names = program.commands.map((command) => command.name());
  const values = run.options
    .filter(({ optional }) => optional)
    .map((option) => flags[option.attributeName()]);
  const command = [run.args[0], ...values].find((one) => names.includes(String(one)));
  if (command === undefined) return;
  throw new UsageError(`Write the command before its flags: ${command} …`);
}

function unwanted(argument: string): UsageError {
  const advice = /^https?:\/\//i.test(argument)
    ? `to judge the target with this address, use run --target-url ${quoted(argument)}`
    : `remove ${quoted(argument)}`;
  return new UsageError(`run takes no arguments: ${advice}`);
}

/** `run` is the default command, so it gets the name of every unknown command. */
function unknownCommand(unknown: string, program: Command): UsageError {
  if (/^https?:\/\//i.test(unknown)) {
    return new UsageError(
      `Unknown command ${quoted(unknown)}: to judge the target with this address, use run --target-url ${quoted(unknown)}`,
    );
  }
  const names = program.commands.map((command) => command.name());
  const hint = hintBeforeOthers(nearestOf(unknown, names));
  return new UsageError(
    `Unknown command ${quoted(unknown)}: ${hint}expected one of ${names.join(', ')}`,
  );
}
