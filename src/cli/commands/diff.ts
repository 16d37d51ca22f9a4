/** `diff`: compares the deployment profiles of two runs. */
import { EXIT } from '../../core/exit.ts';
import {
  type AddCommand,
  examples,
  type JsonFlag,
  print,
  printError,
  toJsonText,
} from '../command.ts';
import { wrapped } from '../process/wrapped.ts';

export const addDiff: AddCommand = (program, { setExitCode }) => {
  program
    .command('diff')
    .description(
      'compare the deployment profiles of two runs; exit code 1 if they differ, 3 if nothing can be compared',
    )
    .argument('<a>', 'the REPORT_DIR of a run, or its profile.json')
    .argument('<b>', 'the REPORT_DIR or profile.json of another run')
    .option('--json', 'print the differences as JSON')
    .addHelpText('after', examples('diff last-month/ conformance-report/'))
    .action(async (a: string, b: string, { json }: JsonFlag) =>
      setExitCode(await diffCommand(a, b, { json: json === true })),
    );
};

const NOT_VERIFIED =
  'These are the profiles as the files have them: diff does not verify the runs. compare judges their ' +
  'histories again.';

/** Exit code 1 where a gap of the document has different answers, and 3 where none could be compared. */
async function diffCommand(
  a: string,
  b: string,
  { json }: { readonly json: boolean },
): Promise<number> {
  const [{ comparedCount, differencesOf }, { readProfile }, { toDifferenceText }, { printable }] =
    await Promise.all([
      import('../../report/profile-diff.ts'),
      import('../diff/read-profile.ts'),
      import('../../../reporters/profile-differences.ts'),
      import('../../core/text/printable.ts'),
    ]);
  const profiles = [readProfile(a), readProfile(b)] as const;
  const differences = differencesOf(...profiles);
  const compared = comparedCount(...profiles);
  if (json) printError(NOT_VERIFIED);
  print(
    json
      ? toJsonText(differences)
      : `${toDifferenceText(printable(differences), compared)}\n${wrapped(`${NOT_VERIFIED}\n`)}`,
  );
  if (differences.some(({ differs }) => differs)) return EXIT.nonConformant;
  return compared === 0 ? EXIT.inconclusive : EXIT.conformant;
}
