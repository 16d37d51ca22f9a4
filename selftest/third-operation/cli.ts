/** The command line with the suite of three operations in place of its own. */
import { extname } from 'node:path';
import type { Suite } from '../../src/check/suite.ts';
import { runProgram } from '../../src/cli/program.ts';

const suiteUrl = new URL(`suite${extname(import.meta.url)}`, import.meta.url).href;
const loadSuite = async () => ((await import(suiteUrl)) as { readonly suite: Suite }).suite;
const code = await runProgram(process.argv.slice(2), { driver: null, suiteUrl, loadSuite });
process.stdout.write('', () => process.exit(code ?? 0));
