/**
 * Only `disbursement-conformance.mjs` in an empty folder, on Node and on Deno, including threads.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot, version } from '../../src/core/package.ts';
import { emptyFolder } from '../support/command.ts';
import { run } from '../support/consumer.ts';

const FILE = 'disbursement-conformance.mjs';

// The build makes it, and runs on Node.
describe.skipIf('Deno' in globalThis)('the one file', () => {
  const folder = emptyFolder();
  let code = '';
  const node = (...args: readonly string[]) => run(process.execPath, [FILE, ...args], folder);

  beforeAll(() => {
    const built = run('npm', ['run', '--silent', 'one-file']);
    expect([built.status, built.stdout]).toEqual([0, '']);
    copyFileSync(join(packageRoot, 'dist', FILE), join(folder, FILE));
    code = readFileSync(join(folder, FILE), 'utf8');
  }, 120_000);

  test('imports what Node brings, and nothing else', () => {
    const imported = [...code.matchAll(/^import\b[^;\n]*?\bfrom\s*["']([^"'\n]+)["']/gm)];
    const names = [...new Set(imported.map(([, name = '']) => name.replace(/^node:/, '')))];
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !builtinModules.includes(name))).toEqual([]);
  });

  test('has the licence of each package that it holds, and names no place of this machine', () => {
    const shrinkwrap = run(process.execPath, ['tools/shrinkwrap.mjs', '--print']).stdout;
    const { packages } = JSON.parse(shrinkwrap) as {
      packages: Record<string, { version: string }>;
    };
    const end = code.slice(code.indexOf('// This file\n'));
    for (const [place, one] of Object.entries(packages)) {
      const name = place.replace('node_modules/', '');
      if (name !== '') expect(end).toContain(`\n// ${name} ${one.version} (`);
    }
    expect(end.match(/without warranty|"AS IS"|Licence: /gi)?.length).toBeGreaterThanOrEqual(
      Object.keys(packages).length,
    );
    expect(code).not.toContain(packageRoot);
  });

  test('judges the embedded reference in its threads, and verifies and compares what it wrote', () => {
    const { status, stdout, stderr } = node('--cases', '2', '--seed', '1');
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
    expect(stdout).toContain('CONFORMANT');
    expect(readdirSync(join(folder, 'conformance-report'))).toContain('report.html');
    const verified = node('verify', 'conformance-report');
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    expect(node('diff', 'conformance-report', 'conformance-report').status).toBe(0);
  });

  test('has the files that its other commands read', () => {
    expect(node('--version').stdout.trim()).toBe(version);
    expect(node('list').stdout).toContain('FEE-01');
    expect(node('explain', 'FEE-01').stdout).toContain('How a fee is written');
    expect(node('init', 'node-test').status).toBe(0);
    expect(existsSync(join(folder, 'conformance.test.mjs'))).toBe(true);
    expect(node('keygen').status).toBe(0);
    const wrong = node('run', '--cases', 'x');
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
  });

  test('runs on Deno', () => {
    const deno = join(packageRoot, 'node_modules/.bin/deno');
    const { status, stdout, stderr } = run(deno, ['run', '-A', FILE, '--cases', '2'], folder);
    expect([status, stdout], stderr).toEqual([0, expect.stringContaining('CONFORMANT')]);
  });
});
