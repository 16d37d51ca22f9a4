/** Other tools with schemas/openapi.json: two validators, a client generator and a mock server. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIBackend } from 'openapi-backend';
import { generate, HttpClient } from 'openapi-typescript-codegen';
import { rolldown } from 'rolldown';
import { afterEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/core/package.ts';
import { emptyFolder, start } from '../support/command.ts';
import { callsOf } from '../support/openapi.ts';

/** A new copy, because some tools change their input. */
const document = () =>
  JSON.parse(readFileSync(join(packageRoot, 'schemas/openapi.json'), 'utf8')) as never;

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** The reference behind `serve`, and its URL. */
async function served(): Promise<string> {
  const { child, finished, output } = start(['serve', '--port', '0', '--json']);
  ending.push(() => {
    child.kill();
    return finished;
  });
  while (!output().includes('"url"')) await new Promise((wake) => setTimeout(wake, 20));
  return (JSON.parse(output().split('\n')[0] ?? '') as { url: string }).url;
}

const TOKEN = 'demo-7q2k-token-9w4x';

describe('schemas/openapi.json', () => {
  test('is valid for two validators that share no code, and a wrong copy is not', async () => {
    expect(await validate(document())).toMatchObject({ valid: true, warnings: [] });
    expect(await new Validator().validate(document())).toMatchObject({ valid: true });
    const { info: _, ...wrong } = document() as { readonly info: unknown };
    expect((await validate(structuredClone(wrong) as never)).valid).toBe(false);
    expect((await new Validator().validate(structuredClone(wrong) as never)).valid).toBe(false);
  });

  test('is served without a token, with the address of the service', async () => {
    const url = await served();
    const response = await fetch(`${url}/openapi.json`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      ...[200, 'application/json'],
    ]);
    const expected = { ...(document() as object), servers: [{ url }] };
    expect(await response.json()).toEqual(expected);
    for (const { request, responses } of callsOf(expected as never, url)) {
      const body = (await (await fetch(request(TOKEN))).json()) as object;
      expect(Object.keys(body)).toEqual(Object.keys(responses['200'].example as object));
    }
  });

  test('makes a client that compiles, and that the reference answers', async () => {
    const folder = emptyFolder();
    await inFolder(folder, () =>
      generate({
        ...{ input: document(), output: join(folder, 'client'), clientName: 'Client' },
        ...{ httpClient: HttpClient.FETCH, useUnionTypes: true },
      }),
    );
    const index = join(folder, 'client/index.ts');
    const flags = [
      '--noEmit',
      '--strict',
      '--module',
      'preserve',
      '--lib',
      'es2023,dom,dom.iterable',
    ];
    const tsc = join(packageRoot, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, ...flags, '--ignoreConfig', index], {
      ...{ cwd: folder, encoding: 'utf8', timeout: 60_000 },
    });
    expect(stdout).toBe('');
    const bundle = await rolldown({ input: index, platform: 'node', logLevel: 'silent' });
    const file = join(folder, 'client.mjs');
    await bundle.write({ file });
    await bundle.close();
    const { Client } = await import(pathToFileURL(file).href);
    const client = new Client({ BASE: await served(), TOKEN });
    const order = {
      ...{ amount: 250, bank_code: '058', bank_account_number: '0123456789' },
      merchant_reference: 'made-by-a-generated-client',
    };
    const made = await client.disbursement.initiateDisbursement('BIZ-0001', order);
    expect(made).toMatchObject({ status: 'success', data: { amount: 250, status: 'pending' } });
    const listed = await client.disbursement.listTransactions('BIZ-0001', 25);
    expect(listed.data.map(({ reference }: { reference: string }) => reference)).toEqual([
      made.data.reference,
    ]);
  });

  test('makes a mock server that answers with its examples, and refuses what it does not describe', async () => {
    // Its own check of a definition supports only version 3.0; `quick` omits it.
    const api = new OpenAPIBackend({
      definition: document(),
      quick: true,
      ajvOpts: { strict: false },
    });
    await api.init();
    for (const { operationId, responses, body } of callsOf(document(), '')) {
      const { status, mock } = api.mockResponseForOperation(operationId);
      expect([status, mock]).toEqual([200, responses['200'].example]);
      if (body.length === 0) continue;
      const request = (sent: unknown) => ({
        ...{ method: 'POST', path: '/initiate-disbursement', body: sent },
        headers: { 'X-Biz-Number': 'BIZ-0001', 'Content-Type': 'application/json' },
      });
      const [{ example } = { example: null }] = body;
      expect(api.validateRequest(request(example)).valid).toBe(true);
      expect(api.validateRequest(request({ ...(example as object), amount: '1' })).valid).toBe(
        false,
      );
    }
  });
});

/** The generator writes only below the working folder. */
async function inFolder(folder: string, work: () => Promise<unknown>): Promise<void> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    await work();
  } finally {
    process.chdir(before);
  }
}
