/** The source files that documents and comments name, and the tests that tables name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, normalize } from 'node:path/posix';

/** A text that may name files, and its path. */
interface Text {
  readonly path: string;
  readonly text: string;
}

/** Folders that the build or an installation makes. */
const made = ['.git', 'node_modules', 'dist'];

/** Every file of the repository, by its path. */
export function allPaths(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (made.includes(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? allPaths(root, path) : [path];
  });
}

/** The documents, except that the change log also names files that earlier versions had. */
export const isDocument = (path: string) => path.endsWith('.md') && path !== 'CHANGELOG.md';

export const readTexts = (root: string, paths: readonly string[]): Text[] =>
  paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** `npm run one-file` makes it, so the repository does not have it. */
const builtFile = 'dist/disbursement-conformance.mjs';

const namedInDocument = /`([\w.][\w./-]*\.(?:ts|mjs))`/g;
/** Comments name files with and without backticks; what begins with a point is a suffix. */
const namedInComment = /(?<![\w./@*-])((?:\.{1,2}\/)*\w[\w./-]*\.(?:ts|mjs))\b/g;
/** A comment begins its line, so `//` in a text or a URL begins none. */
const comment = /^ *\/\*[\s\S]*?\*\/|^ *\/\/[^\n]*/gm;

/** Names of files that do not exist, with the document or source file that has them. */
export function namesOfMissingFiles(texts: readonly Text[], paths: readonly string[]): string[] {
  const files = [...paths, builtFile];
  return texts.flatMap(({ path, text }) =>
    namesIn(path, text)
      .filter((name) =>
        name.startsWith('.')
          ? !files.includes(normalize(`${dirname(path)}/${name}`))
          : !files.some((file) => `/${file}`.endsWith(`/${name}`)),
      )
      .map((name) => `${path} names ${name}`),
  );
}

function namesIn(path: string, text: string): string[] {
  const [from, pattern] = isDocument(path)
    ? [text, namedInDocument]
    : [(text.match(comment) ?? []).join('\n'), namedInComment];
  return [...from.matchAll(pattern)].map(([, name = '']) => name);
}

const testEnding = /\.(?:test|proof)\.ts$/;
const isTest = (path: string) => testEnding.test(path) && path.startsWith('selftest/');

/** The names in backticks of one column of all tables, `first` or `last`. */
function namesInColumn(text: string, column: 'first' | 'last'): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.map((row) => row.split('|').at(column === 'first' ? 1 : -2) ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** Tests without a row in selftest/README.md, whose first column names them by their path there. */
export function testsWithoutRow({ text }: Pick<Text, 'text'>, paths: readonly string[]): string[] {
  const named = namesInColumn(text, 'first');
  const hasRow = (path: string) =>
    named.some((name) =>
      name.endsWith('/*')
        ? path.startsWith(name.slice(0, -1))
        : path === name || path.replace(testEnding, '') === name.replace(/\.proof$/, ''),
    );
  return paths
    .filter((path) => isTest(path) && !path.startsWith('selftest/proof/'))
    .filter((path) => !hasRow(path.slice('selftest/'.length)));
}

/** Names without an ending in the last column, like `inflight`, that no test has. */
export function namesOfMissingTests({ path, text }: Text, paths: readonly string[]): string[] {
  const tests = paths
    .filter((one) => testEnding.test(one))
    .map((one) => `/${one.replace(/(?:\.(?:thorough|long))?\.(?:test|proof)\.ts$/, '')}`);
  return namesInColumn(text, 'last')
    .filter((name) => /^[\w/-]+$/.test(name))
    .filter((name) => !tests.some((test) => test.endsWith(`/${name}`)))
    .map((name) => `${path} names ${name}`);
}

/** Names of the first column, like `hostile/kill.thorough`, that no test of selftest has. */
export function rowsWithoutTest({ path, text }: Text, paths: readonly string[]): string[] {
  return namesInColumn(text, 'first')
    .filter((name) => /^[\w/-]+(?:\.(?:thorough|long|proof))?$/.test(name))
    .filter((name) => !paths.includes(`selftest/${name}.test.ts`))
    .filter((name) => !paths.includes(`selftest/${name}.ts`))
    .map((name) => `${path} names ${name}`);
}
