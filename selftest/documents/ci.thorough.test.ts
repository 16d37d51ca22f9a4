/**
 * Runs the Action and the examples as a CI does.
 * Above 200 lines: all share one packed package.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Served, serve } from '../../reference/serve.ts';
import { isSetting } from '../../src/config/settings.ts';
import { packageRoot } from '../../src/core/package.ts';
import { emptyFolder, start } from '../support/command.ts';
import { credentials } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { yamlDocuments } from '../support/yaml.ts';

const text = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const examples = readdirSync(join(packageRoot, 'examples/ci')).map((name) => `examples/ci/${name}`);
const workflows = [...examples.filter((path) => /github-/.test(path)), '.github/workflows/ci.yml'];
const yaml = [
  // The volume of Kubernetes has no command.
  ...examples.filter((path) => /\.ya?ml$/.test(path) && !path.endsWith('-volume.yaml')),
  '.github/workflows/ci.yml',
  'action.yml',
];

interface Step {
  run: string;
  env: Record<string, string>;
}
interface Action {
  inputs: Record<string, { description: string; default?: string; required?: boolean }>;
  outputs: Record<string, { value: string }>;
  runs: { steps: [Step, Step] };
}
const action = parse(text('action.yml')) as Action;
const [install, step] = action.runs.steps;
const variables = { ...install.env, ...step.env };

describe("GitHub's own parser", () => {
  const trace = new NoOperationTraceWriter();
  const problems = (name: string, content: string, read: typeof parseWorkflow) =>
    read({ name, content }, trace)
      .context.errors.getErrors()
      .map(({ message }) => message);

  test.each(workflows)('takes the workflow %s, and refuses it with a wrong key', (path) => {
    expect(problems(path, text(path), parseWorkflow)).toEqual([]);
    const wrong = text(path).replace('runs-on:', 'runson:');
    expect(problems(path, wrong, parseWorkflow)).not.toEqual([]);
  });

  test('takes the action, and refuses it with a wrong key', () => {
    expect(problems('action.yml', text('action.yml'), parseAction)).toEqual([]);
    const wrong = text('action.yml').replace('using:', 'use:');
    expect(problems('action.yml', wrong, parseAction)).not.toEqual([]);
  });
});

/** Every script of a CI file. */
function scriptsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return ['run', 'script', 'before_script', 'command', 'args'].includes(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => scriptsOf(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => scriptsOf(item, name));
}

test.each(yaml)('no value of %s becomes part of a command', (path) => {
  const scripts = scriptsOf(yamlDocuments(text(path)));
  expect(scripts.length + Number(/uses: OWNER/.test(text(path)))).toBeGreaterThan(0);
  for (const script of scripts) expect(script).not.toMatch(/\$\{\{|\beval\b/);
});

test('the examples name settings and inputs that exist', () => {
  const known = new Set([
    ...[
      'CONFORMANCE_ENV',
      'GATE_PASSES',
      'FAIL',
      'SUITE',
      'SUITE_HOME',
      'SUITE_PACKAGE',
      'SUITE_VERSION',
      'SUITE_INTEGRITY',
    ],
  ]);
  for (const name of Object.keys(variables))
    expect(known.has(name) || isSetting(name), name).toBe(true);
  for (const [, name = ''] of Object.values(variables)
    .join()
    .matchAll(/inputs\.([\w-]+)/g)) {
    expect(Object.keys(action.inputs)).toContain(name);
  }
  // All except the folder that the first step passes to the second one.
  expect(Object.keys(variables)).toHaveLength(Object.keys(action.inputs).length + 1);
  for (const path of examples.filter((one) => /\.ya?ml$/.test(one))) {
    const names = [...text(path).matchAll(/^\s+(?:- name: )?([A-Z]+_[A-Z_]+)\b/gm)].map(
      ([, name = '']) => name,
    );
    for (const name of names)
      expect(known.has(name) || isSetting(name), `${path} ${name}`).toBe(true);
    for (const [, block = ''] of text(path).matchAll(/with:\n((?: {10}[a-z-]+: .*\n)+)/g)) {
      if (!/target-url/.test(block)) continue;
      for (const [, name] of block.matchAll(/^ +([a-z-]+):/gm))
        expect(Object.keys(action.inputs)).toContain(name);
    }
  }
});

test('workflows pin each action by its commit', () => {
  const used = workflows.flatMap((path) => [...text(path).matchAll(/^[\s-]*uses: (\S+)/gm)]);
  expect(used.length).toBeGreaterThan(10);
  for (const [, action = ''] of used) {
    expect(action).toMatch(/^OWNER\/disbursement-conformance@COMMIT$|^[\w/-]+@[0-9a-f]{40}$/);
  }
});

/**
 * A stub of npm: it fetches this checkout, installs nothing, and prints the folder in which it was
 * called.
 */
const npmStub = `#!/bin/sh
echo "$PWD $*" >> npm.log
case "$1" in
  pack) cp "$PACKED" . && basename "$PACKED" ;;
  ci) ln -s "$INSTALLED" node_modules ;;
esac
`;

/** This checkout as it would be published, with its shrinkwrap. */
function pack(folder: string): { path: string; integrity: string } {
  const run = (program: string, args: readonly string[], cwd: string) =>
    spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 }).stdout;
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(run('npm', args, packageRoot)) as [{ filename: string }];
  run('tar', ['xzf', filename], folder);
  const shrinkwrap = run('node', ['tools/shrinkwrap.mjs', '--print'], packageRoot);
  writeFileSync(join(folder, 'package/npm-shrinkwrap.json'), shrinkwrap);
  run('tar', ['czf', filename, 'package'], folder);
  const digest = createHash('sha512').update(readFileSync(join(folder, filename)));
  return { path: join(folder, filename), integrity: `sha512-${digest.digest('base64')}` };
}

describe('the steps, run as a CI runs them', () => {
  const folder = emptyFolder();
  let served: Served;
  let wrong: Served;
  let packed = { path: '', integrity: '' };
  /** The source of the action: the stub of npm needs only the folder. */
  const source = emptyFolder();
  beforeAll(async () => {
    served = await serve(service(), 0);
    wrong = await serve(async (request) => {
      const response = await service()(request);
      return new Response((await response.text()).replace('"10.00"', '"10.0"'), response);
    }, 0);
    packed = pack(folder);
    mkdirSync(join(folder, 'bin'));
  });
  afterAll(async () => {
    await served.close();
    await wrong.close();
  });

  interface Ran {
    readonly code: number | null;
    readonly cwd: string;
    readonly output: string;
    readonly errors: string;
  }

  function shell(
    script: string,
    env: Record<string, string>,
    bin = join(folder, 'bin'),
    cwd = emptyFolder(),
  ) {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd,
      env: {
        ...{ PATH: `${bin}:${PATH}`, HOME, CASES: '3' },
        ...{ TARGET_TOKEN: credentials.token, TARGET_BIZ_NUMBER: credentials.bizNumber },
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    let errors = '';
    child.stderr.on('data', (data) => {
      errors += data;
    });
    return new Promise<Ran>((resolve) => {
      child.on('close', (code) => resolve({ code, cwd, output, errors }));
    });
  }

  const valuesFor = (env: Record<string, string>, inputs: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(env).map(([name, from]) => {
        const input = /inputs\.([\w-]+)/.exec(from)?.[1] ?? '';
        return [name, inputs[input] ?? action.inputs[input]?.default ?? ''];
      }),
    );

  /** Only the first step; `home` is where the suite is installed, if it is. */
  async function runInstall(inputs: Record<string, string> = {}, npm = npmStub) {
    const bin = emptyFolder();
    writeFileSync(join(bin, 'npm'), npm);
    chmodSync(join(bin, 'npm'), 0o755);
    const outputs = join(emptyFolder(), 'outputs');
    const ran = await shell(
      install.run,
      {
        ...valuesFor(install.env, { version: '0.1.0', integrity: packed.integrity, ...inputs }),
        ...{ GITHUB_ACTION_PATH: source },
        ...{ GITHUB_OUTPUT: outputs, RUNNER_TEMP: emptyFolder(), PACKED: packed.path },
        ...{ INSTALLED: join(packageRoot, 'node_modules') },
      },
      bin,
    );
    const shown = existsSync(outputs) ? readFileSync(outputs, 'utf8') : '';
    return { ...ran, home: /^home=(.*)\n$/.exec(shown)?.[1] ?? null };
  }

  async function runStep(inputs: Record<string, string>, cwd = emptyFolder()) {
    const { home, output } = await runInstall();
    if (home === null) throw new Error(output);
    const variables = {
      ...valuesFor(step.env, inputs),
      SUITE_HOME: home,
      TARGET_TOKEN: credentials.token,
      TARGET_BIZ_NUMBER: credentials.bizNumber,
      GITHUB_ACTION_PATH: packageRoot,
      GITHUB_OUTPUT: 'outputs',
    };
    const ran = await shell(step.run, variables, join(folder, 'bin'), cwd);
    const lines = readFileSync(join(ran.cwd, 'outputs'), 'utf8').trim().split('\n');
    const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
    return { ...ran, outputs };
  }

  test('the suite is installed in a folder of its own, by version and digest', async () => {
    const { code, cwd, home, output } = await runInstall();
    expect([code, home], output).toEqual([0, expect.stringContaining('conformance-')]);
    expect(readdirSync(cwd)).toEqual([]);
    const calls = readFileSync(join(home ?? '', 'npm.log'), 'utf8')
      .trim()
      .split('\n');
    expect(calls).toEqual([
      `${home} pack --loglevel=error --ignore-scripts disbursement-conformance@0.1.0`,
      `${home} ci --loglevel=error --ignore-scripts --omit=peer --no-audit --no-fund`,
    ]);
    const lock = JSON.parse(readFileSync(join(home ?? '', 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toContain('node_modules/undici');
    expect(Object.keys(install.env)).not.toContain('TARGET_TOKEN');
  });

  test.each<[string, Record<string, string>, string]>([
    ['no such tarball', { package: 'nowhere.tgz' }, 'names no file'],
    ['another digest', { integrity: `sha512-${'A'.repeat(86)}==` }, 'another digest'],
    ['no digest', { integrity: '' }, 'integrity is not a digest'],
    ['a range of versions', { version: '^0.1.0' }, 'version is not exact'],
    ['a tag', { version: 'latest' }, 'version is not exact'],
    ['a command', { version: '$(touch pwned)' }, 'version is not exact'],
  ])('nothing is installed with %s', async (_, inputs, sentence) => {
    const { code, home, output, cwd } = await runInstall(inputs);
    expect([code, home, output]).toEqual([2, null, expect.stringContaining(sentence)]);
    expect(existsSync(join(cwd, 'pwned'))).toBe(false);
  });

  test('a tarball of the workspace is used where the input names it', async () => {
    const { code, home, output } = await runInstall({ package: packed.path, version: '' });
    expect([code, home], output).toEqual([0, expect.stringContaining('conformance-')]);
    expect(existsSync(join(home ?? '', 'package/dist/src/cli.js'))).toBe(true);
  });

  test('without a version the action builds its own commit', async () => {
    const { code, home, output } = await runInstall({ version: '', integrity: '' });
    expect([code, home], output).toEqual([0, expect.stringContaining('conformance-')]);
    expect(existsSync(join(home ?? '', 'package/dist/src/cli.js'))).toBe(true);
    expect(readFileSync(join(home ?? '', 'source/npm.log'), 'utf8')).toMatch(/ ci .*\n.* pack /);
  });

  test('a network that fails is a sentence and exit code 2', async () => {
    const { code, home, output } = await runInstall({}, 'exit 1');
    expect([code, home, output]).toEqual([2, null, expect.stringContaining('npm cannot fetch')]);
  });

  test('a conformant target passes, and the outputs say so', async () => {
    const { code, cwd, outputs } = await runStep({ 'target-url': served.url, cases: '3' });
    expect(code).toBe(0);
    expect(Object.keys(outputs)).toEqual(Object.keys(action.outputs));
    expect(outputs).toMatchObject({ verdict: 'conformant', 'exit-code': '0', failed: '0' });
    expect(Number(outputs.passed)).toBeGreaterThan(40);
    expect(existsSync(join(cwd, outputs.report as string))).toBe(true);
  });

  test('without a target nothing is judged', async () => {
    const { code, output, outputs } = await runStep({ 'target-url': '', cases: '3' });
    expect([code, outputs['exit-code'], outputs.verdict]).toEqual([2, '2', '']);
    expect(output).toContain('The input target-url is empty');
  });

  test('a wrong one fails, unless only the outputs are asked for', async () => {
    const inputs = { 'target-url': wrong.url, cases: '3', fail: 'false' };
    const { code, outputs } = await runStep(inputs);
    expect([code, outputs.verdict, outputs['exit-code']]).toEqual([0, 'non-conformant', '1']);
    expect(Number(outputs.failed)).toBeGreaterThan(0);
  });

  test('a waiver out of date fails the step, and the outputs say why', async () => {
    const waivers = join(emptyFolder(), 'waivers.yaml');
    const terms = 'reason: known\n  owner: payments\n  issue: https://tracker.test/1';
    writeFileSync(waivers, `- requirement: FEE-01\n  ${terms}\n  expires: 2099-01-31\n`);
    const inputs = { 'target-url': served.url, cases: '3', waivers };
    const { code, output, outputs } = await runStep(inputs);
    expect([code, output]).toEqual([2, expect.stringContaining('CONFORMANT, waivers out of date')]);
    expect(outputs).toMatchObject({
      'exit-code': '2',
      verdict: 'conformant, waivers out of date',
      failed: '0',
    });
    expect(outputs['stale-waivers']).toBe('1');
  });

  test('with strict the outputs count each should as a must', async () => {
    const inputs = { 'target-url': served.url, cases: '3', 'read-only': 'true' };
    const lenient = (await runStep(inputs)).outputs;
    const { outputs } = await runStep({ ...inputs, strict: 'true' });
    expect([lenient['exit-code'], outputs['exit-code']]).toEqual(['3', '3']);
    expect(Number(outputs.undecided)).toBeGreaterThan(Number(lenient.undecided));
  });

  test('the waivers of the folder count where the input names no others', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'waivers.yaml'), 'no list');
    const inputs = { 'target-url': served.url, 'read-only': 'true' };
    const { code, errors } = await runStep(inputs, cwd);
    expect([code, errors]).toEqual([2, expect.stringContaining('Cannot parse waivers.yaml')]);
    const named = await runStep({ ...inputs, waivers: 'others.yaml' }, emptyFolder());
    expect(named.errors).toContain('Cannot read WAIVERS file "others.yaml"');
  });

  test('an input is a value and never a command', async () => {
    const { code, cwd, outputs } = await runStep({
      'target-url': '"; touch pwned; $(touch pwned)',
    });
    expect([code, outputs.verdict, outputs.report]).toEqual([2, '', '']);
    expect(existsSync(join(cwd, 'pwned'))).toBe(false);
  });

  test('the shell gate ends with the exit code of the run, and says what it means', async () => {
    const gate = `sh ${join(packageRoot, 'examples/ci/gate.sh')}`;
    const failed = await shell(gate, { TARGET_URL: wrong.url });
    expect([failed.code, failed.output]).toEqual([
      1,
      expect.stringContaining('gate: non-conformant'),
    ]);
    const empty = await shell(gate, { TARGET_URL: served.url, READ_ONLY: 'true' });
    expect([empty.code, empty.output]).toEqual([3, expect.stringContaining('not a pass')]);
  });

  test('the shell gate uses Deno where there is no Node', async () => {
    const bin = emptyFolder();
    symlinkSync(join(packageRoot, 'node_modules/deno/deno'), join(bin, 'deno'));
    const [dirname = ''] = ['/usr/bin/dirname', '/bin/dirname'].filter((path) => existsSync(path));
    symlinkSync(dirname, join(bin, 'dirname'));
    const gate = (PATH: string, url: string) => {
      const env = {
        ...{ PATH, HOME: process.env.HOME ?? '', CASES: '3', TARGET_URL: url, NO_COLOR: '1' },
        ...{ TARGET_TOKEN: credentials.token, TARGET_BIZ_NUMBER: credentials.bizNumber },
        ALLOW_NET: new URL(url).host,
      };
      const cwd = emptyFolder();
      const script = join(packageRoot, 'examples/ci/gate.sh');
      return { cwd, finished: start([script], env, cwd, ['/bin/sh']).finished };
    };
    const failed = gate(bin, wrong.url);
    const { code, stdout } = await failed.finished;
    expect([code, stdout]).toEqual([1, expect.stringContaining('gate: non-conformant')]);
    expect(readFileSync(join(failed.cwd, 'conformance.env'), 'utf8')).toContain(
      'CONFORMANCE_EXIT_CODE=1\n',
    );
    const passed = await gate(bin, served.url).finished;
    expect([passed.code, passed.stdout]).toEqual([0, expect.stringContaining('gate: conformant')]);
    rmSync(join(bin, 'deno'));
    const none = await gate(bin, served.url).finished;
    expect([none.code, none.stdout]).toEqual([
      4,
      'gate: cannot start node or deno, so nothing was judged\n',
    ]);
  });

  test('a pod of the Kubernetes job sends the shard of its index, into a folder of its own', async () => {
    const shown = emptyFolder();
    const stub = '#!/bin/sh\necho "$SHARD $REPORT_DIR $(basename "$0") $*"\n';
    writeFileSync(join(shown, 'npm'), stub);
    writeFileSync(join(shown, 'sh'), `${stub}exit 3\n`);
    for (const name of ['npm', 'sh']) chmodSync(join(shown, name), 0o755);
    const script =
      scriptsOf(yamlDocuments(text('examples/ci/kubernetes-shards.yaml'))).at(-1) ?? '';
    const env = { JOB_COMPLETION_INDEX: '4', SUITE: 'suite.tgz' };
    const { code, output } = await shell(script, env, shown);
    const gate = '/tmp/conformance/node_modules/disbursement-conformance/examples/ci/gate.sh';
    // The gate itself decides what its exit codes mean.
    expect(text('examples/ci/kubernetes-shards.yaml')).toMatch(/GATE_PASSES\n +value: 0 1 3\n/);
    expect([code, output.trim().split('\n')]).toEqual([
      3,
      [
        '5/5 /reports/shard-4 npm install --no-audit --no-fund --prefix /tmp/conformance suite.tgz',
        `5/5 /reports/shard-4 sh ${gate}`,
      ],
    ]);
    writeFileSync(join(shown, 'npm'), '#!/bin/sh\nexit 1\n');
    expect((await shell(script, env, shown)).code).toBe(2);
  });
});
