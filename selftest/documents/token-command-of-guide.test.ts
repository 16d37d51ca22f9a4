/** The command of docs/guides/staging.md for an OAuth 2.0 token, against an issuer of this test. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../src/core/package.ts';
import { tokenOfCommand } from '../../src/drive/token/fetch-token.ts';
import { listenOnFreePort } from '../support/listen.ts';

const which = (name: string) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
const missing = ['curl', 'jq'].filter((name) => which(name) === '');
const why = missing.length === 0 ? '' : ` (skipped: no ${missing.join(' and no ')})`;

/** A client secret with characters that a shell, a form and a file of curl each read in their way. */
const SECRET = 'a "b\\c&d=e%f#g $h';

const { PATH } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
  delete process.env.CLIENT_SECRET;
});

function commandOfGuide(tokenUrl: string, program = 'printf'): string {
  const guide = readFileSync(join(packageRoot, 'docs/guides/staging.md'), 'utf8');
  const pattern = new RegExp(`export TARGET_TOKEN_COMMAND='(${program} [^']*)'`);
  const [, command = ''] = pattern.exec(guide) ?? [];
  return command.replace('https://login.example/oauth/token', tokenUrl);
}

/** A `curl` that writes its arguments to a file first. Returns the path of the file. */
function watchCurl(): string {
  const folder = mkdtempSync(join(tmpdir(), 'token-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [seen, curl] = [join(folder, 'arguments'), join(folder, 'curl')];
  writeFileSync(curl, `#!/bin/sh\nprintf '%s\\n' "$@" >'${seen}'\nexec '${which('curl')}' "$@"\n`);
  chmodSync(curl, 0o755);
  process.env.PATH = `${folder}:${PATH}`;
  return seen;
}

/** An issuer that responds with this body; `forms`: what it received. */
async function issuer(body: unknown) {
  const forms: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let sent = '';
    request.on('data', (data) => {
      sent += data;
    });
    request.on('end', () => {
      forms.push(new URLSearchParams(sent));
      response.end(JSON.stringify(body));
    });
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/oauth/token`, forms };
}

describe.skipIf(missing.length > 0)(`the token command of the guide${why}`, () => {
  test('gives the client secret to the issuer, and to no list of processes', async () => {
    process.env.CLIENT_SECRET = SECRET;
    const seen = watchCurl();
    const { url, forms } = await issuer({ access_token: 'token-0123456789' });
    const command = commandOfGuide(url);
    expect(await tokenOfCommand(command, { timeoutMs: 20_000 })).toBe('token-0123456789');
    expect(forms.map((form) => form.get('client_secret'))).toEqual([SECRET]);
    expect(readFileSync(seen, 'utf8')).toContain('grant_type=client_credentials');
    expect(`${command}\n${readFileSync(seen, 'utf8')}`).not.toContain(SECRET);
  });

  test('fails where the response of the issuer has no token', async () => {
    process.env.CLIENT_SECRET = SECRET;
    const { url } = await issuer({ token: 'token-0123456789' });
    await expect(tokenOfCommand(commandOfGuide(url), { timeoutMs: 20_000 })).rejects.toThrow(
      /TARGET_TOKEN_COMMAND ended with exit code/,
    );
  });
});

describe.skipIf(which('node') === '')('the token command of the guide for Node', () => {
  test('gives the client secret to the issuer', async () => {
    process.env.CLIENT_SECRET = SECRET;
    const { url, forms } = await issuer({ access_token: 'token-0123456789' });
    const command = commandOfGuide(url, 'node');
    expect(await tokenOfCommand(command, { timeoutMs: 20_000 })).toBe('token-0123456789');
    expect(forms.map((form) => Object.fromEntries(form))).toEqual([
      { grant_type: 'client_credentials', client_id: 'suite', client_secret: SECRET },
    ]);
  });

  test('fails where the response of the issuer has no token', async () => {
    process.env.CLIENT_SECRET = SECRET;
    const { url } = await issuer({ token: 'token-0123456789' });
    const command = commandOfGuide(url, 'node');
    await expect(tokenOfCommand(command, { timeoutMs: 20_000 })).rejects.toThrow(
      /TARGET_TOKEN_COMMAND ended with exit code/,
    );
  });
});
