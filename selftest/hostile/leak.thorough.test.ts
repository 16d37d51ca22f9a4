import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Transport } from '../../src/drive/connection/transport.ts';
import { makeRedactor } from '../../src/history/redaction/redact.ts';
import { secretsOf } from '../../src/history/redaction/secrets-of-config.ts';
import { emptyFolder, start } from '../support/command.ts';
import { credentials, runThrough } from '../support/pipeline.ts';
import { rawServer, response } from './server.ts';

const { token, bizNumber } = credentials;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** In every form that can be searched. */
const forms = [token, bizNumber, token.slice(0, 12)].flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
  [...secret].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join(''),
]);

/** The content of a folder, except for the user's `.env`. */
function filesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.env')
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`)
    .join('\n');
}

function expectClean(text: string): void {
  expect(text.length).toBeGreaterThan(0);
  for (const form of forms) expect(text.includes(form), form).toBe(false);
}

/** Returns the headers and body of each request, in several forms. */
async function echo() {
  const server = await rawServer((socket, { headers, body }, { status, body: good }) => {
    const sent = `${headers.get('authorization')} ${headers.get('x-biz-number')} ${body}`;
    const words = JSON.stringify([
      sent,
      encodeURIComponent(sent),
      Buffer.from(sent).toString('base64'),
    ]);
    socket.write(
      response(
        status,
        good.replace('{', () => `{"echo":${words},`),
        [`Server: ${sent.slice(0, 60).replace(/[^ -~]/g, '')}`],
      ),
    );
  });
  closers.push(server.close);
  return server;
}

const dotenv = (url: string) =>
  `TARGET_URL=${url}\nTARGET_TOKEN=${token}\nTARGET_BIZ_NUMBER=${bizNumber}\nCASES=3\n`;

test('no file and no line of a run holds a secret, and .env is not copied', async () => {
  const { url } = await echo();
  const cwd = emptyFolder();
  writeFileSync(join(cwd, '.env'), dotenv(url));
  const { code, stdout, stderr } = await start([], {}, cwd).finished;
  expect([code, stderr.replaceAll(/^sent .*\n/gm, '')]).toEqual([0, '']);
  expectClean(stdout + stderr + filesOf(cwd));
  expect(filesOf(cwd)).not.toMatch(/TARGET_TOKEN=/);
  const verified = await start(['verify', 'conformance-report', '--json'], {}, cwd).finished;
  expectClean(verified.stdout + verified.stderr);
});

test('secrets in the address are redacted too, and the address still works', async () => {
  const server = await rawServer((socket, request) => {
    const isOurs = request.path.startsWith(`/${bizNumber}/${token}/`);
    const list = '{"status":"success","message":"","data":[],"errors":null}';
    socket.write(isOurs ? response(200, list) : response(404, '{}'));
  });
  closers.push(server.close);
  const env = {
    ...{ TARGET_TOKEN: token, TARGET_BIZ_NUMBER: bizNumber, CASES: '2', READ_ONLY: 'true' },
    TARGET_URL: `${server.url}/${bizNumber}/${token}`,
  };
  const { cwd, finished } = start([], env);
  const { stdout, stderr } = await finished;
  expect(server.requests.length).toBeGreaterThan(1);
  expectClean(stdout + stderr + filesOf(cwd));
});

test('the business number is shown to who asks for it', async () => {
  const { url } = await echo();
  const cwd = emptyFolder();
  writeFileSync(join(cwd, '.env'), dotenv(url));
  const { code, stdout } = await start(['--show-biz-number', '--read-only'], {}, cwd).finished;
  expect(code).toBe(3);
  const text = stdout + filesOf(cwd);
  expect(text).toContain(bizNumber);
  expect(text).not.toContain(token);
});

/** Fails at the first request, with everything that it knows in its message. */
const broken: Transport = {
  send: async ({ headers }) => {
    throw new Error(`cannot send ${headers.flat().join(' ')}`, { cause: headers });
  },
  close: async () => {},
};

test('a crash of the suite itself does not tell them', async () => {
  const failure = await runThrough(broken, {}).then(
    () => null,
    (error: Error) => error,
  );
  expect(failure?.message).toContain('[token]');
  expectClean(`${failure?.message}${failure?.stack}${failure?.cause}`);
});

test.skipIf('Deno' in globalThis)('nor does an error that nobody caught: 4', async () => {
  const { url } = await echo();
  const cwd = emptyFolder();
  const crash = join(cwd, 'crash.mjs');
  // Loaded before the command line, in its main thread only.
  writeFileSync(
    crash,
    `import { isMainThread } from 'node:worker_threads';
    if (isMainThread) setTimeout(() => { throw new Error('no ' + process.env.TARGET_TOKEN); }, 900);`,
  );
  const env = {
    ...{ TARGET_URL: url, TARGET_TOKEN: token, TARGET_BIZ_NUMBER: bizNumber, CASES: '3000' },
    NODE_OPTIONS: `--import ${crash}`,
  };
  const { code, stdout, stderr } = await start([], env, cwd).finished;
  expect(code).toBe(4);
  expect(stderr).toContain('The suite itself failed: no [token]');
  expectClean(stdout + stderr);
});

test.each(['success', 'pending', 'debit', 'a', '1', '100', 'BIZ', 'application/json', '10.00'])(
  'the business number "%s" turns no right response into a wrong one',
  (value) => {
    const redact = makeRedactor(secretsOf({ token, bizNumber: value, showBizNumber: false }));
    const redacted = JSON.parse(redact(accepted('{"amount":100,"bank_code":"1"}')));
    expect(redacted).toMatchObject({
      status: 'success',
      errors: null,
      data: { amount: 100, fee: '10.00', status: 'pending', type: 'debit' },
    });
    expect(redacted.data.reference).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(redacted.data.activities).toMatchObject([{ action: 'pending', meta: null }]);
  },
);

/** A conforming response to a disbursement, with a UUID that contains many digits. */
function accepted(body: string): string {
  const { amount = 100 } = JSON.parse(body) as { amount?: number };
  const activity = { message: 'Pending', action: 'pending', meta: null, user_agent: 'a' };
  const data = {
    ...{ reference: '10010010-1001-4100-8100-100100100100', type: 'debit', amount },
    ...{ type_description: 'a 100', fee: '10.00', status: 'pending', payload: null },
    ...{ narration: 'BIZ', initiated_at: null, paid_at: null },
    activities: [{ ...activity, device_os: '1', device_name: '100' }],
  };
  return JSON.stringify({ status: 'success', message: 'a', data, errors: null });
}
