import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { undiciTransport } from '../src/drive/connection/transport.ts';
import { listen } from './support/listen.ts';
import { idsOf, runThrough } from './support/pipeline.ts';
import { service } from './support/service.ts';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const documented = /^(Content-[Tt]ype|Authorization|X-Biz-Number)$/;
const wanted = /^(content-type|authorization|x-biz-number)$/i;

/** A server that accepts the three headers only in the spelling of the document. */
async function pedant(): Promise<string> {
  const handler = service();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const pairs = request.rawHeaders.flatMap((name, at, all): [string, string][] =>
      at % 2 === 0 && (documented.test(name) || !wanted.test(name))
        ? [[name, all[at + 1] ?? '']]
        : [],
    );
    const headers = pairs.filter(([name]) => !/^(host|connection|content-length)$/i.test(name));
    const { method = 'GET', url = '/' } = request;
    const body = method === 'GET' ? null : Buffer.concat(chunks);
    const own = await handler(new Request(`http://127.0.0.1${url}`, { method, headers, body }));
    response.writeHead(own.status, { 'content-type': 'application/json' });
    response.end(await own.text());
  });
  const listening = await listen(server);
  closers.push(listening.close);
  return listening.url;
}

test('a server that knows one spelling of header names fails HEADER-07 and no other', async () => {
  const settings = { TARGET_URL: await pedant(), CASES: '5' };
  const { report } = await runThrough(undiciTransport(8), settings);
  expect([report.verdict, idsOf(report, 'failed')]).toEqual(['non-conformant', ['HEADER-07']]);
});
