/** One name for one thing: no two files of `src` export the same name. */
import { expect, test } from 'vitest';
import { packageRoot } from '../src/core/package.ts';
import { readSources, type Source, sourceOf } from './support/architecture.ts';

/** Names that two files export, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  Client: 'that of undici, and one of the two clients',
  Finding: 'that of a check, and that of a report, which is made of it',
  amount: 'a reader of a setting, and a shape in a table',
  header: 'an edit of a mutant, and the shape of a line',
  text: 'an edit of a mutant, and a reader of a setting',
};

const declared =
  /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;

/** Each name that several files of `src` export, with these files. */
function namesInSeveralFiles(sources: readonly Source[]): Map<string, string[]> {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (!path.startsWith('src/')) continue;
    for (const [, name = ''] of text.matchAll(declared))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  }
  const several = [...files].filter(([, paths]) => paths.size > 1);
  return new Map(several.map(([name, paths]) => [name, [...paths]]));
}

test('no two files export one name, with a few exceptions', () => {
  const several = namesInSeveralFiles(readSources(packageRoot));
  const unexpected = [...several].filter(([name]) => !Object.hasOwn(exceptions, name));
  expect(unexpected).toEqual([]);
  expect([...several.keys()].sort()).toEqual(Object.keys(exceptions).sort());
});

test('a planted second export is found, and one of a value with its type is not', () => {
  const planted = [
    sourceOf('src/core/a.ts', 'export async function read() {}\nexport const B = 1;'),
    sourceOf('src/plan/a.ts', 'export const read = 1;\nexport type C = 1;\nexport const C = 1;'),
    sourceOf('suites/a.ts', 'export type B = 1;'),
  ];
  expect([...namesInSeveralFiles(planted)]).toEqual([['read', ['src/core/a.ts', 'src/plan/a.ts']]]);
});
