/** Judges again what an earlier run left open, and reports how much of it is resolved. */
import type { Settings } from '../config/config.ts';
import { EXIT } from '../core/exit.ts';
import { print, printError } from './command.ts';
import { type Judging, judgeTarget } from './judge-target.ts';
import { repetitionOf } from './last-failed.ts';
import { progressOf } from './resolved.ts';

export async function repeatLastFailed(
  folder: string | true,
  flags: Settings,
  judging: Judging,
): Promise<number> {
  const again = repetitionOf(folder, flags, await judging.loadSuite());
  if (again.ids.length === 0) {
    await judging.driver.close();
    print(`Nothing to send again: in ${again.folder} nothing failed or was undecided.\n`);
    return EXIT.conformant;
  }
  for (const note of again.notes) printError(note);
  return await judgeTarget(again.flags, {
    ...judging,
    conclude(report) {
      const { sentence, exitCode } = progressOf(again, report);
      print(`${sentence}\n`);
      return exitCode;
    },
  });
}
