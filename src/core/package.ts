/** Where the package stands on disk, and what it is called. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** The package's folder, whether this file runs from source or from `dist/`. */
export const packageRoot = findPackageRoot(dirname(here));

/** The folder that holds this build's `src`, `suites` and `reporters`: source, or `dist`. */
export const codeRoot = codeRootOf(here);

export const { name, version } = readJson('package.json') as { name: string; version: string };

/** Reads a JSON file of the package, by its path from the package's folder. */
export function readJson(path: string): unknown {
  return JSON.parse(readText(path));
}

/** Reads a file of the package, by its path from the package's folder. */
export function readText(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}

function findPackageRoot(from: string): string {
  const parent = dirname(from);
  if (existsSync(join(from, 'package.json')) || parent === from) return from;
  return findPackageRoot(parent);
}

/** A build has its first folder below the package's; bench has one of its own. */
function codeRootOf(file: string): string {
  const built = /^(?:bench[\\/])?dist(?=[\\/])/.exec(relative(packageRoot, file));
  return built === null ? packageRoot : join(packageRoot, built[0]);
}
