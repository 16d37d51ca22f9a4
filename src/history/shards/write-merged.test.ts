/** The merged history of shards, written over an earlier one. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { service } from '../../../selftest/support/service.ts';
import { recorded } from '../../../selftest/trust/forge.ts';
import { runSmall } from '../../../selftest/trust/small-suite.ts';
import { writeMerged } from './write-merged.ts';

test('a merge that fails leaves the earlier merged history as it is', async () => {
  const shards = await Promise.all(
    ['1/2', '2/2'].map(async (SHARD) => recorded((await runSmall(service(), { SHARD })).lines)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const path = writeMerged(shards, folder);
  const earlier = readFileSync(path, 'utf8');
  const isUnchanged = () => readFileSync(path, 'utf8') === earlier;
  const [first = '', second = ''] = shards;
  const text = readFileSync(second, 'utf8');
  const damaged = join(mkdtempSync(join(tmpdir(), 'conformance-')), 'history.jsonl');
  writeFileSync(damaged, `${text.slice(0, text.lastIndexOf('{'))}{"kind":"nonsense"}\n`);
  expect(() => writeMerged([first, damaged], folder)).toThrow(damaged);
  expect(isUnchanged()).toBe(true);
  expect(readdirSync(folder)).toEqual(['history.jsonl']);
  writeMerged(shards, folder);
  expect(isUnchanged()).toBe(true);
});
