/** A secret in every place of a response over a real connection: none of it is recorded. */
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undiciTransport } from '../../src/drive/connection/transport.ts';
import { capture } from '../../src/history/capture.ts';
import { makeRedactor } from '../../src/history/redaction/redact.ts';
import { PART_LENGTH } from '../../src/history/redaction/secret.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { encodings } from './encodings.ts';

const token = 'Selftest-Access_token9/k+Zq';
const redact = makeRedactor([{ value: token, replacement: '[token]' }]);

const chunk = (text: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n`),
    Buffer.from(text),
    Buffer.from('\r\n'),
  ]);
const json = (text: string) => JSON.stringify({ status: 'error', message: text });
const response = (body: string, header = '', reason = 'Unauthorized') =>
  Buffer.from(
    `HTTP/1.1 401 ${reason}\r\n${header}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    'latin1',
  );
const CHUNKED = 'HTTP/1.1 401 Unauthorized\r\nTransfer-Encoding: chunked\r\n';

/** The chunks that are written to the connection. */
const places: Readonly<Record<string, (text: string) => readonly Buffer[]>> = {
  'a header': (text) => [response('{}', `WWW-Authenticate: Bearer error="${text}"\r\n`)],
  'the name of a header': (text) => [response('{}', `X-${text}: 1\r\n`)],
  'the status text': (text) => [response('{}', '', `No ${text}`)],
  'a trailer': (text) => [
    Buffer.from(`${CHUNKED}Trailer: X-Note\r\n\r\n`),
    chunk('{}'),
    Buffer.from(`0\r\nX-Note: ${text}\r\n\r\n`, 'latin1'),
  ],
  'two chunks': (text) => {
    const bytes = Buffer.from(json(text));
    const middle = Math.floor(bytes.length / 2);
    const parts = [bytes.subarray(0, middle), bytes.subarray(middle)].map(chunk);
    return [Buffer.from(`${CHUNKED}\r\n`), ...parts, Buffer.from('0\r\n\r\n')];
  },
  'a name in JSON': (text) => [
    Buffer.from(`${CHUNKED}\r\n`),
    chunk(JSON.stringify({ [text]: null })),
    Buffer.from('0\r\n\r\n'),
  ],
};

const isHeader = (place: string) => /header|status|trailer/.test(place);
/** A header value contains visible ASCII; its name letters, digits and some signs. */
function fits(place: string, text: string): boolean {
  if (place === 'the name of a header') return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
  return !isHeader(place) || /^[ -~]*$/.test(text);
}

let pieces: readonly Buffer[] = [];
const server = createServer((socket: Socket) => {
  socket.on('error', () => {});
  socket.on('data', async () => {
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise(setImmediate);
    }
    socket.end();
  });
});
let url = '';
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenOnFreePort(server)}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The response as the history would have it. */
async function recorded(): Promise<string> {
  const transport = undiciTransport(1);
  const request = { method: 'GET', url, headers: [], body: null };
  const wire = await transport.send(request, { timeoutMs: 5000, maxBodyBytes: 1 << 20 });
  await transport.close();
  return JSON.stringify(capture(wire, redact));
}

/** The longest common part of both texts. */
function longestShared(a: string, b: string): number {
  let most = 0;
  for (let at = 0; at < a.length; at += 1) {
    while (at + most < a.length && b.includes(a.slice(at, at + most + 1))) most += 1;
  }
  return most;
}

test.each(Object.keys(places))('%s', async (place) => {
  let tried = 0;
  for (const [name, encode] of Object.entries(encodings)) {
    const text = encode(token);
    if (!fits(place, text)) continue;
    pieces = places[place]?.(text) ?? [];
    const shared = longestShared(text, await recorded());
    expect(shared, `${name} in ${place}`).toBeLessThan(encode(token.slice(0, PART_LENGTH)).length);
    tried += 1;
  }
  expect(tried).toBeGreaterThan(place === 'the name of a header' ? 2 : 10);
});
