import { expect, test } from 'vitest';
import { unreadLines } from './unread-lines.ts';

test.each([
  "$env:TARGET_URL = 'https://staging.example'",
  'set TARGET_URL=https://staging.example',
  'setx TARGET_URL https://staging.example',
  '- TARGET_URL=https://staging.example',
  '- name: TARGET_URL',
  '{"TARGET_URL": "https://staging.example"}',
  '  "TARGET_URL": "https://staging.example",',
  'TARGET_URL https://staging.example',
  'export TARGET_URL https://staging.example',
])('a line that sets nothing: %s', (line) => {
  const text = `# TARGET_URL\r\nTARGET_TOKEN="first\nset SEED=1\nlast"\n\n${line}\nSEED=7\n`;
  const problem = 'Line 6 of .env is not read: write TARGET_URL=value, or # before a comment';
  expect(unreadLines(text, '.env', {})).toEqual([problem]);
  expect(unreadLines(text, '.env', { TARGET_URL: 'http://localhost' })).toEqual([]);
});

test.each([
  'TARGET_URL=https://staging.example # set TARGET_TOKEN=',
  '  export TARGET_URL = https://staging.example',
  'TARGET_URL: https://staging.example',
  'TARGET_URL=',
  'export TARGET_URL TARGET_TOKEN # for the shell',
  '; TARGET_URL=https://staging.example',
  'case "$1" in only) set -a ;; esac',
  'export TARGET_URL TARGET_TOKEN;',
  'unset TARGET_PROXY',
  'source staging.sh # sets TARGET_URL',
  'This file is read-only, and no run may fail-fast',
  'set MY_TARGET_URL=x',
  'set TARGET_URLS=x',
])('a line that sets a value, or names no setting: %s', (line) => {
  expect(unreadLines(line, '.env', {})).toEqual([]);
});

test('a name of one word is that of a setting before = only', () => {
  expect(unreadLines('set SEED=7', '.env', {})).toEqual([
    expect.stringContaining('write SEED=value'),
  ]);
});
