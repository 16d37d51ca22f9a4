/** A server that takes the first piece of a body for all of it. */
import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { undiciTransport } from '../src/drive/connection/transport.ts';
import { listen } from './support/listen.ts';
import { idsOf, runThrough } from './support/pipeline.ts';
import { service } from './support/service.ts';
import { trialSettings } from './support/trial.ts';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function firstOf(request: IncomingMessage): Promise<Buffer> {
  for await (const piece of request) return piece as Buffer;
  return Buffer.alloc(0);
}

async function wholeOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function served(read: (request: IncomingMessage) => Promise<Buffer>): Promise<string> {
  const handler = service();
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers: sent } = request;
    const names = ['authorization', 'x-biz-number', 'content-type'];
    const headers = names.flatMap((name): [string, string][] =>
      sent[name] === undefined ? [] : [[name, String(sent[name])]],
    );
    const body = method === 'GET' ? null : await read(request);
    const own = await handler(new Request(`http://127.0.0.1${url}`, { method, headers, body }));
    response.writeHead(own.status, { 'content-type': 'application/json', connection: 'close' });
    response.end(await own.text());
  });
  const listening = await listen(server);
  closers.push(listening.close);
  return listening.url;
}

test.each([
  ['the first piece of a body is at fault', firstOf, ['INITIATE-01']],
  ['all of a body is not', wholeOf, []],
] as const)('a server that reads %s', async (_, read, failed) => {
  const settings = { ...trialSettings, TARGET_URL: await served(read), CASES: '5' };
  const { report } = await runThrough(undiciTransport(8), settings, ['disbursements', 'contexts']);
  expect(idsOf(report, 'failed')).toEqual(failed);
});
