import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHistoryWriter } from './writer.ts';

test('after its end nothing is written, not even to a file that got its number', () => {
  const folder = mkdtempSync(join(tmpdir(), 'writer-'));
  const first = openHistoryWriter(join(folder, 'first.jsonl'), 'create');
  first.close();
  const next = openHistoryWriter(join(folder, 'next.jsonl'), 'create');
  next.write({ kind: 'note', topic: 'budget', message: 'kept' });
  const late = () => first.write({ kind: 'note', topic: 'budget', message: 'late' });
  expect(late).toThrow(/Cannot write to .*first\.jsonl: it is closed/);
  next.close();
  expect(readFileSync(join(folder, 'next.jsonl'), 'utf8')).toMatch(/^{.*"kept"}\n$/);
});
