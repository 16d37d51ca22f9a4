/** The command line: guards and redacts its output, performs the command, and ends the process. */

import { knownSecrets } from './cli/known-secrets.ts';
import { makeEnd } from './cli/process/end-process.ts';
import { type GuardedStream, guardStream, redactStream } from './cli/process/streams.ts';
import { EXIT } from './core/exit.ts';
import { makeRedactor } from './history/redaction/redact.ts';
import type { WorkerHandle } from './run/threads/worker-handle.ts';
import { suiteUrl } from './suite-url.ts';

interface Started {
  /** The thread for a run; `null` where the command needs none, or where it could not start. */
  readonly driver: WorkerHandle<'drive'> | null;
  readonly looksLikeRun: boolean;
}

export async function startCommandLine(args: readonly string[], started: Started): Promise<void> {
  const { driver, looksLikeRun } = started;
  const end = makeEnd();
  const output = guardStream(process.stdout);
  guardStream(process.stderr);
  // `serve` prints the credentials that it accepts, because users need them.
  if (args[0] !== 'serve') {
    const redact = makeRedactor(knownSecrets(process.env, args, process.cwd()));
    for (const stream of [process.stdout, process.stderr]) redactStream(stream, redact);
  }
  const { runProgram } = await import('./cli/program.ts');
  const code = await runProgram(args, { driver, suiteUrl, loadSuite });
  // A served reference continues; every other command ends the process after its output is written.
  if (code === null) return;
  // Node calls back before it emits the error of an earlier write.
  process.stdout.write('', () =>
    setImmediate(() => end(exitCodeAfterOutput(code, output, looksLikeRun))),
  );
}

const loadSuite = async () => (await import('../suites/index.ts')).suite;

/**
 * The exit code `done`, unless the output could not be written. That of a run stays then, because its
 * report is in a folder; so does that of a closed pipe. Any other incomplete output must not look
 * complete.
 */
function exitCodeAfterOutput(done: number, output: GuardedStream, looksLikeRun: boolean): number {
  const failure = output.failure();
  if (failure === null || failure === 'EPIPE') return done;
  process.stderr.write(`Cannot write to standard output (${failure}): what was printed is cut.\n`);
  return looksLikeRun ? done : EXIT.fault;
}
