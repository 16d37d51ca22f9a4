/** Servers that do not read a body to its end. */
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

/** `keepsOpen`: the end of an accepted body in chunks is the beginning of the next request on its connection. */
async function served(
  read: (request: IncomingMessage) => Promise<Buffer>,
  keepsOpen = false,
): Promise<string> {
  const handler = service();
  const withUnread = new WeakSet<object>();
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers: sent, socket } = request;
    if (withUnread.has(socket)) {
      response.writeHead(400, { connection: 'close' });
      response.end('Bad Request');
      return;
    }
    const names = ['authorization', 'x-biz-number', 'content-type'];
    const headers = names.flatMap((name): [string, string][] =>
      sent[name] === undefined ? [] : [[name, String(sent[name])]],
    );
    const body = method === 'GET' ? null : await read(request);
    const own = await handler(new Request(`http://127.0.0.1${url}`, { method, headers, body }));
    if (keepsOpen && own.ok && sent['transfer-encoding'] !== undefined) withUnread.add(socket);
    response.writeHead(own.status, {
      'content-type': 'application/json',
      ...(keepsOpen ? {} : { connection: 'close' }),
    });
    response.end(await own.text());
  });
  const listening = await listen(server);
  closers.push(listening.close);
  return listening.url;
}

test.each([
  ['the first piece of a body is at fault', [firstOf], ['INITIATE-01']],
  ['a body in chunks without its end is', [wholeOf, true], ['ENVELOPE-01']],
  ['all of a body is not', [wholeOf], []],
] as const)('a server that reads %s', async (_, [read, keepsOpen], failed) => {
  const settings = { ...trialSettings, TARGET_URL: await served(read, keepsOpen), CASES: '5' };
  // On one connection, so that it is certain which request is next on it.
  const { report } = await runThrough(undiciTransport(1), settings, ['disbursements', 'contexts']);
  expect(idsOf(report, 'failed')).toEqual(failed);
});
