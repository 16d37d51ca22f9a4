/** Starts the command line, and the thread for a run while the arguments are parsed. */
import { lackOfDescriptors } from './cli/descriptors.ts';
import { makeEnd } from './cli/end-process.ts';
import { knownSecrets } from './cli/known-secrets.ts';
import { optimizeLate } from './cli/late-optimizing.ts';
import { guardStream, maskStream } from './cli/streams.ts';
import { EXIT } from './core/exit.ts';
import { makeRedactor } from './history/redaction/redact.ts';
import { openThread, type Thread } from './run/thread.ts';
import { suiteUrl } from './suite-url.ts';

optimizeLate();
const args = process.argv.slice(2);
const end = makeEnd();
const output = guardStream(process.stdout);
guardStream(process.stderr);
// `serve` prints the credentials that it accepts, because users need them.
if (args[0] !== 'serve') {
  const redact = makeRedactor(knownSecrets(process.env, args, process.cwd()));
  for (const stream of [process.stdout, process.stderr]) maskStream(stream, redact);
}
const loadSuite = async () => (await import('../suites/index.ts')).suite;
const [first = 'run'] = args;
const isAside = args.some((arg) => /^(-h|--help|-V|--version)$/.test(arg));
const looksLikeRun = !isAside && (first === 'run' || first.startsWith('-'));
const lack = looksLikeRun ? lackOfDescriptors(1) : null;
if (lack !== null) {
  process.stderr.write(`${lack}\n`);
  process.exit(EXIT.usage);
}
const driver = looksLikeRun ? tryThread() : null;
const { perform } = await import('./cli/program.ts');
const code = await perform(args, { driver, suiteUrl, loadSuite });
// A served reference continues; every other command ends the process after its output is written.
if (code !== null) process.stdout.write('', () => end(exitCode(code)));

/**
 * If the output cannot be written, the exit code of a run stays, because its report is in a folder; so
 * does that of a closed pipe. Any other incomplete output must not look complete.
 */
function exitCode(done: number): number {
  const failure = output.failure();
  if (failure === null || failure === 'EPIPE') return done;
  process.stderr.write(`Cannot write to standard output (${failure}): what was printed is cut.\n`);
  return looksLikeRun ? done : done || EXIT.fault;
}

/** If the thread cannot start now, the command that needs it reports the error. */
function tryThread(): Thread | null {
  try {
    return openThread('drive', suiteUrl);
  } catch {
    return null;
  }
}
