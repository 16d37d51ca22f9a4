import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../src/core/package.ts';
import {
  allPaths,
  isDocument,
  namesOfMissingFiles,
  namesOfMissingTests,
  readTexts,
  rowsWithoutTest,
  testsWithoutRow,
} from './named-files.ts';
import {
  backwardImports,
  circles,
  importedFolders,
  impurities,
  longFiles,
  readAllFiles,
  readSources,
  sourceOf,
} from './support/architecture.ts';

const sources = readSources(packageRoot);

const importersOf = (name: RegExp) =>
  sources
    .filter(({ imports }) => imports.some((imported) => name.test(imported)))
    .map(({ path }) => path)
    .sort();

describe('the folders', () => {
  test('import from their left only, types included', () => {
    expect(backwardImports(sources)).toEqual([]);
  });

  test('a planted backward import, and one of a type, are found', () => {
    const planted = [
      sourceOf('src/plan/planted.ts', "import { TargetClient } from '../drive/target.ts';"),
      sourceOf('src/core/planted.ts', "import type { Report } from '../report/report.ts';"),
      sourceOf('src/judge/planted.ts', "import { suite } from '../../suites/index.ts';"),
      sourceOf('src/drive/planted.ts', "export * from '../index.ts';"),
      sourceOf('src/attic/planted.ts', ''),
    ];
    expect(backwardImports(planted)).toHaveLength(5);
  });

  test('name in their README what they import', () => {
    for (const [folder, imported] of importedFolders(sources)) {
      const readme = readFileSync(join(packageRoot, folder, 'README.md'), 'utf8');
      const sentences = [...readme.matchAll(/\bimports `[^.]*\./g)].map(([sentence]) => sentence);
      const named = [...sentences.join().matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();
      expect([folder, named]).toEqual([folder, [...imported].sort()]);
    }
  });

  test('no file imports itself through others', () => {
    expect(circles(sources)).toEqual([]);
  });

  test('a planted circle is found', () => {
    const planted = [
      sourceOf('src/core/a.ts', "import { b } from './b.ts';"),
      sourceOf('src/core/b.ts', "import type { C } from './c.ts';"),
      sourceOf('src/core/c.ts', "export { a } from './a.ts';"),
    ];
    expect(circles(planted)).toEqual([
      'src/core/a.ts -> src/core/b.ts -> src/core/c.ts -> src/core/a.ts',
    ]);
  });

  test('that are pure use no clock, random number, network, file or environment', () => {
    expect(impurities(sources)).toEqual([]);
  });

  test('a planted impure import, and a planted clock, are found', () => {
    const planted = [
      sourceOf('suites/fee/checks.ts', "import { readFileSync } from 'node:fs';"),
      sourceOf('src/check/planted.ts', 'const now = Date.now();'),
    ];
    expect(impurities(planted)).toEqual([
      'suites/fee/checks.ts imports node:fs',
      'src/check/planted.ts uses Date.now',
    ]);
  });
});

describe('files', () => {
  test('have at most 200 lines, or say why they have more', () => {
    expect(longFiles(readAllFiles(packageRoot))).toEqual([]);
  });

  test('a planted long file, and a reason that is not needed, are found', () => {
    const lines = 'x\n'.repeat(200);
    const planted = [
      sourceOf('src/core/long.ts', `/** Long. */\n${lines}`),
      sourceOf('src/core/table.ts', `/** Long.\n * Above 200 lines: one table. */\n${lines}`),
      sourceOf('src/core/short.ts', '/** Short.\n * Above 200 lines: one table. */\n'),
    ];
    expect(longFiles(planted)).toEqual([
      'src/core/long.ts has 201 lines: split it, or say why not',
      'src/core/short.ts has 2 lines: no reason needed',
    ]);
  });
});

describe('names of files', () => {
  test('in documents and comments are names of files that exist', () => {
    const paths = allPaths(packageRoot);
    const documents = readTexts(packageRoot, paths.filter(isDocument));
    expect(documents.length).toBeGreaterThan(40);
    expect(namesOfMissingFiles([...documents, ...readAllFiles(packageRoot)], paths)).toEqual([]);
  });

  test('that do not exist are found', () => {
    const paths = ['src/plan/money/cut.ts', 'src/README.md', 'tools/one-file.ts'];
    const planted = [
      {
        path: 'src/README.md',
        text: '`cut.ts`, `plan/money/cut.ts`, `./plan/money/cut.ts`, `uncut.ts`',
      },
      { path: 'src/README.md', text: '`../tools/one-file.ts`, `../one-file.ts`' },
      { path: 'src/plan/a.ts', text: '/** As cut.ts and\n * old.ts do. */\n// See `gone.mjs`.' },
      { path: 'src/plan/b.ts', text: "import { c } from './c.ts';\nconst url = 'http://a/d.ts';" },
    ];
    expect(namesOfMissingFiles(planted, paths)).toEqual([
      'src/README.md names uncut.ts',
      'src/README.md names ../one-file.ts',
      'src/plan/a.ts names old.ts',
      'src/plan/a.ts names gone.mjs',
    ]);
  });
});

describe('the tables of tests', () => {
  const paths = allPaths(packageRoot);
  const [table, hostile] = readTexts(packageRoot, [
    'selftest/README.md',
    'selftest/hostile/README.md',
  ]);

  test('have a row for each test, and a test for each name', () => {
    if (table === undefined || hostile === undefined) throw new Error('no table');
    expect(testsWithoutRow(table, paths)).toEqual([]);
    expect(rowsWithoutTest(table, paths)).toEqual([]);
    expect(namesOfMissingTests(hostile, paths)).toEqual([]);
  });

  test('a test without a row, and a name without a test, are found', () => {
    const text = '| `cli/show`, `gone.thorough`, `trust/*` | It works. | `unmet`, `src/gone` |';
    const planted = [
      'selftest/cli/show.test.ts',
      'selftest/unmet.test.ts',
      'selftest/trust/a.test.ts',
    ];
    const found = { path: 'README.md', text };
    expect(testsWithoutRow(found, planted)).toEqual(['selftest/unmet.test.ts']);
    expect(rowsWithoutTest(found, planted)).toEqual(['README.md names gone.thorough']);
    expect(namesOfMissingTests(found, planted)).toEqual(['README.md names src/gone']);
  });
});

test('no other file than counted.ts formats a number by locale, which takes a tenth of a short run', () => {
  const users = sources.filter(({ text }) => /\.toLocale\w*String\(|\bIntl\./.test(text));
  expect(users.map(({ path }) => path)).toEqual(['src/core/text/counted.ts']);
});

describe('packages', () => {
  test('undici, ajv and dotenv are imported only by their own files', () => {
    expect(importersOf(/^undici/)).toEqual(['src/drive/connection/undici.ts']);
    expect(importersOf(/^ajv\/dist\/2020/)).toEqual([
      'src/core/schemas/compile-own-schemas.ts',
      'src/interface/compile-schemas.ts',
    ]);
    expect(importersOf(/^dotenv/)).toEqual(['src/config/dotenv.ts']);
  });

  test('fast-check is imported by scenarios, and vitest by its folder and its entry', () => {
    const foldersOf = (name: RegExp) =>
      new Set(importersOf(name).map((path) => path.replace(/(\/[^/]*)?\.ts$/, '')));
    expect([...foldersOf(/^fast-check/)].sort()).toEqual([
      'suites/scenarios',
      'suites/scenarios/parts',
    ]);
    expect([...foldersOf(/^vitest/)].sort()).toEqual(['src', 'src/vitest']);
  });
});
