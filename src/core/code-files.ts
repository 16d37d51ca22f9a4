/** Finds code of this package: beside this file, or in the single file of a bundled build. */
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { codeRoot } from './package.ts';

const extension = extname(fileURLToPath(import.meta.url));

/** The URL of a file of the source, or of the build that runs. `path`: without an extension. */
export const codeUrl = (path: string): URL => pathToFileURL(join(codeRoot, `${path}${extension}`));

/** Loads the module that makes the suite. */
export const importSuite = async (url: string): Promise<unknown> => await import(url);
