/** Where a user finds a document of the package. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { name, packageRoot } from '../core/package.ts';

/** A path from the working folder where there is one; the one-file build has no documents. */
export function documentPath(path: string, root = packageRoot, folder = process.cwd()): string {
  const whole = join(root, path);
  if (!existsSync(whole)) return `${path} in the npm package ${name}`;
  const near = relative(folder, whole);
  return near.startsWith('..') ? whole : near;
}
