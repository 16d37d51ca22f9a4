import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettingsText } from '../core/read-file.ts';
import { contentOf } from './named-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'named-file-'));
const utf16 = join(folder, 'utf16.pem');
writeFileSync(utf16, Buffer.from('text', 'utf16le'));

test.each([
  [folder, 'it is a folder, not a file'],
  [join(folder, 'none.pem'), 'no such file or folder'],
  [utf16, 'it is not text in UTF-8'],
])('%s: the sentence says why, and what to give', (path, why) => {
  const read = contentOf(
    { path, name: 'TARGET_CA', want: 'the path of a PEM file' },
    readSettingsText,
  );
  expect(read.ok ? [] : read.problems).toEqual([
    `Cannot read TARGET_CA file "${path}" (${why}): give the path of a PEM file`,
  ]);
});
