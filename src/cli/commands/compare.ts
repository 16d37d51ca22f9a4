/** `compare`: compares several runs, of one target over time or of several vendors. */
import { EXIT } from '../../core/exit.ts';
import { type AddCommand, examples, type JsonFlag, print, toJsonText } from '../command.ts';

interface CompareFlags extends JsonFlag {
  readonly key?: readonly string[];
  readonly output?: readonly string[];
}

export const addCompare: AddCommand = (program, { loadSuite, suiteUrl, setExitCode }) => {
  program
    .command('compare')
    .description(
      'compare runs side by side; exit code 1 if they differ or a certificate is not valid',
    )
    .argument('<runs...>', 'the REPORT_DIR of each run, its history.jsonl or its report.json')
    .option(
      '--key <file...>',
      'check certificates with these public keys; a run without a certificate is not valid then',
    )
    .option('--output <file...>', 'write the comparison as .html, .md or .json')
    .option('--json', 'print the comparison as JSON')
    .addHelpText(
      'after',
      examples(
        'compare last-month conformance-report',
        'compare acme/ beta/ --key acme.pub.pem beta.pub.pem --output comparison.html',
      ),
    )
    .action(async (paths: string[], { key: keys = [], output = [], json }: CompareFlags) => {
      const [{ readRuns }, { toFile }, { compareRuns }, { toComparisonText }] = await Promise.all([
        import('../compare/compare-runs.ts'),
        import('../compare/comparison-file.ts'),
        import('../../report/make-comparison.ts'),
        import('../../../reporters/comparison/text.ts'),
      ]);
      const { terminalOptions } = await import('../../run/print-report.ts');
      const writers = output.map(toFile);
      const now = new Date();
      const runs = await readRuns(paths, { keys, now, suiteUrl, loadSuite });
      const comparison = compareRuns(runs, now);
      // Before a file, which may not be writable: judging long histories again takes minutes.
      print(json ? toJsonText(comparison) : toComparisonText(comparison, terminalOptions({})));
      for (const write of writers) write(comparison);
      setExitCode(comparison.differs ? EXIT.nonConformant : EXIT.conformant);
    });
};
