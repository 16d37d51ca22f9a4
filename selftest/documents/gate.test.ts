/**
 * The gate of examples/ci: what it treats as a verdict, and what it does not.
 * Above 200 lines: one list of what a gate meets.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/core/package.ts';
import { emptyFolder } from '../support/command.ts';

const examples = join(packageRoot, 'examples/ci');

interface Written {
  readonly verdict: string;
  readonly stale?: boolean;
  readonly waived?: boolean;
  readonly inPart?: boolean;
}

interface Given {
  /** The verdict in the report of an earlier run; `null`: no report. */
  readonly earlier?: string | null;
  /** The report that the run writes; `null`: it writes none. */
  readonly written?: Written | null;
  readonly code: number;
  /** The arguments of the gate. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly dotenv?: string;
  /** `null`: no outputs are written. */
  readonly outputs?: null;
  /** The folder in which the run writes its report. */
  readonly folder?: string;
}

const severities = { failure: 0, waived: 0, warning: 0, undecided: 0, error: 0 };
function reportOf(runId: string, { verdict, stale, waived, inPart = false }: Written): string {
  const counts = { must: { passed: 41 }, should: { passed: 24 } };
  const waivers = [
    ...(stale ? [{ state: 'passes', problem: 'FEE-01 passes now: remove its waiver.' }] : []),
    ...(waived ? [{ state: 'applied', problem: null }] : []),
  ];
  return JSON.stringify({ runId, verdict, waivers, counts, severities, asked: { isMet: inPart } });
}

const withTarget = { TARGET_URL: 'http://127.0.0.1:18080' };

/** The gate in an installed package whose command line ends with `code`. */
function gate(given: Given) {
  const { earlier = null, written = null, code, args = [], env = withTarget } = given;
  const { dotenv = '', folder = 'conformance-report' } = given;
  const cwd = emptyFolder();
  const home = join(cwd, 'package');
  cpSync(examples, join(home, 'examples/ci'), { recursive: true });
  mkdirSync(join(home, 'dist/src'), { recursive: true });
  mkdirSync(join(cwd, folder));
  writeFileSync(join(cwd, '.env'), dotenv);
  const path = join(cwd, folder, 'report.json');
  if (earlier !== null) writeFileSync(path, earlier);
  const report = written && reportOf('thisrun', written);
  const write = report === null ? '' : `writeFileSync('${path}', ${JSON.stringify(report)});`;
  const cli = `import { writeFileSync } from 'node:fs'; ${write} process.exit(${code});`;
  writeFileSync(join(home, 'dist/src/cli.js'), cli);
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  const { PATH = '' } = process.env;
  const script = join(home, 'examples/ci/gate.sh');
  const ran = spawnSync('sh', [script, ...args], { cwd, env: { PATH, ...env }, encoding: 'utf8' });
  const outputs = given.outputs === null ? '' : readFileSync(join(cwd, 'conformance.env'), 'utf8');
  return { code: ran.status, output: ran.stdout, outputs, path };
}

describe('the gate reads the exit code of the run as its verdict', () => {
  test.each<[string, Given, number, string]>([
    ['a pass', { code: 0, written: { verdict: 'conformant' } }, 0, 'conformant'],
    ['a failure', { code: 1, written: { verdict: 'non-conformant' } }, 1, 'non-conformant'],
    ['neither', { code: 3, written: { verdict: 'inconclusive' } }, 3, 'inconclusive'],
    [
      'a waiver out of date',
      { code: 2, written: { verdict: 'conformant', stale: true } },
      2,
      'conformant, waivers out of date',
    ],
    [
      'a waiver of a should',
      { code: 0, written: { verdict: 'conformant', waived: true } },
      0,
      'conformant, waivers applied',
    ],
  ])('%s', (_, given, code, verdict) => {
    const ran = gate({ ...given, earlier: reportOf('earlier', { verdict: 'conformant' }) });
    expect(ran.code).toBe(code);
    expect(ran.outputs).toContain(`CONFORMANCE_VERDICT=${verdict}\n`);
    expect(ran.outputs).toContain(`CONFORMANCE_EXIT_CODE=${code}\n`);
  });
});

test.each<[number, Written['verdict'], string | undefined, number]>([
  [3, 'inconclusive', '0 1 3', 0],
  [1, 'non-conformant', '0 1 3', 0],
  [2, 'conformant', '0 1 3', 2],
  [3, 'inconclusive', '0', 3],
  [0, 'conformant', '', 0],
])('exit code %i of a shard, %s, GATE_PASSES %j: %i', (code, verdict, passes, expected) => {
  const env = { ...withTarget, ...(passes === undefined ? {} : { GATE_PASSES: passes }) };
  const ran = gate({ code, env, written: { verdict, stale: code === 2 } });
  expect(ran.code).toBe(expected);
  expect(ran.outputs).toContain(`CONFORMANCE_EXIT_CODE=${code}\n`);
});

describe('the gate reads no verdict where no report is of this run', () => {
  test.each<[string, Given, number]>([
    ['node cannot load the suite', { code: 1 }, 4],
    ['it ends with 0 and writes nothing', { code: 0 }, 4],
    [
      'an earlier run failed, and node cannot load the suite',
      { code: 1, earlier: reportOf('earlier', { verdict: 'non-conformant' }) },
      4,
    ],
    [
      'an earlier run passed, and this one wrote nothing',
      { code: 0, earlier: reportOf('earlier', { verdict: 'conformant' }) },
      4,
    ],
    [
      'an earlier run had a waiver out of date, and the settings are wrong now',
      { code: 2, earlier: reportOf('earlier', { verdict: 'conformant', stale: true }) },
      2,
    ],
    ['the earlier report is cut', { code: 1, earlier: '{"runId": "ear' }, 4],
    ['the report says something else', { code: 0, written: { verdict: 'non-conformant' } }, 4],
    ['the suite was interrupted', { code: 130, written: { verdict: 'inconclusive' } }, 130],
  ])('%s', (_, given, code) => {
    const { outputs, ...ran } = gate(given);
    expect([ran.code, ran.output]).toEqual([code, expect.not.stringMatching(/conformant\b/)]);
    expect(outputs).toMatch(/^CONFORMANCE_VERDICT=$/m);
    expect(outputs).toMatch(/^CONFORMANCE_REPORT=$/m);
    expect(outputs).toContain(`CONFORMANCE_EXIT_CODE=${code}\n`);
  });
});

describe('the gate never judges the embedded reference', () => {
  const written = { verdict: 'conformant' };
  test.each<[string, Omit<Given, 'code'>, number]>([
    ['nothing names a target', { env: {} }, 2],
    ['TARGET_URL is empty', { env: { TARGET_URL: '' }, args: ['run'] }, 2],
    [
      'TARGET_URL of .env is empty',
      { env: {}, dotenv: 'TARGET_URL=""\n# TARGET_URL=http://a\n' },
      2,
    ],
    ['only another flag is given', { env: {}, args: ['run', '--seed', '7'] }, 2],
    ['a flag names it', { env: {}, args: ['run', '--target-url', 'http://127.0.0.1:18080'] }, 0],
    ['.env names it', { env: {}, dotenv: 'SEED=7\nexport TARGET_URL="http://127.0.0.1"\n' }, 0],
    ['verify needs none', { env: {}, args: ['verify', 'shard-1'] }, 0],
  ])('%s', (_, given, code) => {
    const ran = gate({ ...given, code: 0, written });
    expect(ran.code).toBe(code);
    expect(ran.outputs).toContain(`CONFORMANCE_EXIT_CODE=${code}\n`);
    const said = code === 0 ? 'gate: conformant' : 'gate: TARGET_URL is not set';
    expect(ran.output).toContain(said);
  });
});

test.each([[['run', '--last-failed']], [['--last-failed=old', '--quiet']]])(
  'the gate refuses %j, whose report is in another folder',
  (args) => {
    const ran = gate({ code: 0, args, written: { verdict: 'inconclusive', inPart: true } });
    expect([ran.code, ran.output]).toEqual([
      2,
      expect.stringMatching(/^gate: --last-failed judges/),
    ]);
    expect(ran.outputs).toMatch(/^CONFORMANCE_VERDICT=$/m);
    expect(ran.outputs).toContain('CONFORMANCE_EXIT_CODE=2\n');
  },
);

test('the gate says that a part of the requirements is not a verdict', () => {
  const ran = gate({ code: 0, written: { verdict: 'inconclusive', inPart: true } });
  expect(ran.code).toBe(3);
  expect(ran.output).toContain('gate: ONLY or CASE chose a part of the requirements');
  expect(ran.outputs).toMatch(/^CONFORMANCE_EXIT_CODE=3$/m);
});

test.each([[['run', '--report-dir', 'zz']], [['run', '--report-dir=zz']]])(
  'the gate reads the report where %j puts it',
  (args) => {
    const ran = gate({ code: 0, args, folder: 'zz', written: { verdict: 'conformant' } });
    expect([ran.code, ran.outputs]).toEqual([
      0,
      expect.stringContaining('CONFORMANCE_REPORT=zz/report.json'),
    ]);
  },
);

test.each([
  'REPORT_DIR=zz',
  ' export REPORT_DIR = "zz" # of this job',
  "REPORT_DIR='zz'\r\nREPORT_DIRS=yy",
  'REPORT_DIR: zz',
  'REPORT_DIR=`zz`\r\n',
])('the gate reads the report where .env puts it: %j', (dotenv) => {
  const written = { verdict: 'conformant' };
  expect(gate({ code: 0, dotenv, folder: 'zz', written }).outputs).toContain(
    'CONFORMANCE_REPORT=zz/report.json',
  );
  const env = { ...withTarget, REPORT_DIR: 'xx' };
  expect(gate({ code: 0, dotenv, env, folder: 'xx', written }).outputs).toContain(
    'CONFORMANCE_REPORT=xx/report.json',
  );
});

test.each([
  ['"q#z"', 'q#z'],
  ["'q\"z' # of this job", 'q"z'],
  ['a b  # of this job', 'a b'],
  ['z', 'z'],
])('the gate reads the value of REPORT_DIR as the suite does: %s', (value, folder) => {
  const written = { verdict: 'conformant' };
  const dotenv = `SEED=7\nREPORT_DIR=${value}\n`;
  expect(gate({ code: 0, dotenv, folder, written }).outputs).toContain(
    `CONFORMANCE_REPORT=${folder}/report.json`,
  );
});

test('a folder that cannot be written changes no verdict', () => {
  const env = { ...withTarget, CONFORMANCE_ENV: 'missing/outputs.env' };
  const ran = gate({ code: 0, env, written: { verdict: 'conformant' }, outputs: null });
  expect([ran.code, ran.output]).toEqual([0, expect.stringContaining('gate: conformant')]);
  expect(ran.output).toContain('gate: cannot write missing/outputs.env');
});

test('a signal that only the gate gets reaches the run, whose code counts', async () => {
  const home = emptyFolder();
  cpSync(examples, join(home, 'examples/ci'), { recursive: true });
  mkdirSync(join(home, 'dist/src'), { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  const cli = `process.on('SIGTERM', () => setTimeout(() => { console.log('ended'); process.exit(130); }, 100));
    setTimeout(() => process.exit(9), 20_000); console.log('begun');`;
  writeFileSync(join(home, 'dist/src/cli.js'), cli);
  const { PATH = '' } = process.env;
  const script = join(home, 'examples/ci/gate.sh');
  const running = spawn('sh', [script], { cwd: home, env: { PATH, ...withTarget } });
  let output = '';
  running.stdout.on('data', (data) => {
    if (!output.includes('begun') && String(data).includes('begun')) running.kill('SIGTERM');
    output += data;
  });
  const [code] = await once(running, 'close');
  expect([code, output]).toEqual([130, expect.stringMatching(/begun\nended\ngate: interrupted/)]);
});

test('the same report counts where this run wrote it again, as verify does with the same shards', () => {
  const conformant = { verdict: 'conformant' };
  const args = ['verify', 'shard-1', '--report-dir', 'conformance-report'];
  const earlier = reportOf('thisrun', conformant);
  expect(gate({ code: 0, env: {}, args, earlier, written: conformant }).code).toBe(0);
  expect(gate({ code: 0, env: {}, args, earlier }).code).toBe(4);
});

test.each([
  [0, ['doctor']],
  [3, ['doctor', '--json']],
  [1, ['compare', 'a', 'b']],
])('exit code %i of %j, which writes no report, is that of the gate', (code, args) => {
  const ran = gate({ code, args, outputs: null });
  expect([ran.code, ran.output]).toEqual([code, '']);
});

test('the gate reads a .env that begins with a byte order mark', () => {
  const written = { verdict: 'conformant' };
  const dotenv = '\ufeffTARGET_URL=http://127.0.0.1:18080\n';
  expect(gate({ code: 0, env: {}, dotenv, written }).code).toBe(0);
  const named = gate({ code: 0, dotenv: '\ufeffREPORT_DIR=zz\n', folder: 'zz', written });
  expect(named.outputs).toContain('CONFORMANCE_REPORT=zz/report.json');
});

test('without a report of this run, the gate names the folder in which it looked', () => {
  const ran = gate({ code: 0 });
  expect(ran.output).toContain('exit code 0, and no report of this run in conformance-report');
});
