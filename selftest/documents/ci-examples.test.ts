/** The files in examples/ci: each CI can read its own, and none lets a job pass without a verdict. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isSetting } from '../../src/config/settings.ts';
import { packageRoot } from '../../src/core/package.ts';
import { yamlDocuments } from '../support/yaml.ts';

const examples = join(packageRoot, 'examples/ci');
const text = (name: string) => readFileSync(join(examples, name), 'utf8');

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
    expect(taking).toHaveLength(7);
    for (const name of taking) {
      const pattern = /\/disbursement-conformance-0\.1\.0\.tgz/;
      expect([name, text(name)]).toEqual([name, expect.stringMatching(pattern)]);
    }
  });

  const kubernetes = (name: string) => yamlDocuments(text(name));

  test.each(['kubernetes-shards.yaml', 'kubernetes-judge.yaml'])(
    '%s: the pod needs no right that the restricted profile of its standard forbids',
    (name) => {
      const { spec } = kubernetes(name).at(-1).spec.template;
      const [container] = spec.containers;
      expect(spec.securityContext).toEqual({
        ...{ runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 },
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      });
      // npm and the gate write nowhere else.
      expect(container.volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
      expect(spec.volumes).toContainEqual({ name: 'tmp', emptyDir: {} });
      expect(container.env).toEqual(
        expect.arrayContaining([
          { name: 'npm_config_cache', value: '/tmp/.npm' },
          { name: 'CONFORMANCE_ENV', value: '/tmp/conformance.env' },
        ]),
      );
    },
  );

  test('Kubernetes: several nodes write to the volume, and the second job judges every shard', () => {
    const [claim] = kubernetes('kubernetes-volume.yaml');
    const [{ spec }] = kubernetes('kubernetes-shards.yaml');
    expect(claim.spec.accessModes).toEqual(['ReadWriteMany']);
    const [judge] = kubernetes('kubernetes-judge.yaml');
    for (const { template } of [spec, judge.spec])
      expect(template.spec.volumes).toContainEqual({
        name: 'reports',
        persistentVolumeClaim: { claimName: claim.metadata.name },
      });
    const [script] = judge.spec.template.spec.containers[0].args;
    const folders = Array.from({ length: spec.completions }, (_, at) => `shard-${at}`);
    expect(script).toContain(`verify ${folders.join(' ')} --report-dir`);
  });

  test('Kubernetes: deleting what the jobs are made of keeps the histories', () => {
    for (const name of ['kubernetes-shards.yaml', 'kubernetes-judge.yaml'])
      expect(kubernetes(name).map(({ kind }) => kind)).toEqual(['Job']);
  });

  test('shards have the time of their job, and say what they may spend', () => {
    for (const name of ['github-shards.yml', 'kubernetes-shards.yaml']) {
      expect(text(name)).toMatch(/RUN_TIMEOUT_MS\W+(value: ')?3300000/);
      expect(text(name)).toMatch(/# Each (shard|pod) may spend up to these caps\./);
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

  test('GitHub: an event that is not judged cancels no gate that waits', () => {
    const gate = parse(text('github-gate.yml'));
    expect(gate.concurrency).toBeUndefined();
    expect(gate.jobs.gate).toMatchObject({
      concurrency: 'conformance-staging',
      if: expect.stringContaining('github.event_name'),
    });
    expect(text('github-shards.yml')).toMatch(/start this workflow when no gate waits/);
  });

  test('GitHub: each of several targets has its own waivers', () => {
    const { steps } = parse(text('github-nightly.yml')).jobs.judge;
    const judging = steps.find(({ id }: { id?: string }) => id === 'conformance');
    expect(judging.with.waivers).toBe(`waivers/\${{ matrix.target }}.yaml`);
  });

  test('GitHub: the gate checks out, and judges a deployment that has succeeded', () => {
    for (const name of ['github-gate.yml', 'github-nightly.yml']) {
      const { jobs } = parse(text(name)) as { jobs: Record<string, { steps: { uses: string }[] }> };
      for (const { steps } of Object.values(jobs)) {
        expect(steps[0]?.uses).toMatch(/^actions\/checkout@/);
      }
    }
    expect(text('github-gate.yml')).toContain(
      '`staging` is the name of your environment: change it',
    );
    expect(parse(text('github-gate.yml')).jobs.gate.if).toContain(
      "github.event.deployment_status.state == 'success' && github.event.deployment.environment == 'staging'",
    );
  });
});
