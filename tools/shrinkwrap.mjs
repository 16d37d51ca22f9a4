// Writes `npm-shrinkwrap.json`: every package that a user of this one installs, with exact version
// and digest. npm runs it around `npm pack`; if the file stayed, it would replace
// `package-lock.json`. `--remove` removes it, `--print` prints it and writes nothing.
// While it is there, `package.json` has its script `prepare` as `//prepare`, which nothing starts: npm 11
// warns each user who installs a tarball that has a script `prepare`, and there it would have nothing to do.
// For the same reason `prepack` builds before it starts this file: `npm pack` itself does not start `prepare` then.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const path = join(root, 'npm-shrinkwrap.json');
const manifestPath = join(root, 'package.json');
const [PREPARE, PACKED_PREPARE] = ['"prepare":', '"//prepare":'];

function replaceInManifest(from, to) {
  writeFileSync(manifestPath, readFileSync(manifestPath, 'utf8').replace(from, to));
}

/** The lockfile without development dependencies, and without registry URLs. */
function toShrinkwrap({ packages, ...rest }) {
  const { devDependencies: _, ...own } = packages[''];
  const installed = Object.entries(packages)
    .filter(([place, entry]) => place !== '' && !entry.dev && !entry.devOptional && !entry.peer)
    .map(([place, { resolved: _resolved, ...entry }]) => [place, entry]);
  return { ...rest, packages: { '': own, ...Object.fromEntries(installed) } };
}

const [option] = process.argv.slice(2);
if (option === '--remove') {
  rmSync(path, { force: true });
  replaceInManifest(PACKED_PREPARE, PREPARE);
} else {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const text = `${JSON.stringify(toShrinkwrap(lock), null, 2)}\n`;
  if (option === '--print') process.stdout.write(text);
  else {
    writeFileSync(path, text);
    replaceInManifest(PREPARE, PACKED_PREPARE);
  }
}
