import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { documentPath } from '../src/cli/document-path.ts';
import { commandOf } from '../src/cli/invocation.ts';
import {
  flagsFor,
  missingPermissions,
  OLDEST_NODE,
  startProblem,
  unfitRuntime,
} from '../src/cli/process/runtime.ts';
import { packageRoot, readJson } from '../src/core/package.ts';
import { command, emptyFolder, start } from './support/command.ts';

test.each([
  [{ node: '18.20.4' }, 'Cannot run on Node 18.20.4: install Node 20.19 or newer.'],
  [{ node: '20.18.3' }, 'Cannot run on Node 20.18.3: install Node 20.19 or newer.'],
  [{ node: '20.19.0' }, null],
  [{ node: '22.0.0' }, null],
  [{ node: '20.11.1', deno: '1.46.3' }, 'Cannot run on Deno 1.46.3: install Deno 2 or newer.'],
  [{ node: '24.2.0', deno: '2.9.5' }, null],
])('%j', (versions, problem) => {
  expect(unfitRuntime(versions)).toBe(problem);
});

test('the oldest Node is that of package.json', () => {
  const { engines } = readJson('package.json') as { engines: { node: string } };
  expect(engines.node).toBe(`>=${OLDEST_NODE.join('.')}`);
});

test('a flag that Deno was not given is named, and Node has none', () => {
  const state = ({ name }: { name: string }) => ({ state: name === 'env' ? 'granted' : 'prompt' });
  const runtime = { Deno: { permissions: { querySync: state } } };
  expect(missingPermissions(runtime)).toBe(
    'Deno does not allow what this command needs: start it with deno run --allow-read.',
  );
  const needed = [
    { name: 'net', host: 'a.example:8080' },
    { name: 'sys', kind: 'hostname' },
    { name: 'write', path: 'folder' },
  ] as const;
  expect(missingPermissions(runtime, needed)).toMatch(
    / --allow-net=a\.example:8080 --allow-sys=hostname --allow-write=folder\.$/,
  );
  const sys = [...needed, { name: 'sys', kind: 'ca' } as const];
  expect(missingPermissions(runtime, sys)).toMatch(
    / --allow-sys=hostname,ca --allow-write=folder\.$/,
  );
  const hasHostname = {
    querySync: ({ kind = '' }) => ({ state: kind === 'ca' ? 'prompt' : 'granted' }),
  };
  expect(missingPermissions({ Deno: { permissions: hasHostname } }, sys)).toMatch(
    /start it with deno run --allow-sys=hostname,ca\.$/,
  );
  expect(missingPermissions({})).toBeNull();
});

test('a later command gets the flags that this one has, with the limits of this one', () => {
  const granted = [{ name: 'read' }, { name: 'env' }];
  const state = (asked: object) => ({
    state: granted.some((one) => isDeepStrictEqual(one, asked)) ? 'granted' : 'prompt',
  });
  const needed = [
    { name: 'net', host: '192.0.2.7:443' },
    { name: 'read' },
    { name: 'write', path: 'folder' },
    { name: 'run', command: '/bin/sh' },
  ] as const;
  const limited = { Deno: { permissions: { querySync: state } } };
  expect(flagsFor(limited, needed).join(' ')).toBe(
    '--allow-net=192.0.2.7:443 --allow-read --allow-write=folder --allow-run=/bin/sh',
  );
  const all = { Deno: { permissions: { querySync: () => ({ state: 'granted' }) } } };
  expect(flagsFor(all, needed).join(' ')).toBe(
    '--allow-net --allow-read --allow-write --allow-run',
  );
  expect(flagsFor({}, needed)).toEqual([]);
});

const NAME = 'disbursement-conformance';
const PACKAGE = `node_modules/${NAME}/dist/src/cli.js`;
test.each<[string, boolean, string]>([
  [`/home/me/node_modules/.bin/${NAME}`, false, `npx ${NAME}`],
  [`/home/me/${NAME}.mjs`, false, `node ${NAME}.mjs`],
  ['/home/me/dist/src/cli.js', false, 'node dist/src/cli.js'],
  [`/home/me/.ci/${PACKAGE}`, false, `node .ci/${PACKAGE}`],
  [`/home/me/${PACKAGE}`, true, `deno run -F npm:${NAME}`],
  [`/home/${PACKAGE}`, true, `deno run -F npm:${NAME}`],
  [`/home/me/.ci/${PACKAGE}`, true, `deno run -F .ci/${PACKAGE}`],
  [
    `/root/.cache/deno/npm/a.example/${NAME}/0.1.0/dist/src/cli.js`,
    true,
    `deno run -F npm:${NAME}`,
  ],
  [`/home/me/${NAME}.mjs`, true, `deno run -F ${NAME}.mjs`],
  ['/home/me/dist/src/cli.js', true, 'deno run -F dist/src/cli.js'],
])('the start of %s (on Deno: %s) is repeated by %s', (script, isDeno, command) => {
  const started = { isDeno, script, folder: '/home/me' };
  expect(commandOf(started, isDeno ? ['-F'] : [])).toBe(command);
});

test('a document is named by a path that leads to it', () => {
  expect(documentPath('docs/certify.md', packageRoot, packageRoot)).toBe('docs/certify.md');
  const above = join(packageRoot, '..');
  const near = join(basename(packageRoot), 'docs/certify.md');
  expect(documentPath('docs/certify.md', packageRoot, above)).toBe(near);
  const whole = join(packageRoot, 'docs/certify.md');
  expect(documentPath('docs/certify.md', packageRoot, emptyFolder())).toBe(whole);
  expect(documentPath('docs/certify.md', emptyFolder())).toMatch(/ in the npm package /);
});

describe.skipIf('Deno' in globalThis)('the built entry', () => {
  const built = (name: string) => readFileSync(join(packageRoot, 'dist/src', name), 'utf8');

  test('imports nothing but the check of the runtime, in syntax of 2015', () => {
    const imported = [...built('cli.js').matchAll(/^import .* from "(.*)";$/gm)].map(
      ([, at]) => at,
    );
    expect(imported).toEqual(['./runtime.js']);
    const code = (built('cli.js') + built('runtime.js')).replace(/\/\*[\s\S]*?\*\//g, '');
    expect(code).not.toMatch(/\?\.|\?\?|\bawait\b|\|\|=|&&=|\*\*|#\w+[ (]|catch \{|^import\(/m);
    expect(built('runtime.js')).not.toMatch(/^import/m);
  });

  test('ends with one sentence and exit code 2 on Node 18', async () => {
    const folder = emptyFolder();
    const fake = "const node = '18.20.4';";
    const define = "Object.defineProperty(process, 'versions', { value: { node } });";
    writeFileSync(join(folder, 'fake.cjs'), fake + define);
    const NODE_OPTIONS = `--require=${join(folder, 'fake.cjs')}`;
    const { code, stdout, stderr } = await start(['run'], { NODE_OPTIONS }, folder).finished;
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      'Cannot run on Node 18.20.4: install Node 20.19 or newer.\n',
    ]);
  });
});

// Deno itself refuses to start in such a folder.
test.skipIf(process.platform === 'win32' || 'Deno' in globalThis)(
  'a folder that was removed is one sentence, and 2',
  async () => {
    const folder = emptyFolder();
    // The shell removes its folder before it starts the suite there.
    const inRemoved = ['/bin/sh', '-c', 'rmdir "$PWD" && exec "$0" "$@"', ...command];
    const { code, stdout, stderr } = await start(['run'], {}, folder, inRemoved).finished;
    expect([code, stdout, stderr.trimEnd().split('\n')]).toEqual([
      2,
      '',
      ['Cannot start in this folder, because it was removed: start in one that exists.'],
    ]);
  },
);

test('the sentence has the message of any error, in one line', () => {
  expect(startProblem(new Error('no memory\nleft'))).toEqual([
    'The suite itself failed: no memory left.',
    4,
  ]);
  expect(startProblem('x')).toEqual(['The suite itself failed: x.', 4]);
});

test('what the permission model of Node denies is named, with what to allow', () => {
  const denied = Object.assign(new Error('restricted'), {
    ...{ code: 'ERR_ACCESS_DENIED', permission: 'FileSystemWrite', resource: '/x' },
  });
  expect(startProblem(denied)).toEqual([
    expect.stringMatching(/denies FileSystemWrite to \/x\. Allow .*--allow-worker/),
    2,
  ]);
});
