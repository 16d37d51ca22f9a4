/** The package as a user has it: packed, unpacked into an empty folder, and nothing else. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../src/core/package.ts';
import { emptyFolder } from './command.ts';

/** A folder with the packed package and its runtime dependencies only. */
export function installed(): string {
  const folder = emptyFolder();
  const pack = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]);
  const [{ filename, name }] = JSON.parse(pack.stdout) as [{ filename: string; name: string }];
  const home = join(folder, 'node_modules', name);
  mkdirSync(home, { recursive: true });
  run('tar', ['xzf', join(folder, filename), '-C', home, '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) install(dependency, folder);
  const manifest = { private: true, type: 'module', dependencies: { [name]: `file:${filename}` } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}

/** Adds a package to that folder. */
export function install(name: string, folder: string): void {
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(realpathSync(join(packageRoot, 'node_modules', name)), link);
}

/** Runs a program until its end, at most two minutes. */
export function run(program: string, args: readonly string[], cwd = packageRoot, env = {}) {
  const { PATH = '', HOME = '' } = process.env;
  return spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH, HOME, NO_COLOR: '1', ...env },
    timeout: 120_000,
  });
}
