/** `verify`: judges a recorded history again, without a target. */
import { type AddCommand, examples, type JsonFlag, once } from '../command.ts';
import { addDetailOptions, type DetailFlags, detailOf } from '../detail.ts';
import type { VerifyOptions } from '../verify/verify-options.ts';

/** The options as commander parses them. */
type VerifyFlags = Pick<VerifyOptions, 'reportDir' | 'key' | 'challenge' | 'whole'> &
  JsonFlag &
  DetailFlags;

export const addVerify: AddCommand = (program, { loadSuite, suiteUrl, setExitCode }) => {
  const verify = program
    .command('verify')
    .description('judge a recorded history again, without a target')
    .argument(
      '<paths...>',
      'a REPORT_DIR, a history or a .har file; for a plan in shards, the REPORT_DIR or the history of each shard',
    )
    .option(
      '--key <file>',
      'check the certificate in the folder with this public key',
      once('--key'),
    )
    .option('--challenge <text>', 'check that the run used this challenge', once('--challenge'))
    .option(
      '--whole',
      'accept only a run of the whole suite (without ONLY and CASE) and without waivers',
    )
    .option(
      '--report-dir <folder>',
      'write every report format to this folder',
      once('--report-dir'),
    )
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      examples(
        'verify conformance-report',
        'verify recorded.har',
        'verify conformance-report --key ed25519.pub.pem',
        'verify shard-1 shard-2 --report-dir conformance-report',
      ),
    );
  addDetailOptions(verify).action(async (paths: string[], { json, ...rest }: VerifyFlags) => {
    const { verifyRecorded } = await import('../verify/verify-recorded.ts');
    const detail = detailOf(rest);
    setExitCode(
      await verifyRecorded(paths, { ...rest, json: json === true, detail, loadSuite, suiteUrl }),
    );
  });
};
