import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettingsText } from '../core/read-file.ts';
import type { Reader } from './setting.ts';
import { certificateFile, keyFile } from './tls-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'pem-'));
const der = join(folder, 'ca.der');
writeFileSync(der, Buffer.from('308201a0f00d', 'hex'));
const base64 = Buffer.from('-----BEGIN CERTIFICATE-----\n').toString('base64');
const encoded = join(folder, 'ca.b64');
writeFileSync(encoded, base64);

const problems = (reader: Reader<unknown>, given: string): readonly string[] => {
  const read = reader(given, 'TARGET_X', {
    freshSeed: () => 1,
    readFile: readSettingsText,
    readBytes: () => new Uint8Array(),
    parseWaivers: () => ({ ok: true, waivers: [] }),
  });
  return read.ok ? [] : read.problems;
};

test.each([
  ['a certificate', certificateFile, 'x509'],
  ['a key', keyFile, 'pkey'],
] as const)('DER, and Base64 of PEM, for %s', (_, reader, command) => {
  expect(problems(reader, der)).toEqual([
    `Cannot read TARGET_X file "${der}" (it is not text in UTF-8): give the path of a PEM file, or its text; ` +
      `if it is DER: openssl ${command} -inform der -in FILE -out NEW.pem`,
  ]);
  const decode = 'it is Base64 of a PEM text; decode it ("base64 -d")';
  expect(problems(reader, base64)).toEqual([`Cannot parse TARGET_X: ${decode}`]);
  expect(problems(reader, encoded)).toEqual([`Cannot parse TARGET_X file "${encoded}": ${decode}`]);
  expect(problems(reader, 'none.pem')).toEqual([expect.not.stringContaining('DER')]);
});
