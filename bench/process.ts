/** Measures in separate processes, so that no measurement affects another. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeRoot, packageRoot } from '../src/core/package.ts';

const isDeno = 'Deno' in globalThis;
const childPath = join(codeRoot, 'bench/child.js');
const runtime = isDeno ? [process.execPath, 'run', '-A'] : [process.execPath];

export const runtimeName = isDeno ? 'deno' : 'node';

/** The command line as a user starts it. */
export const cliPath = join(packageRoot, 'dist/src/cli.js');
export const cli = [...runtime, cliPath];

/** An empty vitest run with the only test of a folder. */
export const emptyVitestCommand = (folder: string) => [
  ...runtime,
  childPath,
  'empty-vitest',
  folder,
];

/** A bare loop with the requests of a history. */
export const replayCommand = (url: string, historyPath: string, inFlight: number) => [
  ...runtime,
  ...[childPath, 'replay', url, historyPath, String(inFlight)],
];

export interface Used {
  /** User and system time of the process, including its start. */
  readonly cpuMs: number;
  readonly peakMebibytes: number;
}

/** The CPU time of this process so far. */
export function used(): Used {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, peakMebibytes: peakMebibytes() };
}

/**
 * The peak memory of this program where the system reports it; `maxRSS` includes the program before
 * it.
 */
function peakMebibytes(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

function spawnChild(role: string, args: readonly unknown[]): ChildProcess {
  const [program = '', ...rest] = [...runtime, childPath, role, ...args.map(String)];
  return spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Runs a role of `child.ts` until its end; its last line is the result. */
export async function inChild<T>(role: string, ...args: readonly unknown[]): Promise<T & Used> {
  const child = spawnChild(role, args);
  let text = '';
  child.stdout?.on('data', (data) => {
    text += data;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`bench ${role} ended with code ${code}`);
  return JSON.parse(text.trim().split('\n').at(-1) ?? '') as T & Used;
}

interface Serving {
  readonly url: string;
  close(): Promise<void>;
}

/** A server in a separate process; `delayMs`: its response time. */
export async function serving(kind: 'plain' | 'reference', delayMs = 0): Promise<Serving> {
  const child = spawnChild('serve', [kind, delayMs]);
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data) => resolve(String(data).trim()));
    child.once('close', () => reject(new Error('the server of the bench did not start')));
  });
  return {
    url,
    close() {
      // It ends when its input is closed.
      child.stdin?.end();
      return closed;
    },
  };
}

interface Ended {
  readonly code: number | null;
  readonly wallMs: number;
}

/** Runs a command in a folder until its end, and returns its duration. */
export async function timed(
  command: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  const [program = '', ...rest] = command;
  const { PATH = '', HOME = '' } = process.env;
  const startedMs = performance.now();
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: { PATH, HOME, ...options.env },
    stdio: 'ignore',
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, wallMs: performance.now() - startedMs };
}

/** Calls a function with a temporary folder, which is removed afterwards. */
export async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return await act(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
