/**
 * What a shell passes to curl.
 * Above 200 lines: all tests of one function, which run its lines in a shell.
 */
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formOfText } from '../core/reference/reference-form.ts';
import { hiddenCharacters } from '../core/text/hidden-characters.ts';
import { toPrintable } from '../core/text/printable.ts';
import { quotedForShell, visibleForShell } from '../core/text/shell.ts';
import * as allPlaceholders from '../plan/placeholders.ts';
import {
  ALIKE_BIZ_NUMBER,
  BIZ_NUMBER,
  EMPTY_KEY_TOKEN,
  FILLER_FOR_TOKEN,
  HALF_TOKEN,
  HEADER_CHANGED_TOKEN,
  LAST_CHANGED_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_MIDDLE_TOKEN,
  OTHER_MODE_TOKEN,
  OTHER_REFERENCE,
  OTHER_START_TOKEN,
  OWN_REFERENCE,
  REVERSED_TOKEN,
  SECOND_HALF_TOKEN,
  SHORTENED_TOKEN,
  SIGNATURE_REMOVED_TOKEN,
  SWAPPED_TOKEN,
  TAMPERED_TOKEN,
  TOKEN,
  TOKEN_AS_PASSWORD,
  TOKEN_AS_USER,
  TOKEN_IN_BASE64,
  UNSIGNED_CAPITAL_TOKEN,
  UNSIGNED_TOKEN,
} from '../plan/placeholders.ts';
import { tokenForms } from '../plan/tokens/token-forms.ts';
import { curl } from './curl.ts';

/** Prints its arguments, and its standard input in place of the last one that names it. */
const CURL = `curl() {
  for one; do if [ "$one" = @- ]; then cat; printf '\\0'; else printf '%s\\0' "$one"; fi; done
}`;

/** The arguments that a POSIX shell passes to `curl`. */
function argumentsOf(line: string, token = 'Tok-en9'): string[] {
  const script = `${CURL}\n${line}`;
  const { stdout } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TARGET_TOKEN: token, TARGET_BIZ_NUMBER: "B'Z $(id)" },
  });
  return stdout.split('\0').slice(1, -1);
}

test('a shell passes what was sent, with quotes, dollar signs and line breaks', () => {
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

test('over TLS curl speaks HTTP/1.1, as the suite does', () => {
  const request = { method: 'GET', path: '/p', headers: [], body: null } as const;
  expect(argumentsOf(curl('https://h', request))).toEqual(['--http1.1', 'https://h/p']);
  expect(argumentsOf(curl('http://h', request))).toEqual(['http://h/p']);
});

test('a header in Latin-1 is sent as its bytes', () => {
  const headers = [['User-Agent', 'Caf\u00e9/\u00c3\u00a9']] as const;
  const line = curl('http://h', { method: 'GET', path: '/p', headers, body: null });
  const { stdout } = spawnSync('sh', ['-c', `${CURL}\n${line}`]);
  expect(stdout.toString('latin1').split('\0')).toContain('User-Agent: Caf\u00e9/\u00c3\u00a9');
});

test('every placeholder becomes a variable of the shell', () => {
  // The run id is in the request when it is recorded, and the header of the history tells the days.
  const {
    RUN_ID: _,
    RUN_NUMBER: __,
    YESTERDAY: ___,
    TOMORROW: ____,
    ...recorded
  } = allPlaceholders;
  const placeholders = Object.values(recorded).flatMap((value) =>
    typeof value === 'string' ? [value] : [],
  );
  expect(placeholders).toContain(TOKEN);
  for (const placeholder of placeholders) {
    const lineOf = (path: string, value: string) =>
      curl('http://h', { method: 'GET', path, headers: [['X-One', value]], body: null });
    // The references of responses are sent in paths only.
    const lines = [lineOf(`/p?q=${placeholder}`, ''), lineOf('/p', `a ${placeholder}`)];
    const without = lines.filter((line) => !line.includes(placeholder));
    expect(without, placeholder).not.toEqual([]);
  }
});

test('a reference of a response is a variable of the shell', () => {
  const path = `/p?id=${OWN_REFERENCE}&search=${OTHER_REFERENCE}`;
  const line = curl('http://h', { method: 'GET', path, headers: [], body: null });
  const script = `REFERENCE_OF_FIRST_CLIENT=a REFERENCE_OF_SECOND_CLIENT='b c'; ${line}`;
  expect(argumentsOf(script)).toEqual(['-g', 'http://h/p?id=a&search=b c']);
  const body = JSON.stringify({ merchant_reference: OWN_REFERENCE });
  const post = curl('http://h', { method: 'POST', path: '/', headers: [], body });
  expect(argumentsOf(`REFERENCE_OF_FIRST_CLIENT=a; ${post}`)).toContain(
    '{"merchant_reference":"a"}',
  );
});

test('a business number in a path and a body is a variable of the shell', () => {
  const path = `/p?id=${BIZ_NUMBER}&of=${OTHER_BIZ_NUMBER}`;
  const body = JSON.stringify({ a: BIZ_NUMBER, b: TOKEN });
  const line = curl('http://h', { method: 'POST', path, headers: [], body });
  const words = argumentsOf(`TARGET_BIZ_NUMBER=b1 OTHER_BIZ_NUMBER=b2; ${line}`);
  expect(words).toContain('http://h/p?id=b1&of=b2');
  expect(words.at(-1)).toBe(JSON.stringify({ a: 'b1', b: TOKEN }));
});

test.each([
  [HALF_TOKEN, 'Tok-'],
  [SECOND_HALF_TOKEN, '-en9'],
  [REVERSED_TOKEN, '9ne-koT'],
  [SWAPPED_TOKEN, 'tOK-EN9'],
  [TAMPERED_TOKEN, 'Tok-ra6'],
  [LAST_CHANGED_TOKEN, 'Tok-en6'],
  [SHORTENED_TOKEN, 'Tok-en'],
  [FILLER_FOR_TOKEN, 'nnnnn'],
  [OTHER_START_TOKEN, 'Gok-en9'],
  [OTHER_MIDDLE_TOKEN, 'Tbx-rn9'],
  [TOKEN_IN_BASE64, 'VG9rLWVuOQ=='],
  [TOKEN_AS_USER, 'VG9rLWVuOTo='],
  [TOKEN_AS_PASSWORD, 'OlRvay1lbjk='],
  [ALIKE_BIZ_NUMBER, "O'M $(vq)"],
])('the wrong token %s is made of the right one', (placeholder, made) => {
  const request = { method: 'GET', path: '/', headers: [['A', placeholder]], body: null } as const;
  expect(argumentsOf(curl('http://h', request)).at(-1)).toBe(`A: ${made}`);
});

test.each(['tokA', 'toka', 'tokg', 'tokB', 'tokf', 'tokh', 'tokz', 'tokZ', 'tok7', 'tokA=='])(
  'a shell changes the last character of %s as a run does',
  (token) => {
    const headers = [['A', LAST_CHANGED_TOKEN]] as const;
    const line = curl('http://h', { method: 'GET', path: '/', headers, body: null });
    expect(argumentsOf(`TARGET_TOKEN='${token}'; ${line}`).at(-1)).toBe(
      `A: ${tokenForms[LAST_CHANGED_TOKEN]?.(token)}`,
    );
  },
);

test.each([
  ['sk_live_9f8a7B6c5D4e3F2a1b0C9d8E', 'sk_test_9f8a7B6c5D4e3F2a1b0C9d8E'],
  ['sk_test_9f8a7B6c5D4e3F2a1b0C9d8E', 'sk_live_9f8a7B6c5D4e3F2a1b0C9d8E'],
  ['live-9f8a7B6c5D4e3F2a1b0C9d8E', 'test-9f8a7B6c5D4e3F2a1b0C9d8E'],
])('%s has the other mode in %s, which a shell makes too', (token, made) => {
  expect(tokenForms[OTHER_MODE_TOKEN]?.(token)).toBe(made);
  const headers = [['A', OTHER_MODE_TOKEN]] as const;
  const line = curl('http://h', { method: 'GET', path: '/', headers, body: null });
  expect(argumentsOf(line, token).at(-1)).toBe(`A: ${made}`);
});

const inBase64Url = (text: string) => Buffer.from(text).toString('base64url');
/** Headers of three lengths, because base64 pads each in another way. */
const headers = [
  '{"alg":"ES256"}',
  '{"alg":"RS256","kid":"a~?"}',
  '{"typ":"JWT", "alg" : "HS512"}',
];

describe.each(headers)('wrong tokens made from a signed token with the header %s', (header) => {
  const payload = inBase64Url('{"sub":"77"}');
  const token = `${inBase64Url(header)}.${payload}.c2lnbmF0dXJl-_`;
  const headerAs = (algorithm: string) =>
    inBase64Url(header.replace(/"alg" ?: ?"\w+"/, `"alg":"${algorithm}"`));
  const signed = `${headerAs('HS256')}.${payload}`;
  const signature = createHmac('sha256', '').update(signed).digest('base64url');
  test.each([
    [UNSIGNED_TOKEN, `${headerAs('none')}.${payload}.`],
    [UNSIGNED_CAPITAL_TOKEN, `${headerAs('None')}.${payload}.`],
    [SIGNATURE_REMOVED_TOKEN, `${inBase64Url(header)}.${payload}.`],
    [
      HEADER_CHANGED_TOKEN,
      `${inBase64Url(header.replace('{', '{"note":1,'))}.${payload}.c2lnbmF0dXJl-_`,
    ],
    [EMPTY_KEY_TOKEN, `${signed}.${signature}`],
  ])('%s is sent, and made by a shell', (placeholder, made) => {
    expect(tokenForms[placeholder]?.(token)).toBe(made);
    const request = {
      method: 'GET',
      path: '/',
      headers: [['A', placeholder]],
      body: null,
    } as const;
    expect(argumentsOf(curl('http://h', request), token).at(-1)).toBe(`A: ${made}`);
  });
});

const usual = { runIds: ['abc1234'], form: null };

test('the run ids in a body become new ones of the same length', () => {
  const body = '{"merchant_reference":"abc1234k\'1","again":"abc1234"}';
  const request = { method: 'POST', path: '/', headers: [], body };
  expect(argumentsOf(curl('http://h', request)).at(-1)).toBe(body);
  const sent = argumentsOf(curl('http://h', request, usual)).at(-1) ?? '';
  expect(sent).toMatch(/^\{"merchant_reference":"r\d{6}k'1","again":"r\d{6}"\}$/);
});

test.each([
  ['digits', '12345678', /^9\d{7}00001$/],
  ['letters', 'abcdefgh', /^r[a-j]{7}00001$/],
  ['upper:10', 'ABCDE', /^R[A-J]{4}00001$/],
  ['uuid', '12cd5678', /^9\d{7}00001$/],
])('with REFERENCE_FORM %s they have its characters', (text, id, sent) => {
  const rest = `,"bank_account_number":"${id}"}`;
  const body = `{"merchant_reference":"${id}00001"${rest}`;
  const request = { method: 'POST', path: '/', headers: [], body };
  const replaced = { runIds: [id], form: formOfText(text) };
  const [, reference = '', other] =
    /^{"merchant_reference":"(\w+)"(.*)$/.exec(
      argumentsOf(curl('http://h', request, replaced)).at(-1) ?? '',
    ) ?? [];
  expect(reference).toMatch(sent);
  // The same characters elsewhere stay: another account would get the money.
  expect(other).toBe(rest);
});

test.each([
  '{\f"amount":100}',
  '{"a":"\t"}',
  '-\n\r\n{"percent":"100%d", "slash":"\\\\f", "quote":"it\'s"}\n\n',
  '{"direction":"\u202e","joined":"\u200b\ufeff","euro":"\u20ac"}',
  '@\u001b[2J\u007f',
])('a terminal changes nothing of the line for %j, and a shell sends it', (body) => {
  const line = curl('http://h', { method: 'POST', path: '/', headers: [], body });
  expect(toPrintable(line)).toBe(line);
  expect(argumentsOf(line).slice(-2)).toEqual(['--data-binary', body]);
});

test('a shell takes no command from a body that is no base64', () => {
  const request = { method: 'POST', path: '/', headers: [], encoding: 'base64' } as const;
  const line = curl('http://h', { ...request, body: 'e30=; printf in >&2 #' });
  expect(line).toMatch(/^printf %s 'e30=; printf in >&2 #' \| base64 -d \| curl /);
  expect(curl('http://h', { ...request, body: '+/A=' })).toMatch(/^printf %s \+\/A= \|/);
});

test('a shell sends a zero byte, and a new run id in a body with a line break', () => {
  const request = { method: 'POST', path: '/', headers: [] };
  const zero = curl('http://h', { ...request, body: '{}\0' });
  expect(zero).toBe(
    `printf '{}\\000' | curl -i -X POST 'http://h/' -H 'Content-Type:' --data-binary @-`,
  );
  expect(argumentsOf(zero).slice(-2)).toEqual(['{}', '']);
  const line = curl('http://h', { ...request, body: '{"r":"abc12341"}\n' }, usual);
  expect(argumentsOf(line).at(-1)).toMatch(/^\{"r":"r\d{6}1"\}\n$/);
});

const pieces = [
  ...'\'"`$\\!;&|<>(){}[]*?~#^= \t\n\r@-%,:/',
  ...['$(touch X)', '`id`', "'; touch X; '", '7;touch X #', `$\{HOME}`, '$TARGET_TOKEN', '\\n'],
  ...[
    '--',
    '-o',
    '@/etc/passwd',
    '\u001b[2J',
    'é',
    '\u{1f4b8}',
    '\u202e',
    'a',
    '1',
    '{TARGET_TOKEN}',
  ],
];
/** The terminal shows no character of it as an escape sequence. */
const isPlain = (body: string) => toPrintable(body) === body;

const hostile = fc
  .array(fc.constantFrom(...pieces), { minLength: 0, maxLength: 6 })
  .map((some) => some.join(''));

/** The words of these lines, as one shell parses them. */
function wordsOf(lines: readonly string[]): string[][] {
  const ended = lines.map((line) => `${line}\nprintf '\\001'`);
  const script = `${CURL}\n${ended.join('\n')}\n`;
  const { stdout } = spawnSync('sh', ['-s'], {
    ...{ encoding: 'utf8', input: script, maxBuffer: 1 << 26 },
    env: { PATH: process.env.PATH, TARGET_TOKEN: 'Tok-en9', TARGET_BIZ_NUMBER: 'B' },
  });
  return stdout
    .split('\u0001')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

test('500 hostile words arrive unchanged', () => {
  const words = fc.sample(hostile, { numRuns: 500, seed: 1 });
  const lines = words.map((word) => `curl start ${quotedForShell(word)} end`);
  expect(wordsOf(lines)).toEqual(words.map((word) => ['start', word, 'end']));
});

test('a folder with control characters arrives unchanged in bash, and shows none of them', () => {
  const folder = "n\nCONFORMANT  yes'\\ \u001b[31m\u202e";
  const word = visibleForShell(folder);
  expect(word.search(hiddenCharacters)).toBe(-1);
  const { stdout } = spawnSync('bash', ['-c', `printf %s ${word}`], { encoding: 'utf8' });
  expect(stdout).toBe(folder);
});

test('500 hostile requests arrive as they were recorded', () => {
  const request = fc.record({
    method: fc.constantFrom('POST', "P'OST", 'A|B', '$(id)', '`id`', 'x&y', '!'),
    path: hostile.map((text) => `/${text}`),
    // A header has Latin-1 as its bytes, which has a test of its own.
    value: hostile.filter((text) => /^[^\x80-\xff]+$/.test(text)),
    body: hostile,
  });
  const requests = fc.sample(request, { numRuns: 500, seed: 2 });
  const lines = requests.map(({ method, path, value, body }) =>
    curl('http://h', {
      method,
      path,
      headers: [
        ['Content-Type', 'j'],
        ["X-'`$", value],
      ],
      body,
    }),
  );
  const expected = requests.map(({ method, path, value, body }) => [
    ...['-i', '-X', method],
    ...(/[[\]{}]/.test(path) ? ['-g'] : []),
    `http://h${path}`,
    ...['-H', 'Content-Type: j', '-H'],
    // curl sends no header whose value is blank, unless a semicolon is in place of the colon.
    /^[ \t]*$/.test(value) ? "X-'`$;" : `X-'\`$: ${value.replaceAll('{TARGET_TOKEN}', 'Tok-en9')}`,
    ...[body.startsWith('@') && isPlain(body) ? '--data-raw' : '--data-binary', body],
  ]);
  expect(wordsOf(lines)).toEqual(expected);
});

test('curl reads no file, and a path of a foreign origin gets no token', () => {
  const headers = [['@/etc/passwd', '']] as const;
  const request = { method: 'POST', path: '/{TARGET_TOKEN}', headers, body: '@/etc/passwd' };
  expect(curl('-o/tmp/x', request)).toBe(
    "curl -i -X POST -g --url '-o/tmp/x/{TARGET_TOKEN}' -H 'Content-Type:' --data-raw '@/etc/passwd'",
  );
});

test('the token in a query is a variable, written for a URL', () => {
  const path = '/t?perPage=25&token={TARGET_TOKEN}';
  const line = curl('http://h', { method: 'GET', path, headers: [], body: null });
  const token = 'a+/=&#%41~ of more than one line of a dump';
  expect(new URL(argumentsOf(line, token).at(-1) ?? '').searchParams.get('token')).toBe(token);
});
