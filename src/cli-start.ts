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
const isAside = args.some((arg) => /^(-h|--help|-V|--version)$/.test(arg));
const looksLikeRun = !isAside && (first === 'run' || first.startsWith('-'));
const lack = looksLikeRun ? lackOfDescriptors(1) : null;
if (lack !== null) {
  process.stderr.write(`${lack}\n`);
  process.exit(EXIT.usage);
}
const driver = looksLikeRun ? tryThread() : null;
const { startCommandLine } = await import('./cli-main.ts');
await startCommandLine(args, { driver, looksLikeRun });

/** If the thread cannot start now, the command that needs it reports the error. */
function tryThread(): WorkerHandle<'drive'> | null {
  try {
    return new WorkerHandle('drive', suiteUrl);
  } catch {
    return null;
  }
}
