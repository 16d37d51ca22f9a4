import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/core/package.ts';
import { emptyFolder, start } from '../support/command.ts';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/library.md',
  'docs/architecture.md',
].concat(readdirSync(join(packageRoot, 'docs/guides')).map((name) => `docs/guides/${name}`));

/** The suite's commands on a page, in order, without the name of the program. */
function commandsOn(path: string): string[][] {
  const blocks = [...read(path).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks
    .join('')
    .split('\n')
    .flatMap((line) => /^npx disbursement-conformance ?(.*)$/.exec(line)?.[1]?.split('#')[0] ?? [])
    .map((words) =>
      words
        .trim()
        .split(/\s+/)
        .filter((word) => word !== ''),
    );
}

const ending: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

/** Starts `serve` as on the page, on a free port; its output is the environment. */
async function sandbox(words: readonly string[], cwd: string): Promise<Record<string, string>> {
  const { child, output } = start(
    words.map((word) => (word === '8080' ? '0' : word)),
    {},
    cwd,
  );
  ending.push(() => child.kill());
  while (!output().includes('TARGET_BIZ_NUMBER')) await new Promise((wake) => setTimeout(wake, 20));
  return Object.fromEntries(
    [...output().matchAll(/export (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

describe('the commands of a guide, one after the other in one folder', () => {
  test('vendor.md leads from nothing to a verified report', async () => {
    const cwd = emptyFolder();
    let env: Record<string, string> = {};
    const done: string[] = [];
    for (const words of commandsOn('docs/guides/vendor.md')) {
      done.push(words[0] ?? '');
      if (words[0] === 'serve') {
        env = await sandbox(words, cwd);
        continue;
      }
      const { code, stderr } = await start(words, env, cwd).finished;
      expect(code, `${words.join(' ')}: ${stderr}`).toBe(0);
    }
    expect(done).toEqual(['--cases', 'serve', 'doctor', 'plan', 'run', 'explain', 'verify']);
  }, 240_000);

  test('integrator.md finds what changed between two months', async () => {
    const cwd = emptyFolder();
    const [first = [], second = [], compare = [], serve = []] = commandsOn(
      'docs/guides/integrator.md',
    );
    const before = await sandbox(['serve', '--port', '0'], cwd);
    expect((await start(first, before, cwd).finished).code).toBe(0);
    const after = await sandbox(serve, cwd);
    expect((await start(second, after, cwd).finished).code).toBe(0);
    const { code, stdout } = await start(compare, {}, cwd).finished;
    expect(code).toBe(1);
    expect(stdout).toMatch(/processed[\s\S]*successful|successful[\s\S]*processed/);
  }, 240_000);
});

test.each(pages)('%s names files and commands that exist', (path) => {
  const text = read(path);
  for (const [, target = ''] of text.matchAll(/\]\(((?!https?:)[^)#\s]+)/g)) {
    const folder = join(packageRoot, path, '..');
    expect(() => readdirOrFile(join(folder, target)), target).not.toThrow();
  }
  const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;
  for (const [, name = ''] of text.matchAll(/^npm run ([\w:]+)/gm))
    expect(scripts).toHaveProperty([name]);
  for (const [, file = ''] of text.matchAll(
    /`((?:src|suites|reporters|reference|selftest|schemas|docs)\/[\w./-]+)`/g,
  )) {
    expect(() => readdirOrFile(join(packageRoot, file)), file).not.toThrow();
  }
});

function readdirOrFile(path: string): unknown {
  return path.endsWith('/') || !/\.\w+$/.test(path) ? readdirSync(path) : readFileSync(path);
}
