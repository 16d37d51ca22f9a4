import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOCK_FILE, openLock } from './lock.ts';
import { ownerOfThisProcess } from './owner.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const isInUse = /another run \(process \d+\) writes there/;

/** As Deno without --allow-run: the error has no code. */
function forbidSignals(): void {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw new Error('Requires run access, run again with the --allow-run flag');
  });
}

test('where no signal is allowed, a run holds the folder while it beats', async () => {
  forbidSignals();
  const first = await openLock(folder, { heartbeatMs: 50 });
  await expect(openLock(folder)).rejects.toThrow(isInUse);
  utimesSync(join(folder, LOCK_FILE), 1_000, 1_000);
  await expect(openLock(folder, { silentMs: 5_000 })).rejects.toThrow(isInUse);
  first.close();
  (await openLock(folder)).close();
});

test('where no signal is allowed, the folder of a silent run is free', async () => {
  forbidSignals();
  writeFileSync(join(folder, LOCK_FILE), JSON.stringify(ownerOfThisProcess()));
  utimesSync(join(folder, LOCK_FILE), 1_000, 1_000);
  const taken = await openLock(folder, { silentMs: 50 });
  expect(existsSync(join(folder, LOCK_FILE))).toBe(true);
  taken.close();
  expect(existsSync(join(folder, LOCK_FILE))).toBe(false);
});

test('a lock that cannot be read for a moment is held, and one that is gone is lost', async () => {
  const lock = await openLock(folder);
  const path = join(folder, LOCK_FILE);
  rmSync(path);
  // To read a link to itself fails.
  symlinkSync(LOCK_FILE, path);
  expect(lock.isHeld()).toBe(true);
  rmSync(path);
  expect(lock.isHeld()).toBe(false);
  lock.close();
});

test('a process that the system does not know is dead', async () => {
  // Larger than any pid.
  const gone = { ...ownerOfThisProcess(), pid: 2 ** 31 - 1 };
  writeFileSync(join(folder, LOCK_FILE), JSON.stringify(gone));
  const taken = await openLock(folder);
  expect(readFileSync(join(folder, LOCK_FILE), 'utf8')).toContain(`"pid":${process.pid}`);
  taken.close();
});
