/** Every command of the README: each line runs here, or in a named other place. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/core/package.ts';
import { emptyFolder, start } from '../support/command.ts';

const NAME = 'npx disbursement-conformance';

/**
 * Commands that no test of a package can run: where they run instead, and the words that prove it.
 */
const elsewhere: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'npm ci && npm start': ['.ci/run', 'npm start -- --cases 25'],
  'npx vitest run --project conformance': ['.ci/run', 'vitest run --project conformance'],
  'npx vitest run --project conformance suites/fee': ['.ci/run', 'conformance suites/fee'],
  'npm test': ['.ci/run', '"npm test" npm test'],
  'npm run test:thorough': ['.ci/run', '--project thorough'],
  'npm run proof': ['package.json', '"proof": "vitest run --project proof'],
  'npm run ok': ['package.json', '"ok": "npm run --silent format:check'],
  'npm run docs': ['package.json', '"docs": "npm run --silent build'],
};

/** The lines of each block of commands, without comments and settings. */
const blocks = [
  ...readFileSync(join(packageRoot, 'README.md'), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g),
].map(([, text = '']) =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('export ')),
);

/** Replaces numbers by smaller ones, and ports by free ones. */
const wordsOf = (line: string): string[] =>
  [...line.slice(NAME.length).matchAll(/"([^"]*)"|\S+/g)].map(
    ([word, quoted]) => quoted ?? { 10000: '4', 8080: '0', 8081: '0' }[word] ?? word,
  );

const serving: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of serving.splice(0)) await end();
});

/** Starts `serve`; its output is the environment of a run. */
async function serve(words: readonly string[], cwd: string): Promise<Record<string, string>> {
  const { child, finished, output } = start(words, {}, cwd);
  serving.push(() => {
    child.kill();
    return finished;
  });
  while (!output().includes('OpenAPI')) await new Promise((wake) => setTimeout(wake, 20));
  return Object.fromEntries(
    [...output().matchAll(/export (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

test('each command that runs elsewhere is there, and the README has it', () => {
  const others = blocks.flat().filter((line) => !line.startsWith(NAME));
  expect(others.sort()).toEqual(Object.keys(elsewhere).sort());
  for (const [file, words] of Object.values(elsewhere)) {
    expect(readFileSync(join(packageRoot, file), 'utf8')).toContain(words);
  }
});

test('it has 200 lines at most', () => {
  const lines = readFileSync(join(packageRoot, 'README.md'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(200);
});

describe('the commands of a block, one after the other in a folder that has a run', () => {
  const prepared = emptyFolder();
  let env: Record<string, string> = {};
  beforeAll(async () => {
    env = { ...(await serve(['serve', '--port', '0'], prepared)), CASES: '4', SEED: '5' };
    const { code } = await start(['--report-dir', 'run'], env, prepared).finished;
    expect(code).toBe(0);
  }, 120_000);

  test.each(blocks.filter((lines) => lines.some((line) => line.startsWith(NAME))))(
    '%s and what follows',
    async (...lines) => {
      const cwd = emptyFolder();
      const run = join(prepared, 'run');
      for (const folder of ['conformance-report', 'last-month']) {
        cpSync(run, join(cwd, folder), { recursive: true });
      }
      writeFileSync(join(cwd, 'recorded.har'), recordedBy(join(run, 'exchanges.har')));
      for (const line of lines.filter((one) => one.startsWith(NAME))) {
        const words = wordsOf(line);
        if (words[0] === 'serve') {
          await serve(words, cwd);
          continue;
        }
        const { code, stdout, stderr } = await start(words, env, cwd).finished;
        expect([line, code, `${stdout}${stderr}`.slice(-600)]).toEqual([
          ...[line, codeOf(line), expect.any(String)],
        ]);
      }
    },
    300_000,
  );
});

/** The traffic as other tools record it, without the suite's own members. */
const recordedBy = (path: string): string =>
  JSON.stringify(
    JSON.parse(readFileSync(path, 'utf8'), (name, value) =>
      name.startsWith('_') ? undefined : value,
    ),
  );

/**
 * Exit codes for a conforming target; one shard alone, and a recording without probes, decide
 * nothing.
 */
function codeOf(line: string): number {
  return /--shard|recorded\.har/.test(line) ? 3 : 0;
}
