/** The wrappers in examples/ci: what they treat as a verdict, and what they do not. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isSetting } from '../src/config/settings.ts';
import { packageRoot } from '../src/core/package.ts';
import { emptyFolder } from './command.ts';

const examples = join(packageRoot, 'examples/ci');
const text = (name: string) => readFileSync(join(examples, name), 'utf8');

interface Given {
  /** The verdict in the report of an earlier run; `null`: no report. */
  readonly earlier?: string | null;
  /** The report that the run writes; `null`: it writes none. */
  readonly written?: { verdict: string; stale?: boolean; inPart?: boolean } | null;
  readonly code: number;
  /** The arguments of the gate. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly dotenv?: string;
  /** The folder in which the run writes its report. */
  readonly folder?: string;
}

const severities = { failure: 0, waived: 0, warning: 0, undecided: 0, error: 0 };
function reportOf(runId: string, verdict: string, isStale: boolean, inPart = false): string {
  const counts = { must: { passed: 41 }, should: { passed: 24 } };
  const waivers = isStale ? [{ problem: 'FEE-01 passes now: remove its waiver.' }] : [];
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
  const report =
    written && reportOf('thisrun', written.verdict, written.stale === true, written.inPart);
  const write = report === null ? '' : `writeFileSync('${path}', ${JSON.stringify(report)});`;
  const cli = `import { writeFileSync } from 'node:fs'; ${write} process.exit(${code});`;
  writeFileSync(join(home, 'dist/src/cli.js'), cli);
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  const { PATH = '' } = process.env;
  const script = join(home, 'examples/ci/gate.sh');
  const ran = spawnSync('sh', [script, ...args], { cwd, env: { PATH, ...env }, encoding: 'utf8' });
  const outputs = readFileSync(join(cwd, 'conformance.env'), 'utf8');
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
  ])('%s', (_, given, code, verdict) => {
    const ran = gate({ ...given, earlier: reportOf('earlier', 'conformant', false) });
    expect(ran.code).toBe(code);
    expect(ran.outputs).toContain(`CONFORMANCE_VERDICT=${verdict}\n`);
    expect(ran.outputs).toContain(`CONFORMANCE_EXIT_CODE=${code}\n`);
  });
});

describe('the gate reads no verdict where no report is of this run', () => {
  test.each<[string, Given, number]>([
    ['node cannot load the suite', { code: 1 }, 4],
    ['it ends with 0 and writes nothing', { code: 0 }, 4],
    [
      'an earlier run failed, and node cannot load the suite',
      { code: 1, earlier: reportOf('earlier', 'non-conformant', false) },
      4,
    ],
    [
      'an earlier run passed, and this one wrote nothing',
      { code: 0, earlier: reportOf('earlier', 'conformant', false) },
      4,
    ],
    [
      'an earlier run had a waiver out of date, and the settings are wrong now',
      { code: 2, earlier: reportOf('earlier', 'conformant', true) },
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

test('the gate says that a part of the requirements is no verdict', () => {
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

test('without a report of this run, the gate names the folder in which it looked', () => {
  const ran = gate({ code: 0 });
  expect(ran.output).toContain('exit code 0, and no report of this run in conformance-report');
});

describe('the examples', () => {
  const names = readdirSync(examples);

  test('let no job pass without a conformant verdict', () => {
    const allowed = names.filter((name) => /allow_failure|continue-on-error/.test(text(name)));
    expect(allowed).toEqual([]);
  });

  test('install in a step of its own, and never by npx', () => {
    for (const name of names.filter((one) => one !== 'outputs.mjs')) {
      expect([name, text(name)]).toEqual([name, expect.not.stringMatching(/\bnpx\b/)]);
      const lines = text(name).split('\n');
      const installs = lines.filter((line) => /npm install/.test(line) && !/^#/.test(line));
      for (const line of installs) expect(line).not.toContain('gate.sh');
    }
  });

  test('name the tarball until the package is published', () => {
    const taking = names.filter((name) => /SUITE/.test(text(name)) && name !== 'gate.sh');
    expect(taking).toHaveLength(6);
    for (const name of taking) {
      const pattern = /\/disbursement-conformance-0\.1\.0\.tgz/;
      expect([name, text(name)]).toEqual([name, expect.stringMatching(pattern)]);
    }
  });

  test('CircleCI: its own parser takes the example, and refuses a wrong key', async () => {
    const parser: string = '@circleci/circleci-config-parser';
    const { parseConfig } = (await import(parser)) as {
      parseConfig: (text: string) => { jobs: unknown[]; workflows: unknown[] };
    };
    const { jobs, workflows } = parseConfig(text('circleci.yml'));
    expect([jobs, workflows].map(({ length }) => length)).toEqual([1, 1]);
    expect(() => parseConfig(text('circleci.yml').replace('- image', '- imag'))).toThrow();
    expect(() => parseConfig(text('circleci.yml').replaceAll('command:', 'comand:'))).toThrow();
  });

  // No npm package parses the other two without a server or a Java runtime.
  test('Azure Pipelines: steps of known kinds, and the secrets in one step alone', () => {
    const [job] = parse(text('azure-pipelines.yml')).jobs as [
      { steps: object[]; variables: object },
    ];
    const kinds = job.steps.map((step) => Object.keys(step)[0]);
    expect(kinds).toEqual(['checkout', 'task', 'script', 'script', 'task', 'publish']);
    const withSecrets = job.steps.filter((step) => 'env' in step);
    expect(withSecrets).toMatchObject([{ displayName: 'Judge the target' }]);
    const known = Object.keys(job.variables).filter((name) => name !== 'SUITE');
    expect(known.filter((name) => !isSetting(name))).toEqual([]);
  });

  test('Jenkins: every bracket is closed, and no text is a Groovy template', () => {
    const code = text('Jenkinsfile').replace(/^\s*\/\/.*$/gm, '');
    expect(code).not.toMatch(/"[^"\n]*\$\{/);
    const open: string[] = [];
    for (const one of code.replace(/'[^'\n]*'/g, '')) {
      if ('{('.includes(one)) open.push(one);
      if ('})'.includes(one)) expect(open.pop()).toBe(one === '}' ? '{' : '(');
    }
    expect([open, code]).toEqual([[], expect.stringMatching(/^\s*pipeline \{/)]);
    const set = [...code.matchAll(/^\s+([A-Z_]+) = /gm)].map(([, name = '']) => name);
    expect(set.filter((name) => name !== 'SUITE' && !isSetting(name))).toEqual([]);
  });

  test('GitHub: the gate checks out, and judges a deployment that has succeeded', () => {
    for (const name of ['github-gate.yml', 'github-nightly.yml']) {
      const { jobs } = parse(text(name)) as { jobs: Record<string, { steps: { uses: string }[] }> };
      for (const { steps } of Object.values(jobs)) {
        expect(steps[0]?.uses).toMatch(/^actions\/checkout@/);
      }
    }
    expect(parse(text('github-gate.yml')).jobs.gate.if).toContain(
      "github.event.deployment_status.state == 'success'",
    );
  });
});
