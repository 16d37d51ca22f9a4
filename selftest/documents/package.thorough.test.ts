import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/core/package.ts';
import { install, installed, run } from '../support/consumer.ts';

// npm packs the package; Deno runs it from the source in other tests.
const MEBIBYTE = 1024 * 1024;

/** The size of all files in a folder, in bytes. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

describe.skipIf('Deno' in globalThis)('the packed package, in a folder of its own', () => {
  let folder = '';
  const node = (args: readonly string[], env = {}) => run(process.execPath, args, folder, env);
  const cli = 'node_modules/disbursement-conformance/dist/src/cli.js';
  beforeAll(() => {
    folder = installed();
    cpSync(join(packageRoot, 'examples/library'), folder, { recursive: true });
  }, 120_000);

  test('a user installs 15 packages at most, and 12 MiB with this one', () => {
    const lock = JSON.parse(run(process.execPath, ['tools/shrinkwrap.mjs', '--print']).stdout) as {
      packages: Record<string, unknown>;
    };
    const packages = Object.keys(lock.packages).filter((path) => path !== '');
    expect(packages.length).toBeLessThanOrEqual(15);
    const own = bytesIn(join(folder, 'node_modules/disbursement-conformance'));
    const others = packages.map((path) => bytesIn(join(packageRoot, path)));
    const installedBytes = others.reduce((sum, bytes) => sum + bytes, own);
    expect(installedBytes).toBeGreaterThan(MEBIBYTE);
    expect(installedBytes / MEBIBYTE).toBeLessThanOrEqual(12);
  });

  test('the command judges the embedded reference', () => {
    const { status, stdout } = node([cli], { CASES: '3' });
    expect(status).toBe(0);
    expect(stdout).toContain('CONFORMANT');
    expect(existsSync(join(folder, 'conformance-report/report.json'))).toBe(true);
  });

  test('Deno runs it from there too', () => {
    const deno = join(packageRoot, 'node_modules/.bin/deno');
    const args = [
      'run',
      '-A',
      'npm:disbursement-conformance',
      '--cases',
      '3',
      '--report-dir',
      'on-deno',
    ];
    const { status, stdout, stderr } = run(deno, args, folder);
    expect([status, stdout], stderr).toEqual([0, expect.stringContaining('CONFORMANT')]);
    expect(existsSync(join(folder, 'on-deno/report.html'))).toBe(true);
  });

  test('help and mistakes are printed before anything large is loaded', () => {
    writeFileSync(
      join(folder, 'hooks.mjs'),
      "import { writeSync } from 'node:fs';\n" +
        "export const load = (url, context, next) => (writeSync(2, url + '\\n'), next(url, context));\n",
    );
    writeFileSync(
      join(folder, 'show-loads.mjs'),
      "import { register } from 'node:module';\nregister('./hooks.mjs', import.meta.url);\n",
    );
    const { status, stderr } = node(['--import', './show-loads.mjs', cli, '--help']);
    expect(status).toBe(0);
    expect(stderr).toContain('commander');
    expect(stderr).not.toMatch(/undici|fast-check|hono|ajv|vitest/);
  });

  test('a call judges a handler and leaves nothing on disk', () => {
    const { status, stdout, stderr } = node(['report.mjs']);
    expect([status, stdout, stderr]).toEqual([0, 'conformant\n', '']);
  });

  test('a call judges an address inside its caps', () => {
    const { status, stdout } = node(['address.mjs']);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^conformant after \d+ /)]);
    const report = readFileSync(join(folder, 'conformance-report/report.json'), 'utf8');
    const example = readFileSync(join(packageRoot, 'examples/library/address.mjs'), 'utf8');
    const [, cap] = /MAX_DISBURSEMENTS: (\d+)/.exec(example) ?? [];
    expect(JSON.parse(report).spending.posts).toBeLessThanOrEqual(Number(cap));
  });

  test('node:test gets one test for each requirement', () => {
    const { status, stdout } = node(['--test', '--test-reporter=tap', 'node-test.mjs']);
    expect(status).toBe(0);
    expect(stdout).toContain('FEE-01');
    expect(Number(/# pass (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(50);
  });

  test('Jest gets one test for each requirement', () => {
    const config = JSON.stringify({ rootDir: folder, testMatch: ['**/*.spec.mjs'] });
    const jest = join(packageRoot, 'node_modules/jest/bin/jest.js');
    const { status, stdout, stderr } = node(
      [jest, '--config', config, '--json', '--testPathPattern', 'jest.spec'],
      { NODE_OPTIONS: '--experimental-vm-modules' },
    );
    expect(status, stderr).toBe(0);
    const { numPassedTests, numFailedTests } = JSON.parse(stdout);
    expect(numPassedTests).toBeGreaterThan(50);
    expect(numFailedTests).toBe(0);
  });

  test('vitest gets one test for each requirement, where it is installed', () => {
    install('vitest', folder);
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'vitest.spec.mjs', '--reporter=json'];
    const { status, stdout, stderr } = node(vitest);
    expect(status, stderr).toBe(0);
    const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    expect(numPassedTests).toBeGreaterThan(50);
    expect(numFailedTests).toBe(0);
  });

  test('the types tell a right call from a wrong one', () => {
    const source = [
      `import { type ConformanceOptions, conformance } from 'disbursement-conformance';`,
      `import type * as results from 'disbursement-conformance';`,
      `import { makeService, serve } from 'disbursement-conformance/reference';`,
      `import { vitestConformance } from 'disbursement-conformance/vitest';`,
      `const handler = makeService({ tokens: ['a'], bizNumbers: ['b'] });`,
      `const options: ConformanceOptions = { handler, token: 'a', bizNumber: 'b' };`,
      `const verdict: string = (await conformance(options)).verdict;`,
      `vitestConformance(options);`,
      `void serve; void verdict;`,
      `const report: results.Report = await conformance(options);`,
      `const rows: readonly results.Requirement[] = report.requirements;`,
      `const found: readonly results.Finding[] = rows.flatMap(({ findings }) => findings);`,
      `const profile: readonly results.ProfileRow[] = report.observations;`,
      `const aspects: readonly results.Aspect[] = profile.flatMap((row) => row.aspects);`,
      `const waivers: readonly results.JudgedWaiver[] = report.waivers;`,
      `const slow: readonly results.Latency[] = report.latency;`,
      `const time: results.Timeline = report.timeline;`,
      `const peer: results.Connection = report.connection;`,
      `const config: results.RecordedConfig = report.config;`,
      `const asked: results.Asked | null = report.asked;`,
      `const unknown: readonly results.UnknownDisbursement[] = report.unknownDisbursements;`,
      `const observed: results.Observed | null | undefined = rows[0]?.observed;`,
      `const level: results.Level | undefined = rows[0]?.level;`,
      `const outcome: results.Outcome | undefined = rows[0]?.outcome;`,
      `const place: results.GeneratorPlace | null | undefined = found[0]?.origin;`,
      `const headers: results.HeaderList | undefined = found[0]?.request.headers;`,
      `void [aspects, waivers, slow, time, peer, config, asked, unknown, observed, level, outcome];`,
      `void [place, headers];`,
      `// @ts-expect-error no credentials`,
      `void conformance({ handler });`,
      `// @ts-expect-error nothing to judge`,
      `void conformance({ token: 'a', bizNumber: 'b' });`,
    ];
    writeFileSync(join(folder, 'typed.ts'), source.join('\n'));
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
    const types = ['--types', 'node', '--typeRoots', join(packageRoot, 'node_modules/@types')];
    const tsc = join(packageRoot, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = node([tsc, ...flags, ...types, '--skipLibCheck', 'typed.ts']);
    expect([stdout, status]).toEqual(['', 0]);
  });
});
