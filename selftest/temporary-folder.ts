/** Runs before and after each project: its tests write into a folder that is removed at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function createFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'selftest-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
