/**
 * Starts the thread for a run, which loads its code longest, and then the command line beside it.
 */
import { lackOfDescriptors } from './cli/process/descriptors.ts';
import { optimizeLate } from './cli/process/late-optimizing.ts';
import { EXIT } from './core/exit.ts';
import { WorkerHandle } from './run/threads/worker-handle.ts';
import { suiteUrl } from './suite-url.ts';

optimizeLate();
const args = process.argv.slice(2);
const [first = 'run'] = args;
const onlyInforms = args.some((arg) => /^(-h|--help|-V|--version)$/.test(arg));
const looksLikeRun = !onlyInforms && (first === 'run' || first.startsWith('-'));
const problem = looksLikeRun ? lackOfDescriptors(1) : null;
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(EXIT.usage);
}
const driver = looksLikeRun ? tryToStartDriver() : null;
const { startCommandLine } = await import('./cli-main.ts');
await startCommandLine(args, { driver, looksLikeRun });

/** Starts the driving thread. If it cannot start now, the command that needs it reports the error. */
function tryToStartDriver(): WorkerHandle<'drive'> | null {
  try {
    return new WorkerHandle('drive', suiteUrl);
  } catch {
    return null;
  }
}
