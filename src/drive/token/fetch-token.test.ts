import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokenFetcher, tokenOfCommand } from './fetch-token.ts';

test('uses the output of a command, without blanks at its ends', async () => {
  expect(await tokenOfCommand('echo; echo " abc.def "')).toBe('abc.def');
});

test.each<[string, RegExp]>([
  ['echo oh no, client_secret=x >&2; exit 3', /ended with exit code 3: run it in a shell/],
  ['true', /it is empty/],
  ['echo a b', /it has a space/],
  [
    'echo null',
    /it is the word null, which programs write where the response of the issuer has no such member; look/,
  ],
  ['echo undefined', /it is the word undefined, which/],
  ['echo None', /it is the word None, which/],
  ["echo '$(Token)'", /it is a placeholder/],
  [`echo '"abc"'`, /it is in quotation marks: print it without them \(jq -r, az -o tsv\)/],
  ['echo Bearer abc', /starts with "Bearer"/],
  [`echo '{"access_token":"abc"}'`, /it is JSON.*jq -er .access_token/],
  ['head -c 20000 /dev/zero | tr "\\0" a', /more than 16384 characters/],
])('%s', async (command, sentence) => {
  const error = await tokenOfCommand(command).catch((caught) => caught);
  expect(error.message).toMatch(sentence);
  expect(error.message).not.toMatch(/client_secret|abc/);
});

test('reports the stderr of a failing command, for the terminal only', async () => {
  const error = await tokenOfCommand('echo login first >&2; exit 1').catch((caught) => caught);
  expect(error.stderrEnd).toBe('login first');
});

const JWT_LIKE = `eyJ${'hbGciOiJub25lIn0'.repeat(20)}.c2ln`;

test.each<[string, string]>([
  ['in place of stdout', `echo ${JWT_LIKE} >&2`],
  ['in place of stdout, and short', 'echo abcdefghij >&2'],
  ['with other lines', 'echo "fetched:" >&2; echo abcdefghij >&2; exit 1'],
  ['in the lines of a client', `echo "> Authorization: Bearer abcdefghij" >&2; exit 1`],
  ['in JSON', `echo '{"access_token":"${JWT_LIKE}"}' >&2; exit 1`],
  ['before many other words', `echo "${JWT_LIKE} ${'no '.repeat(97)}" >&2; exit 1`],
])('a token on stderr is not reported: %s', async (_, command) => {
  const error = await tokenOfCommand(command).catch((caught) => caught);
  expect(error.stderrEnd).not.toMatch(/abcdefghij|c2ln|hbGci/);
});

test.each([
  'ERROR: Please run "az login" to setup account.',
  'sh: 1: /usr/lib/python3/dist-packages/azure/cli/__main__.py: not found',
  'curl: (7) Failed to connect to 127.0.0.1 port 8443 after 3 ms: Connection refused',
])('the cause on stderr is reported: %s', async (cause) => {
  const error = await tokenOfCommand(`echo '${cause}' >&2; exit 1`).catch((caught) => caught);
  expect(error.stderrEnd).toBe(cause);
});

test.concurrent('does not wait for a command that does not end', async () => {
  const startedMs = performance.now();
  await expect(tokenOfCommand('sleep 20; echo abc', { timeoutMs: 300 })).rejects.toThrow(
    /within 300 ms/,
  );
  expect(performance.now() - startedMs).toBeLessThan(5000);
});

test.concurrent('ends the command where nobody needs its token any more', async () => {
  const ended = new AbortController();
  const startedMs = performance.now();
  const fetched = tokenOfCommand('sleep 20; echo abc', {
    timeoutMs: 30_000,
    signal: ended.signal,
  });
  setTimeout(() => ended.abort(), 100);
  await expect(fetched).rejects.toThrow('the run ended before TARGET_TOKEN_COMMAND did');
  expect(performance.now() - startedMs).toBeLessThan(5000);
});

test.concurrent('ends a command that prints without end', async () => {
  const startedMs = performance.now();
  await expect(tokenOfCommand('yes abcdefgh | tr -d "\\n"', { timeoutMs: 30_000 })).rejects.toThrow(
    /more than 16384 characters/,
  );
  expect(performance.now() - startedMs).toBeLessThan(5000);
});

test.concurrent('ends what the command started, too', async () => {
  const late = join(mkdtempSync(join(tmpdir(), 'token-')), 'late');
  const command = `sh -c 'sleep 1; touch "${late}"'; echo abc`;
  await expect(tokenOfCommand(command, { timeoutMs: 300 })).rejects.toThrow(/within 300 ms/);
  await new Promise((wake) => setTimeout(wake, 1200));
  expect(existsSync(late)).toBe(false);
});

test.concurrent.each<[string, string, string | RegExp]>([
  ['a token', 'sleep 4 & echo abc', 'abc'],
  ['a token that comes later', '(sleep 0.5; echo abc; sleep 4) &', 'abc'],
  ['a failure', 'sleep 4 & exit 3', /ended with exit code 3/],
  ['no token', 'sleep 4 &', /it is empty/],
])('does not wait for what a command left running: %s', async (_, command, expected) => {
  const startedMs = performance.now();
  const result = await tokenOfCommand(command, { timeoutMs: 2000 }).catch(({ message }) => message);
  expect(result).toMatch(expected);
  expect(performance.now() - startedMs).toBeLessThan(3500);
});

test.concurrent('leaves running what a command that has ended started', async ({ expect }) => {
  const late = join(mkdtempSync(join(tmpdir(), 'token-')), 'late');
  expect(await tokenOfCommand(`(sleep 2; touch "${late}") & echo abc`)).toBe('abc');
  expect(existsSync(late)).toBe(false);
  await expect.poll(() => existsSync(late), { timeout: 5000 }).toBe(true);
});

test('does not wait for a pipe that nobody writes to', async () => {
  const tokenFile = join(mkdtempSync(join(tmpdir(), 'token-')), 'pipe');
  spawnSync('mkfifo', [tokenFile]);
  const fetch = tokenFetcher({ tokenCommand: null, tokenFile, runTimeoutMs: 1000 });
  await expect(fetch?.()).rejects.toThrow(
    /Cannot read TARGET_TOKEN_FILE .*: it is a pipe or a device, not a file; give the path/,
  );
}, 5000);

test('calls what is in a file its content', async () => {
  const tokenFile = join(mkdtempSync(join(tmpdir(), 'token-')), 'token');
  writeFileSync(tokenFile, 'Bearer abc');
  const fetch = tokenFetcher({ tokenCommand: null, tokenFile, runTimeoutMs: 1000 });
  await expect(fetch?.()).rejects.toThrow(
    /^Cannot use the content of TARGET_TOKEN_FILE .*: it starts with "Bearer": give the token alone/,
  );
});

test('reads a file again each time', async () => {
  const tokenFile = join(mkdtempSync(join(tmpdir(), 'token-')), 'token');
  const fetch = tokenFetcher({ tokenCommand: null, tokenFile, runTimeoutMs: 1000 });
  await expect(fetch?.()).rejects.toThrow(
    /Cannot read TARGET_TOKEN_FILE .*: no such file or folder; give the path/,
  );
  writeFileSync(tokenFile, 'first\n');
  expect(await fetch?.()).toBe('first');
  writeFileSync(tokenFile, 'second\n');
  expect(await fetch?.()).toBe('second');
});
