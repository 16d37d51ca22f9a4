/** Deno as documented: the least permissions, and a checkout that npm installed. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Served, serve } from '../reference/serve.ts';
import { packageRoot } from '../src/core/package.ts';
import { emptyFolder, start } from './support/command.ts';
import { installed, run } from './support/consumer.ts';
import { listenOnFreePort } from './support/listen.ts';
import { credentials } from './support/pipeline.ts';
import { service, serviceWith } from './support/service.ts';

const deno = join(packageRoot, 'node_modules/deno/deno');
/** The target of the guide, and its address. */
const DOCUMENTED = 'staging.example,192.0.2.7';
const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');

// npm packs the package.
describe.skipIf('Deno' in globalThis)('the least permissions', () => {
  let served: Served;
  let folder = '';
  const [call = ''] = /^deno run --allow.*npm:disbursement-conformance$/m.exec(
    read('docs/guides/deno.md'),
  ) ?? [''];
  beforeAll(async () => {
    served = await serve(service(), 0);
    folder = installed();
  }, 120_000);
  afterAll(() => served.close());

  const flags = () => call.split(' ').filter((word) => word.startsWith('--'));
  const runOnDeno = (given: readonly string[], settings: Record<string, string> = {}) => {
    const host = new URL(served.url).host;
    const words = given.map((flag) => flag.replace(DOCUMENTED, host));
    const env = { TARGET_URL: served.url, TARGET_BIZ_NUMBER: credentials.bizNumber, CASES: '2' };
    const args = ['run', '--no-prompt', ...words, 'npm:disbursement-conformance'];
    const token = settings.TARGET_TOKEN_COMMAND ?? null;
    const secret = token === null ? { TARGET_TOKEN: credentials.token } : {};
    return start([...args], { ...env, ...secret, ...settings }, folder, [deno]).finished;
  };

  test('are enough for a run', async () => {
    expect(flags()).toHaveLength(5);
    const { code, stdout, stderr } = await runOnDeno(flags());
    expect([code, stdout], stderr).toEqual([0, expect.stringContaining('CONFORMANT')]);
  });

  test('are all needed, and the one that lacks is named', async () => {
    for (const flag of flags()) {
      const others = flags().filter((one) => one !== flag);
      const { code, stdout, stderr } = await runOnDeno(others);
      const host = new URL(served.url).host;
      expect([code, stdout, stderr]).toEqual([
        2,
        '',
        expect.stringContaining(flag.replace(DOCUMENTED, host)),
      ]);
    }
  });

  test('the command that a finding prints has the permissions that it needs', async () => {
    const wrong = await serve(serviceWith('new-fee-short'), 0);
    const settings = { TARGET_URL: wrong.url, REPORT_DIR: 'wrong' };
    const here = flags()
      .map((flag) => flag.replace(DOCUMENTED, new URL(wrong.url).host))
      .map((flag) => flag.replace('conformance-report', 'wrong'));
    const { stdout } = await runOnDeno(here, settings);
    const [, line = ''] = /replay +deno (run .*FEE-01)\n/.exec(stdout) ?? [];
    expect(line.replace('wrong-last-failed', 'wrong')).toBe(
      `run ${here.join(' ')} npm:disbursement-conformance run --last-failed wrong --only FEE-01`,
    );
    const env = {
      TARGET_URL: wrong.url,
      TARGET_TOKEN: credentials.token,
      TARGET_BIZ_NUMBER: credentials.bizNumber,
    };
    const again = await start(['run', '--no-prompt', ...line.split(' ').slice(1)], env, folder, [
      deno,
    ]).finished;
    await wrong.close();
    expect([again.code, again.stdout], again.stderr).toEqual([
      1,
      expect.stringContaining('FEE-01 still fails.'),
    ]);
  });

  test('are enough to see that a living run holds the folder', async () => {
    const silent = createServer(() => {});
    const port = await listenOnFreePort(silent);
    const held = flags().map((flag) => flag.replace('conformance-report', 'held'));
    const words = held.map((flag) => flag.replace(DOCUMENTED, `127.0.0.1:${port}`));
    const env = {
      ...{ TARGET_URL: `http://127.0.0.1:${port}`, TARGET_TOKEN: credentials.token },
      ...{ TARGET_BIZ_NUMBER: credentials.bizNumber, REPORT_DIR: 'held', TIMEOUT_MS: '60000' },
    };
    const args = ['run', '--no-prompt', ...words, 'npm:disbursement-conformance'];
    const first = start(args, env, folder, [deno]);
    await vi.waitUntil(() => existsSync(join(folder, 'held/history.jsonl')), { timeout: 30_000 });
    const { code, stderr } = await runOnDeno(held, { REPORT_DIR: 'held' });
    first.child.kill('SIGKILL');
    await first.finished;
    silent.closeAllConnections();
    await new Promise((closed) => silent.close(closed));
    expect([code, stderr]).toEqual([
      4,
      expect.stringMatching(/another run \(process \d+\) writes/),
    ]);
  });

  test('a run against another host, through a proxy, can be certified', async () => {
    const proxy = createServer().on('connect', (_, socket, head) => {
      const { port } = new URL(served.url);
      const target = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        target.write(head);
        target.pipe(socket).pipe(target);
      });
      for (const end of [socket, target]) end.on('error', () => end.destroy());
    });
    const port = await listenOnFreePort(proxy);
    const ofProxy = flags().map((flag) =>
      flag.replace(DOCUMENTED, `bank.example,127.0.0.1:${port}`).replace('conformance-report', '.'),
    );
    const ran = await runOnDeno(ofProxy, {
      ...{ TARGET_URL: 'http://bank.example', TARGET_PROXY: `http://127.0.0.1:${port}` },
      ...{ CONFIRM_HOST: 'bank.example', MAX_DISBURSEMENTS: '2000', MAX_TOTAL_AMOUNT: '9000000' },
      ...{ CASES: '30', REPORT_DIR: 'far' },
    });
    await new Promise((closed) => proxy.close(closed));
    expect([ran.code, ran.stdout], ran.stderr).toEqual([0, expect.stringMatching(/^CONFORMANT/m)]);
    const cli = join(folder, 'node_modules/disbursement-conformance/dist/src/cli.js');
    const call = (...words: string[]) => run(process.execPath, [cli, ...words], folder);
    expect(call('keygen').status).toBe(0);
    const who = ['--vendor', 'Acme', '--product', 'Pay', '--product-version', '1', '--expires'];
    const signed = call('certify', 'far', '--key', 'ed25519.pem', ...who, '2099-01-01');
    expect([signed.status, signed.stderr]).toEqual([0, expect.any(String)]);
    expect(call('verify', 'far', '--key', 'ed25519.pub.pem').stdout).toMatch(/VALID/);
  }, 120_000);

  test('a token command needs --allow-run too', async () => {
    const command = { TARGET_TOKEN_COMMAND: `echo ${credentials.token}` };
    const refused = await runOnDeno(flags(), command);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--allow-run')]);
    const { stdout } = await runOnDeno([...flags(), '--allow-run=/bin/sh'], command);
    expect(stdout).toContain('Judging ');
  });
});

/** The state of the package deno after `npm ci`: the executable replaces its script. */
function asNpmLeavesIt(): string {
  const root = emptyFolder();
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(packageRoot, 'node_modules/deno'), join(root, 'node_modules/deno'));
  symlinkSync('../deno/deno', join(root, 'node_modules/.bin/deno'));
  cpSync(join(packageRoot, 'tools/deno-bin.mjs'), join(root, 'deno-bin.mjs'));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'deno.json'), '{ "tasks": { "start": "deno run start.ts" } }');
  writeFileSync(join(root, 'start.ts'), 'console.log("started by", Deno.args[0]);');
  return root;
}

describe.skipIf('Deno' in globalThis || process.platform === 'win32')('a checkout', () => {
  const task = (root: string) => run(deno, ['task', 'start', 'Deno'], root);

  test('that npm installed has tasks that Deno can run, after tools/deno-bin.mjs', () => {
    const root = asNpmLeavesIt();
    expect(task(root).stderr).toContain('SyntaxError');
    expect(run(process.execPath, ['deno-bin.mjs', root], root).status).toBe(0);
    expect(task(root).stdout).toBe('started by Deno\n');
  });

  test('that has no Deno from npm is left alone', () => {
    const root = emptyFolder();
    expect(run(process.execPath, [join(packageRoot, 'tools/deno-bin.mjs'), root]).status).toBe(0);
  });

  test('that Deno installed has its script already', () => {
    const root = asNpmLeavesIt();
    for (const _ of [1, 2]) run(process.execPath, ['deno-bin.mjs', root], root);
    expect(task(root).stdout).toBe('started by Deno\n');
  });

  test('gives its tasks no permission that they could do without', () => {
    expect(read('deno.json')).not.toMatch(/-A src\//);
    for (const path of ['docs/guides/deno.md', 'docs/guides/staging.md']) {
      expect(read(path)).not.toMatch(/ -A\b|--allow-all/);
    }
    // For the first five minutes; the guide has the permissions that are enough.
    const first =
      '`deno run -A npm:disbursement-conformance` ([five permissions](docs/guides/deno.md)';
    expect(read('README.md').replace(first, '')).not.toMatch(/ -A\b|--allow-all/);
    expect(JSON.parse(read('package.json')).scripts.prepare).toContain('tools/deno-bin.mjs');
  });
});
