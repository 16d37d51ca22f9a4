/** The file in which each check is: the one that has its id, beside those that only name its mutants. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface TopicIds {
  readonly name: string;
  readonly checks: readonly { readonly id: string }[];
}

/** The path of each check's file from the folder of the repository, by the id of the check. */
export function judgingFiles(root: string, topics: readonly TopicIds[]): Map<string, string> {
  return new Map(
    topics.flatMap(({ name, checks }) => {
      const sources = sourcesIn(root, `suites/${name}`);
      return checks.map(({ id }) => [id, onlyFileOf(id, sources)] as const);
    }),
  );
}

interface Source {
  readonly path: string;
  readonly text: string;
}

function sourcesIn(root: string, folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function onlyFileOf(id: string, sources: readonly Source[]): string {
  // A colon behind the id belongs to a table of mutants: `'LIST-08': [`.
  const declares = new RegExp(`'${id}'(?!:)`);
  const [file, ...others] = sources.filter(({ text }) => declares.test(text));
  if (file !== undefined && others.length === 0) return file.path;
  throw new Error(`${id} is in ${file === undefined ? 'no file' : 'several files'} of its topic`);
}
