/** Judges again what an earlier run left open, and reports how much of it is resolved. */
import type { Settings } from '../config/config.ts';
import { EXIT } from '../core/exit.ts';
import { print, printError } from './command.ts';
import { type Judging, judgeTarget } from './judge-target.ts';
import { progressOf, repetitionOf } from './last-failed.ts';

export async function judgeAgain(
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
  if (again.caution !== null) printError(again.caution);
  return await judgeTarget(again.flags, {
    ...judging,
    conclude(report) {
      const { sentence, exitCode } = progressOf(again.ids, report);
      print(`${sentence}\n`);
      return exitCode;
    },
  });
}
