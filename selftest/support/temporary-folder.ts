/** Runs before and after each project: its tests write into a folder that is removed at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | null = null;

export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'selftest-'));
  // A program that a test starts may work as another user, as squid does.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
