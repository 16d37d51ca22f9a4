/** A file that replaced another one immediately before is not opened. */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOrdinary, readSettingsText } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-'));
const path = (name: string) => join(folder, name);

test('an ordinary file is opened', () => {
  writeFileSync(path('file'), 'x');
  const opened = openOrdinary(path('file'));
  expect(readFileSync(opened, 'utf8')).toBe('x');
  closeSync(opened);
});

test.each<[string, (at: string) => void]>([
  ['a link', (at) => symlinkSync('/etc/hostname', at)],
  ['a link to a device', (at) => symlinkSync('/dev/zero', at)],
  ['a folder', (at) => mkdirSync(at)],
  ['a pipe that nobody writes to', (at) => void spawnSync('mkfifo', [at])],
  ['nothing', () => {}],
])('%s is not opened', (name, make) => {
  make(path(name));
  expect(() => openOrdinary(path(name))).toThrow();
});

test('the text of a settings file has no byte-order mark, which some editors write', () => {
  writeFileSync(path('marked.json'), '\ufeff{"X-Api-Key": "a"}');
  expect(readSettingsText(path('marked.json'))).toBe('{"X-Api-Key": "a"}');
});
