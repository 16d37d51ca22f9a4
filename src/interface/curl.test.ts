import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  BIZ_NUMBER,
  HALF_TOKEN,
  REVERSED_TOKEN,
  SWAPPED_TOKEN,
  TOKEN,
} from '../plan/placeholders.ts';
import { curl } from './curl.ts';

/** The arguments that a POSIX shell hands to `curl`, when it is given the line. */
function argumentsOf(line: string, token = 'Tok-en9'): string[] {
  const script = `curl() { for one; do printf '%s\\0' "$one"; done; }\n${line}`;
  const { stdout } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TARGET_TOKEN: token, TARGET_BIZ_NUMBER: "B'Z $(id)" },
  });
  return stdout.split('\0').slice(1, -1);
}

test('a shell reads back what was sent, quotes and dollars and lines included', () => {
  const body = `{"a":"it's $HOME \`id\` $(id) \\\\ \\n! ; & | > <\n%00"}`;
  const request = {
    method: 'POST',
    path: `/p?a='b'&c=$(id)`,
    headers: [
      ['Authorization', `Bearer ${TOKEN}`],
      ['X-Biz-Number', BIZ_NUMBER],
      ['Empty', ''],
    ],
    body,
  } as const;
  expect(argumentsOf(curl("http://h/it's", request))).toEqual([
    ...['-X', 'POST', "http://h/it's/p?a='b'&c=$(id)"],
    ...['-H', 'Authorization: Bearer Tok-en9', '-H', "X-Biz-Number: B'Z $(id)", '-H', 'Empty;'],
    ...['-H', 'Content-Type:', '--data-binary', body],
  ]);
});

test.each([
  [HALF_TOKEN, 'Tok-'],
  [REVERSED_TOKEN, '9ne-koT'],
  [SWAPPED_TOKEN, 'tOK-EN9'],
])('the wrong token %s is made of the right one', (placeholder, made) => {
  const request = { method: 'GET', path: '/', headers: [['A', placeholder]], body: null } as const;
  expect(argumentsOf(curl('http://h', request)).at(-1)).toBe(`A: ${made}`);
});
