import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingPermissions, OLDEST_NODE, unfitRuntime } from '../src/cli/runtime.ts';
import { packageRoot, readJson } from '../src/core/package.ts';
import { emptyFolder, start } from './command.ts';

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
  expect(missingPermissions({})).toBeNull();
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
