/** Finds the code of threads: beside this file, or in the single file of a bundled build. */
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { codeRoot } from './package.ts';

const extension = extname(fileURLToPath(import.meta.url));

export const threadUrl = (name: string): URL =>
  pathToFileURL(join(codeRoot, `src/${name}-thread${extension}`));

/** Loads the module that makes the suite. */
export const importSuite = async (url: string): Promise<unknown> => await import(url);
