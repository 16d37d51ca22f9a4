/** Starts vitest with the conformance project, as a user of a checkout does. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package.ts';

const isDeno = 'Deno' in globalThis;
const vitest = isDeno
  ? [process.execPath, 'run', '-A', 'npm:vitest']
  : [process.execPath, join(packageRoot, 'node_modules/vitest/vitest.mjs')];

/** No watch mode, because nobody would end it. */
const LONGEST_MS = 60_000;

export function runVitest(flags: readonly string[], env: Record<string, string>) {
  const [program = '', ...rest] = vitest;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, [...rest, ...flags, '--project', 'conformance'], {
    cwd: packageRoot,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => output.push(String(data)));
  }
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output: output.join('') }));
  });
}
