import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { LOCK_FILE, openLock } from '../../src/history/folder/lock.ts';
import { HISTORY_FILE } from '../../src/history/lines/line.ts';
import { command, emptyFolder } from '../support/command.ts';
import { listenOnFreePort } from '../support/listen.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
const words = [...command, 'run'].map(quoted).join(' ');

/** A run that waits for its target, started by a shell command; it has locked its folder. */
async function holder(line: string): Promise<{ readonly folder: string; kill(): void }> {
  const silent = createServer(() => {});
  const port = await listenOnFreePort(silent);
  closers.push(() => {
    silent.closeAllConnections();
    return new Promise((closed) => silent.close(closed));
  });
  const folder = join(emptyFolder(), 'report');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('bash', ['-c', line.replace('run', () => words)], {
    detached: true,
    env: {
      ...{ PATH, HOME, REPORT_DIR: folder, TIMEOUT_MS: '60000' },
      ...{ TARGET_URL: `http://127.0.0.1:${port}`, TARGET_TOKEN: 'a-token-of-the-test' },
      TARGET_BIZ_NUMBER: 'a-number-of-the-test',
    },
  });
  const kill = () => signal(child, 'SIGKILL');
  closers.push(kill);
  for (let tries = 0; !existsSync(join(folder, HISTORY_FILE)); tries += 1) {
    if (tries > 600) throw new Error('the run did not start');
    await pause(50);
  }
  return { folder, kill };
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // It has already ended.
  }
}

const longAgo = (folder: string) => utimesSync(join(folder, LOCK_FILE), 1_000, 1_000);
const isInUse = /another run \(process \d+\) writes there/;

async function takes(folder: string, silentMs?: number): Promise<void> {
  const options = silentMs === undefined ? {} : { silentMs };
  (await openLock(folder, options)).close();
}

test('a process in the same namespace decides, and no clock: stopped it lives, killed it does not', async () => {
  const { folder, kill } = await holder('run');
  const { pid } = JSON.parse(readFileSync(join(folder, LOCK_FILE), 'utf8'));
  process.kill(pid, 'SIGSTOP');
  longAgo(folder);
  await expect(openLock(folder, { silentMs: 50 })).rejects.toThrow(isInUse);
  kill();
  await pause(200);
  await takes(folder);
});

test.skipIf(!existsSync('/proc/self/stat'))(
  'a killed process that nobody waits for is dead',
  async () => {
    const { folder } = await holder('run & exec sleep 60');
    const { pid } = JSON.parse(readFileSync(join(folder, LOCK_FILE), 'utf8'));
    process.kill(pid, 'SIGKILL');
    await pause(200);
    expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    await takes(folder);
  },
);

const canUnshare = spawnSync('unshare', ['-pf', '--kill-child', 'true']).status === 0;
const why = canUnshare ? '' : ' (skipped: this machine makes no PID namespaces)';

describe.skipIf(!canUnshare)(`another PID namespace with the same host name${why}`, () => {
  test.each([
    ['its own /proc', '--mount-proc'],
    ['the /proc of this one', ''],
  ])('its run holds the folder while it beats, with %s', async (_, flag) => {
    const { folder } = await holder(`exec unshare -pf ${flag} --kill-child -- run`);
    await expect(openLock(folder)).rejects.toThrow(isInUse);
    // The clocks differ, so only the next heartbeat shows that it is alive.
    longAgo(folder);
    await expect(openLock(folder, { silentMs: 15_000 })).rejects.toThrow(isInUse);
  });

  test('its run is gone: the folder is free once it was silent', async () => {
    const { folder, kill } = await holder('exec unshare -pf --kill-child -- run');
    kill();
    await pause(300);
    await expect(openLock(folder)).rejects.toThrow(isInUse);
    longAgo(folder);
    const sentences: string[] = [];
    const options = { silentMs: 1_000, onWait: (sentence: string) => sentences.push(sentence) };
    (await openLock(folder, options)).close();
    expect(sentences).toEqual([expect.stringContaining('Waiting 1 s')]);
  });
});

test('a lock that was taken away is noticed, and not removed', async () => {
  const folder = emptyFolder();
  let losses = 0;
  const onLockTaken = () => {
    losses += 1;
  };
  const lock = await openLock(folder, { heartbeatMs: 20, onLockTaken });
  writeFileSync(join(folder, LOCK_FILE), '{"host":"elsewhere","pid":1}');
  await pause(200);
  expect([lock.isHeld(), losses]).toEqual([false, 1]);
  lock.close();
  expect(existsSync(join(folder, LOCK_FILE))).toBe(true);
});
