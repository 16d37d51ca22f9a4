/** A hostile target, and the expected result. */
import type { Socket } from 'node:net';
import type { Settings } from '../../src/config/config.ts';
import type { Report } from '../../src/report/report.ts';
import { type ParsedRequest, type RawServer, type Right, rawServer, right } from './server.ts';

export interface Attack {
  readonly name: string;
  readonly open: () => Promise<RawServer>;
  readonly settings?: Settings;
  readonly exit: 0 | 1 | 3;
  /** Exactly these `must` checks fail; absent: none. */
  readonly fails?: readonly string[];
  /**
   * It could fill the memory: the command line runs against it alone, or in turn with others, and
   * is measured.
   */
  readonly grows?: 'alone' | 'in turn';
  /** Further expectations on the report. */
  readonly expect?: (report: Report, text: string, server: RawServer) => void;
}

type Which = 'all' | 'posts' | 'accepted' | 'lists';

const isHit: Readonly<Record<Which, (request: ParsedRequest, good: Right) => boolean>> = {
  all: () => true,
  posts: ({ method }) => method === 'POST',
  accepted: ({ method }, { status }) => method === 'POST' && status === 200,
  lists: ({ method }, { status }) => method === 'GET' && status === 200,
};

/** A server that responds correctly except to some requests. */
export function hit(
  which: Which,
  respond: (socket: Socket, good: Right, request: ParsedRequest) => void,
): () => Promise<RawServer> {
  return () =>
    rawServer((socket, request, good) => {
      if (isHit[which](request, good)) respond(socket, good, request);
      else socket.write(right(good));
    });
}

/** A server that changes the body of some correct responses. */
export function bodies(
  which: Which,
  change: (body: string, request: ParsedRequest) => string | Buffer,
  headers: readonly string[] = [],
): () => Promise<RawServer> {
  return hit(which, (socket, { status, body }, request) => {
    const bytes = Buffer.from(change(body, request) as string);
    const lines = ['Content-Type: application/json', ...headers, `Content-Length: ${bytes.length}`];
    socket.write(`HTTP/1.1 ${status} Some\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(bytes);
  });
}

/** A short timeout, for attacks that never respond. */
export const impatient: Settings = { TIMEOUT_MS: '150', CASES: '2' };
/** Slow machines need time for megabytes, and a few requests are enough. */
export const patient: Settings = { TIMEOUT_MS: '8000', CASES: '2', RUN_TIMEOUT_MS: '2000' };
