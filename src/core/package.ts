/** The location and the name of the package. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** The folder of the package, from the source as from `dist/`. */
export const packageRoot = findPackageRoot(dirname(here));

/** The folder with `src`, `suites` and `reporters` of this build: the source, or `dist`. */
export const codeRoot = codeRootOf(here);

export const { name, version } = readJson('package.json') as { name: string; version: string };

/** Reads a JSON file by its path in the package. */
export function readJson(path: string): unknown {
  return JSON.parse(readPackageText(path));
}

/** Reads a text file by its path in the package. */
export function readPackageText(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}

function findPackageRoot(from: string): string {
  const parent = dirname(from);
  if (existsSync(join(from, 'package.json')) || parent === from) return from;
  return findPackageRoot(parent);
}

/** A build is in the first folder below the package; that of bench is in its own. */
function codeRootOf(file: string): string {
  const built = /^(?:bench[\\/])?dist(?=[\\/])/.exec(relative(packageRoot, file));
  return built === null ? packageRoot : join(packageRoot, built[0]);
}
