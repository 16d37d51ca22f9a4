#!/usr/bin/env node
import { openThread, type Thread } from './run/thread.ts';
/** Where the process starts: the thread for a run gets ready while the arguments are read. */
import { suiteUrl } from './suite-url.ts';

const loadSuite = async () => (await import('../suites/index.ts')).suite;
const args = process.argv.slice(2);
const [first = 'run'] = args;
const isAside = args.some((arg) => /^(-h|--help|-V|--version)$/.test(arg));
const looksLikeRun = !isAside && (first === 'run' || first.startsWith('-'));
const driver = looksLikeRun ? tryThread() : null;
const { perform } = await import('./cli/program.ts');
const code = await perform(args, { driver, suiteUrl, loadSuite });
// A served reference goes on; everything else ends here, once its words are out.
if (code !== null) process.stdout.write('', () => process.exit(code));

/** Where there is no room for it, whoever needs it will say so. */
function tryThread(): Thread | null {
  try {
    return openThread('drive', suiteUrl);
  } catch {
    return null;
  }
}
