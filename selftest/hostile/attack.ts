/** What a hostile target is, and what has to come of it. */
import type { Socket } from 'node:net';
import type { Settings } from '../../src/config/config.ts';
import type { Report } from '../../src/report/report.ts';
import { type ParsedRequest, type RawServer, type Right, rawServer, right } from './server.ts';

export interface Attack {
  readonly name: string;
  readonly open: () => Promise<RawServer>;
  readonly settings?: Settings;
  readonly exit: 0 | 1 | 3;
  /** Exactly these `must` checks fail; none where it is left out. */
  readonly fails?: readonly string[];
  /** Could fill the memory: the command line is run against it, and measured; or against several. */
  readonly grows?: 'alone' | 'in turn';
  /** What else must hold of the report. */
  readonly expect?: (report: Report, text: string, server: RawServer) => void;
}

type Which = 'all' | 'posts' | 'accepted' | 'lists';

const isHit: Readonly<Record<Which, (request: ParsedRequest, good: Right) => boolean>> = {
  all: () => true,
  posts: ({ method }) => method === 'POST',
  accepted: ({ method }, { status }) => method === 'POST' && status === 200,
  lists: ({ method }, { status }) => method === 'GET' && status === 200,
};

/** A server that answers rightly, but for some requests. */
export function hit(
  which: Which,
  hand: (socket: Socket, good: Right, request: ParsedRequest) => void,
): () => Promise<RawServer> {
  return () =>
    rawServer((socket, request, good) => {
      if (isHit[which](request, good)) hand(socket, good, request);
      else socket.write(right(good));
    });
}

/** A server that changes the body of some right answers. */
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

/** Quick to give up, for attacks that never answer. */
export const impatient: Settings = { TIMEOUT_MS: '150', CASES: '2' };
/** Slow machines need a while for megabytes, and a few of them say it all. */
export const patient: Settings = { TIMEOUT_MS: '8000', CASES: '2', RUN_TIMEOUT_MS: '2000' };
