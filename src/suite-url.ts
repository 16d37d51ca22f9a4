/** The URL of the module that makes the suite, in the source or in a build. */
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { codeRoot } from './core/package.ts';

const extension = extname(fileURLToPath(import.meta.url));

export const suiteUrl = pathToFileURL(join(codeRoot, `suites/index${extension}`)).href;
