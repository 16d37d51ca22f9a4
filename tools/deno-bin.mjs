// npm runs this after `npm ci`. On Linux and macOS the package deno replaces the script
// `node_modules/.bin/deno` by its executable. `deno task` runs that file as a script, and would end
// with a SyntaxError, so this restores the link to the script, as `deno install` makes it.
import { existsSync, lstatSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules/.bin/deno');
const script = '../deno/bin.cjs';
const isInstalled = existsSync(join(dirname(bin), script));

if (isInstalled && lstatSync(bin, { throwIfNoEntry: false })?.isSymbolicLink()) {
  rmSync(bin);
  symlinkSync(script, bin);
}
