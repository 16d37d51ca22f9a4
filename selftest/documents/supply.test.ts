import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/core/package.ts';
import { emptyFolder } from '../support/command.ts';

interface Locked {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly peer?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
}

const read = (name: string) => JSON.parse(readFileSync(join(packageRoot, name), 'utf8'));
const packages = Object.entries(
  read('package-lock.json').packages as Record<string, Locked>,
).filter(([path]) => path !== '');
/** The packages that a user of the published package installs. */
const runtime = packages.filter(([, { dev }]) => dev !== true);

test('no package that a user installs runs a script of its own on being installed', () => {
  expect(runtime.length).toBeGreaterThan(10);
  const scripted = runtime.filter(([, one]) => one.hasInstallScript === true);
  expect(scripted.map(([path]) => path)).toEqual([]);
});

test('the lockfile pins every package by its digest', () => {
  expect(packages.length).toBeGreaterThan(20);
  for (const [path, { integrity }] of packages) expect(integrity, path).toMatch(/^sha512-/);
});

test('the shrinkwrap has what a user installs, each by its digest, and names no registry', () => {
  const { stdout } = spawnSync('node', ['tools/shrinkwrap.mjs', '--print'], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  const { packages: shrunk } = JSON.parse(stdout) as { packages: Record<string, Locked> };
  expect(Object.keys(shrunk).sort()).toEqual(['', ...runtime.map(([path]) => path)].sort());
  for (const [path, { integrity }] of runtime) expect(shrunk[path]?.integrity).toBe(integrity);
  expect(stdout).not.toMatch(/devDependencies|"resolved"|https?:\/\/[^"]*\.tgz/);
});

test('npm packs the shrinkwrap, and the action installs the version of this package', () => {
  const { scripts, files, version } = read('package.json');
  expect(scripts).toMatchObject({
    // npm reads the manifest again after it, without `prepare`: nothing later would build.
    prepack: 'npm run --silent build && node tools/shrinkwrap.mjs',
    postpack: 'node tools/shrinkwrap.mjs --remove',
  });
  expect(files).toContain('npm-shrinkwrap.json');
  const action = readFileSync(join(packageRoot, 'action.yml'), 'utf8');
  const defaultOf = (input: string) =>
    new RegExp(`\\n  ${input}:\\n    .*\\n    default: '(.*)'\\n`).exec(action)?.[1];
  // The action builds a commit that is not a release itself.
  const isRelease = defaultOf('integrity') !== '';
  expect(defaultOf('version')).toBe(isRelease ? version : '');
});

test('a packed manifest has no script prepare, and that of the checkout has it again', () => {
  const root = emptyFolder();
  mkdirSync(join(root, 'tools'));
  for (const file of ['tools/shrinkwrap.mjs', 'package.json', 'package-lock.json']) {
    cpSync(join(packageRoot, file), join(root, file));
  }
  const pack = (...args: readonly string[]) => {
    expect(spawnSync('node', ['tools/shrinkwrap.mjs', ...args], { cwd: root }).status).toBe(0);
    return readFileSync(join(root, 'package.json'), 'utf8');
  };
  expect(JSON.parse(pack()).scripts).not.toHaveProperty('prepare');
  expect(pack('--remove')).toBe(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  expect(pack('--print')).toContain('"prepare":');
  expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false);
});

test('npm 10 installs it: vitest is an optional peer without a version', () => {
  // With a version, npm 10 ends with `Cannot read properties of null (reading 'edgesOut')`.
  const { peerDependencies, peerDependenciesMeta } = read('package.json');
  expect(peerDependencies).toBeUndefined();
  expect(peerDependenciesMeta).toEqual({ vitest: { optional: true } });
});

test('runtime dependencies are few, and each has its row in the decisions', () => {
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
  const decisions = readFileSync(join(packageRoot, 'docs/decisions/0001-dependencies.md'), 'utf8');
  expect(Object.keys(dependencies).length).toBeLessThan(15);
  for (const name of Object.keys(dependencies)) expect(decisions).toContain(`| ${name} `);
});

/** Links of packed documents to files that are not packed. */
function deadLinks(paths: readonly string[]): string[] {
  const isPacked = (path: string) => paths.some((one) => `${one}/`.startsWith(`${path}/`));
  return paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = readFileSync(join(packageRoot, path), 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)];
      return links
        .map(([, target = '']) => join(dirname(path), target))
        .filter((target) => !isPacked(target))
        .map((target) => `${path}: ${target}`);
    });
}

/** Names of files that only the repository has, without a word that says so. */
function unpackedNames(paths: readonly string[]): string[] {
  return ['README.md', 'SECURITY.md'].flatMap((path) => {
    const text = readFileSync(join(packageRoot, path), 'utf8');
    const named = [...text.matchAll(/(.{0,20})`([\w./-]+\.(?:ts|yml|md|mjs))`(.{0,20})/gs)];
    return named
      .filter(([, , file = '']) => existsSync(join(packageRoot, file)) && !paths.includes(file))
      .filter(([whole]) => !/repository/.test(whole))
      .map(([, , file]) => `${path}: ${file}`);
  });
}

test.skipIf('Deno' in globalThis)('the package holds what is needed to run, and no more', () => {
  const pack = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  const [{ files }] = JSON.parse(pack.stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  const allowed =
    /^(dist\/(src|suites|reporters|reference)\/.*\.(js|d\.ts)|schemas\/.*\.json|docs\/(register\.json|guides\/\w+\.md|decisions\/[\w-]+\.md|\w+\.md)|examples\/(ci|library)\/[\w.-]+|LICENSE|(README|SECURITY)\.md|package\.json|\.env\.example)$/;
  expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['dist/src/cli.js', 'schemas/run/report.schema.json', 'LICENSE'],
      // The files that `explain` quotes.
      ...['docs/register.json', 'docs/ambiguities.md'],
    ]),
  );
  expect(deadLinks(paths)).toEqual([]);
  expect(unpackedNames(paths)).toEqual([]);
  expect(paths.filter((path) => /\.test\.|(^|\/)\.env$/.test(path))).toEqual([]);
});
