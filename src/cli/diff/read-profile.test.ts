import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../core/errors.ts';
import type { ProfileRow } from '../../report/profile.ts';
import { readProfile } from './read-profile.ts';

const aspect = { id: 'LIST-10', question: 'In which order?', answer: '["a"]', value: ['a'] };
const row: ProfileRow = {
  ...{ gap: 'list-pages', title: 'Ordering', clause: '4.2', unseen: null },
  aspects: [{ ...aspect, seen: 1, exchanges: [1], why: null }],
};

describe('reading a profile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diff-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('of a folder, and of the file in it', () => {
    const path = join(folder, 'profile.json');
    writeFileSync(path, JSON.stringify({ observations: [row] }));
    expect(readProfile(folder)).toEqual([row]);
    expect(readProfile(path)).toEqual([row]);
  });

  test.each([
    ['no JSON', 'nonsense'],
    ['another JSON', '{"observations":{}}'],
    ['null', 'null'],
    ['a row that is none', '{"observations":[null]}'],
    ['an aspect that is none', '{"observations":[{"gap":"a","title":"b","aspects":[null]}]}'],
    [
      'an aspect without a value',
      '{"observations":[{"gap":"a","title":"b","aspects":[{"id":"c","question":"d","answer":null}]}]}',
    ],
  ])('%s is a mistake of usage', (name, text) => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, text);
    expect(() => readProfile(path)).toThrow(UsageError);
    expect(() => readProfile(path)).toThrow(/it is not a deployment profile/);
  });

  test('a missing file is named by its path', () => {
    expect(() => readProfile(join(folder, 'nowhere'))).toThrow(
      /nowhere \(no such file or folder\)/,
    );
  });
});
