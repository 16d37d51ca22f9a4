/**
 * The folders of the code, and the imports that each file may have, including types.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Source {
  readonly path: string;
  readonly text: string;
  /** Packages by name, own files by their path from the package's folder. */
  readonly imports: readonly string[];
}

/**
 * The folders of `src`, from left to right: each imports from those before it, and from itself.
 * They are the units, not the folders at the top: seen by those, `src` both imports `suites` and
 * `reporters` and is imported by them. That is not a circle. `suites` and `reporters` need folders
 * up to `report` alone; `run` and the folders to its right render reports; and only the entries,
 * which are in no folder of `src`, import `suites`, because they put the suite together.
 */
const inOrder = [
  ...['core', 'config', 'plan', 'interface', 'history', 'check', 'report', 'judge'],
  ...['drive', 'run'],
];
/** Folders after `run`, which do not import each other. */
const last = ['certificate', 'cli', 'api', 'vitest'];
const beside = ['reporters', 'reference'];

const upTo = (folder: string) => inOrder.slice(0, inOrder.indexOf(folder) + 1);
const upToRun = [...inOrder, ...beside];

/** The folders that a folder may import, including itself. */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(inOrder.map((folder) => [folder, upTo(folder)])),
  run: upToRun,
  ...Object.fromEntries(last.map((folder) => [folder, [...upToRun, folder]])),
  cli: [...upToRun, 'certificate', 'cli'],
  suites: ['core', 'plan', 'interface', 'check', 'suites'],
  reporters: ['core', 'history', 'report', 'reporters'],
  reference: ['reference'],
};

/**
 * Folders that are pure functions of their input: no clock, random number, network, file,
 * environment.
 */
const pureFolders = ['plan', 'interface', 'check', 'report', 'judge', 'suites', 'reporters'];
/** Files that read a file of the package, or one that the user names. */
const impureFiles = [
  'src/interface/validators.ts',
  'src/cli/register.ts',
  'src/judge/judge-history.ts',
];

/** Every source file that is published. */
export const readSources = (root: string): Source[] =>
  filesIn(root, ['src', 'suites', 'reporters', 'reference'], (path) => !path.endsWith('.test.ts'));

/** Also every test and tool. */
export const readAllFiles = (root: string): Source[] =>
  filesIn(root, ['src', 'suites', 'reporters', 'reference', 'selftest', 'bench', 'tools']);

function filesIn(
  root: string,
  folders: readonly string[],
  isWanted: (path: string) => boolean = () => true,
): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => path.endsWith('.ts') && !path.includes('bench/dist') && isWanted(path))
      .map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8'))),
  );
}

export function sourceOf(path: string, text: string): Source {
  const imports = [...text.matchAll(/(?:from|import\(|import)\s*'([^']+)'/g)].map(
    ([, name = '']) => (name.startsWith('.') ? join(dirname(path), name) : name),
  );
  return { path, text, imports };
}

/** The folder of a file; `null` for entries, threads and `*.suite.ts`, which may import all. */
function folderOf(path: string): string | null {
  if (path.endsWith('.suite.ts')) return null;
  const [first = '', second = ''] = path.split('/');
  if (first !== 'src') return first;
  return second.endsWith('.ts') ? null : second;
}

/** Every forbidden import, one sentence each. */
export function backwardImports(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, imports }) => {
    const folder = folderOf(path);
    if (folder === null) return [];
    const folders = allowed[folder];
    if (folders === undefined) return [`${path} is in no known folder`];
    return imports
      .filter((imported) => /^(src|suites|reporters|reference)\//.test(imported))
      .filter((imported) => !folders.includes(folderOf(imported) ?? 'an entry'))
      .map((imported) => `${path} imports ${imported}`);
  });
}

/** The folders that each folder of `src` imports, without itself. */
export function importedFolders(sources: readonly Source[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const folder = folderOf(path);
    if (folder === null || !path.startsWith('src/')) continue;
    const others = found.get(`src/${folder}`) ?? new Set();
    found.set(`src/${folder}`, others);
    for (const imported of imports) {
      const other = /^(src|suites|reporters|reference)\//.test(imported)
        ? folderOf(imported)
        : null;
      if (other !== null && other !== folder) others.add(other);
    }
  }
  return found;
}

/** Files that import each other in a cycle. */
export function circles(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source.imports]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) found.push([...trail.slice(at), path].join(' -> '));
    if (at >= 0 || done.has(path)) return;
    for (const next of byPath.get(path) ?? []) {
      if (byPath.has(next)) visit(next, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return found;
}

/**
 * The longest file that can be read at once; a longer one gives its reason in its first comment.
 */
const MAX_LINES = 200;

/** Longer files without a reason, like `Above 200 lines: one table of faults.` */
export function longFiles(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    const opening = text.slice(0, text.indexOf('*/'));
    const isExplained = /Above 200 lines: \w/.test(opening);
    if (lines <= MAX_LINES)
      return isExplained ? [`${path} has ${lines} lines: no reason needed`] : [];
    return isExplained ? [] : [`${path} has ${lines} lines: split it, or say why not`];
  });
}

const impureCode = /Date\.now|Math\.random|process\.|fetch\(|performance\.|new Date\(\)/;

/** What a pure folder must not use, one sentence each. */
export function impurities(sources: readonly Source[]): string[] {
  const pure = sources.filter(
    ({ path }) => pureFolders.includes(folderOf(path) ?? '') && !impureFiles.includes(path),
  );
  return pure.flatMap(({ path, text, imports }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'|`[^`]*`/g, '');
    const touched = impureCode.exec(code)?.[0];
    return [
      ...imports
        .filter((name) => /^node:(?!crypto|util)/.test(name))
        .map((name) => `${path} imports ${name}`),
      ...(touched === undefined ? [] : [`${path} uses ${touched}`]),
    ];
  });
}
