/**
 * The content of `disbursement-conformance.mjs` in addition to code: files of the package, and
 * licences.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/core/package.ts';

const read = (...path: readonly string[]) => readFileSync(join(packageRoot, ...path), 'utf8');

/** All files of the package that a command reads. */
function embeddedFiles(): Readonly<Record<string, string>> {
  const { name, version } = JSON.parse(read('package.json')) as Record<string, string>;
  const examples = ['ci', 'library'].flatMap((folder) =>
    readdirSync(join(packageRoot, 'examples', folder)).map((file) => `examples/${folder}/${file}`),
  );
  const files = ['docs/register.json', 'docs/ambiguities.md', 'schemas/openapi.json', ...examples];
  return {
    'package.json': JSON.stringify({ name, version }),
    ...Object.fromEntries(files.map((file) => [file, read(file)])),
  };
}

/** Replaces `src/core/package.ts`: the same exports, without reading a file. */
export const embeddedPackage = () => `
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
const files = ${JSON.stringify(embeddedFiles())};
export function readPackageText(path) {
  if (Object.hasOwn(files, path)) return files[path];
  throw new Error('The one-file build holds no ' + path);
}
export const readJson = (path) => JSON.parse(readPackageText(path));
export const packageRoot = dirname(fileURLToPath(import.meta.url));
export const codeRoot = packageRoot;
export const { name, version } = readJson('package.json');
`;

/**
 * Replaces `src/core/code-files.ts`: each thread starts this same file, which contains the suite.
 */
export const embeddedCode = () => `
export const codeUrl = () => new URL(import.meta.url);
export const importSuite = () => import('../../suites/index.ts');
`;

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
}

/** The licence of this package, and those of all packages that its users install. */
export function licences(): string {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const installed = Object.entries(packages).filter(
    ([place, { dev, devOptional, peer }]) => place !== '' && !dev && !devOptional && !peer,
  );
  const texts = installed.map(([place, { version, license = '' }]) => {
    const name = place.replace(/^.*node_modules\//, '');
    return `${name} ${version} (${license})\n\n${licenceIn(place, license)}`;
  });
  return [`This file\n\n${read('LICENSE')}`, ...texts].map(commented).join('\n');
}

function licenceIn(place: string, license: string): string {
  const file = readdirSync(join(packageRoot, place)).find((name) => /^licen[cs]e/i.test(name));
  return file === undefined ? `Licence: ${license}` : read(place, file);
}

const commented = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `// ${line}`.trimEnd())
    .join('\n');
