/** Runs before and after each project: its tests write into a folder that is removed at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | null = null;

export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'selftest-'));
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
