/** Where the package stands on disk, and what it is called. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's folder, whether this file runs from source or from `dist/`. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/** The folder that holds this build's `src`, `suites` and `reporters`: source, or `dist`. */
export const codeRoot = dirname(dirname(fileURLToPath(import.meta.url)));

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
