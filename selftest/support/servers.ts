/**
 * The three servers of `selftest/servers`, each in its own process, with its own choices for the
 * gaps.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Settings } from '../../src/config/config.ts';
import { packageRoot } from '../../src/core/package.ts';

const isDeno = 'Deno' in globalThis;
const node: readonly string[] = isDeno ? [process.execPath, 'run', '-A'] : [process.execPath];

const programs: Readonly<Record<string, readonly string[]>> = {
  plain: [...node, 'plain.mjs'],
  framework: [...node, 'framework.mjs'],
  stdlib: ['python3', 'stdlib.py'],
};

export const serverNames = Object.keys(programs);

const credentials = { token: 'servers-access-token', bizNumber: 'BIZ-31-00427' };

/** A server that prints nothing for this time has failed. */
const START_TIMEOUT_MS = 20_000;

export interface Started {
  /** The settings that a run needs to judge it. */
  readonly settings: Settings;
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startServer(name: string): Promise<Started> {
  const [program = '', ...args] = programs[name] ?? [];
  const { token, bizNumber } = credentials;
  const child = spawn(program, [...args, '--token', token, '--biz', bizNumber], {
    cwd: join(packageRoot, 'selftest/servers'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child, name);
  return {
    settings: { TARGET_URL: url, TARGET_TOKEN: token, TARGET_BIZ_NUMBER: bizNumber },
    close: () => ended(child),
  };
}

function addressOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let shown = '';
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error(`server ${name} said nothing within ${START_TIMEOUT_MS} ms`));
    }, START_TIMEOUT_MS);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`server ${name} ended with ${code}`)));
    child.stdout?.on('data', (data) => {
      shown += data;
      const [, url] = /listening on (\S+)\s/.exec(shown) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url.replace(/\/$/, ''));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.kill();
  });
}
