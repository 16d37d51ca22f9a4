/** The source files that documents and comments name. */
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
