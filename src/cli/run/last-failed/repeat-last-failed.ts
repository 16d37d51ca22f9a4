/** Judges again what an earlier run left open, and reports how much of it is resolved. */
import type { Settings } from '../../../config/config.ts';
import { UsageError } from '../../../core/errors.ts';
import { EXIT } from '../../../core/exit.ts';
import { print, printError } from '../../command.ts';
import { type RunDependencies, runCommand } from '../run-command.ts';
import { repetitionOf } from './last-failed.ts';
import { progressOf } from './last-failed-result.ts';

export async function repeatLastFailed(
  folder: string | true,
  flags: Settings,
  dependencies: RunDependencies,
): Promise<number> {
  const again = repetitionOf(folder, flags, await dependencies.loadSuite());
  if (again.ids.length === 0) {
    await dependencies.driver.close();
    const nothing = `Nothing to send again: no requirement in ${again.folder} failed or was undecided`;
    if (again.otherTarget !== null) {
      throw new UsageError(
        `${nothing} on ${again.otherTarget}. To judge another target, run without --last-failed`,
      );
    }
    print(`${nothing}.\n`);
    return EXIT.conformant;
  }
  for (const note of again.notes) printError(note);
  return await runCommand(again.flags, {
    ...dependencies,
    conclude(report) {
      const { sentence, exitCode } = progressOf(again, report);
      print(`${sentence}\n`);
      return exitCode;
    },
  });
}
