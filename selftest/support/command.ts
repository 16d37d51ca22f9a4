/** Starts the command line as a user does, on the runtime of the tests. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package.ts';

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const isDeno = 'Deno' in globalThis;

export const command: readonly string[] = [
  process.execPath,
  ...(isDeno ? ['run', '-A'] : []),
  join(packageRoot, 'dist/src/cli.js'),
];

/** Once: a build that is older than the code would make tests fail for reasons that nobody sees. */
let isFresh = false;
function assertFresh(): void {
  if (isFresh) return;
  const builtMs = changedMs('dist/src/cli.js');
  const newer = ['src', 'suites', 'reporters', 'reference']
    .flatMap((room) =>
      readdirSync(join(packageRoot, room), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(room, file),
      ),
    )
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .find((file) => changedMs(file) > builtMs);
  if (newer !== undefined)
    throw new Error(`${newer} is newer than dist: run "node build.mjs", as npm test does`);
  isFresh = true;
}

/** When a file of the package was last changed; -Infinity where there is none. */
const changedMs = (file: string) =>
  statSync(join(packageRoot, file), { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** Starts it in an empty folder, with this environment and no other settings. */
export function start(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = emptyFolder(),
  started = command,
) {
  assertFresh();
  const [program = '', ...rest] = started;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, [...rest, ...args], { cwd, env: { PATH, HOME, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const finished = new Promise<Finished>((resolve) => {
    child.on('close', (code, signal) => {
      // Deno's child process reports the signal that it sent in place of the exit code.
      const ended = isDeno && signal === 'SIGINT' ? 130 : code;
      resolve({ code: ended, stdout, stderr });
    });
  });
  return { child, cwd, finished, output: () => stdout + stderr };
}

export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'conformance-'));
}
