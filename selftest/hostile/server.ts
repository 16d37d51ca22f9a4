/**
 * A server on a raw socket that computes the right response, and lets an attack write the bytes.
 */
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { listenOnFreePort } from '../support/listen.ts';
import { service } from '../support/service.ts';
import { referenceIn } from './references.ts';

export interface ParsedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  /** The received bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The same as text. */
  readonly body: string;
  /** Counts from 1, over all connections. */
  readonly count: number;
}

/** The right response to the request. */
export interface Right {
  readonly status: number;
  readonly body: string;
}

type Responder = (socket: Socket, request: ParsedRequest, right: Right) => void;

export interface RawServer {
  readonly url: string;
  readonly port: number;
  /** The `merchant_reference` of every complete POST. */
  readonly posts: string[];
  readonly requests: ParsedRequest[];
  close(): Promise<void>;
}

interface Options {
  readonly onConnect?: (socket: Socket) => void;
  readonly tls?: TlsOptions;
}

/** Listens on a free port of this machine. */
export async function rawServer(respond: Responder, options: Options = {}): Promise<RawServer> {
  const handler = service();
  const sockets = new Set<Socket>();
  const posts: string[] = [];
  const requests: ParsedRequest[] = [];

  async function serve(socket: Socket, parsedRequest: ParsedRequest): Promise<void> {
    requests.push(parsedRequest);
    if (parsedRequest.method === 'POST') posts.push(referenceIn(parsedRequest.body));
    const request = new Request(`http://127.0.0.1${parsedRequest.path}`, {
      method: parsedRequest.method,
      headers: parsedRequest.headers,
      ...(parsedRequest.method === 'GET' ? {} : { body: parsedRequest.bytes }),
    });
    const response = await handler(request);
    if (!socket.destroyed) {
      respond(socket, parsedRequest, { status: response.status, body: await response.text() });
    }
  }

  function take(socket: Socket): void {
    sockets.add(socket);
    let rest = '';
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    options.onConnect?.(socket);
    socket.on('data', (data) => {
      rest += data.toString('latin1');
      for (;;) {
        const parsed = parse(rest, requests.length + 1);
        if (parsed === null) return;
        rest = parsed.rest;
        void serve(socket, parsed.request);
      }
    });
  }

  const server =
    options.tls === undefined ? createServer(take) : createTlsServer(options.tls, take);
  const port = await listenOnFreePort(server);
  const scheme = options.tls === undefined ? 'http' : 'https';
  const close = () =>
    new Promise<void>((closed) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => closed());
    });
  return { url: `${scheme}://127.0.0.1:${port}`, port, posts, requests, close };
}

function parse(text: string, count: number): { request: ParsedRequest; rest: string } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const found = bodyIn(text.slice(end + 4), headers);
  if (found === null) return null;
  const bytes = Buffer.from(found.body, 'latin1');
  const request = { method, path, headers, bytes, body: bytes.toString('utf8'), count };
  return { request, rest: found.rest };
}

/** The body at the beginning of a text, by its length or in chunks; `null` while it is not whole. */
function bodyIn(text: string, headers: Headers): { body: string; rest: string } | null {
  if (headers.get('transfer-encoding') !== 'chunked') {
    const length = Number(headers.get('content-length') ?? 0);
    return text.length < length ? null : { body: text.slice(0, length), rest: text.slice(length) };
  }
  let body = '';
  for (let rest = text; ; ) {
    const line = /^([0-9a-f]+)\r\n/i.exec(rest);
    if (line === null) return null;
    const [sizeLine, size = ''] = line;
    const length = Number.parseInt(size, 16);
    const chunk = rest.slice(sizeLine.length, sizeLine.length + length);
    const after = rest.slice(sizeLine.length + length);
    if (!after.startsWith('\r\n')) return null;
    if (length === 0) return { body, rest: after.slice(2) };
    body += chunk;
    rest = after.slice(2);
  }
}

/** A complete response of these bytes. */
export function response(status: number, body: string | Buffer, headers: readonly string[] = []) {
  const bytes = Buffer.from(body as string);
  const head = [
    `HTTP/1.1 ${status} Some`,
    'Content-Type: application/json',
    ...headers,
    `Content-Length: ${bytes.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
}

export const right = ({ status, body }: Right) => response(status, body);

/** The given head, and nothing else. */
export const head = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;
