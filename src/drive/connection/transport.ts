/**
 * Sends one request over the network; returns its response, or the reason why there is none. Only
 * the connections, the collector of a response and the connector use undici.
 */
import { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Peer } from '../../core/address/connection.ts';
import { bodyShare } from '../../core/body-limits.ts';
import { memoizeTexts } from '../../core/memoize.ts';
import type { HeaderList } from '../../core/request.ts';
import type { WireLimits, WireRequest, WireResponse } from '../../core/wire.ts';
import { Semaphore } from '../rate/semaphore.ts';
import { Connections } from './connections.ts';
import { type ConnectionOptions, connectorOf } from './connector.ts';
import { decodedResponse } from './content-coding.ts';
import { FirstWrites } from './first-write.ts';
import { gatherChunks } from './gather-chunks.ts';
import { withoutInterim } from './interim-responses.ts';
import { Resets } from './resets.ts';
import { MAX_HEADER_BYTES, ResponseCollector } from './response-collector.ts';
import { Turns } from './turns.ts';

export interface Transport {
  send(request: WireRequest, limits: WireLimits): Promise<WireResponse>;
  close(): Promise<void>;
}

/**
 * Idle connections are closed this early, so that no request is written while the target closes its
 * end.
 */
const KEEP_ALIVE_MS = 1000;

/** Targets that limit the body of a request rarely allow less. */
const LARGE_CHARACTERS = 50_000;

/**
 * Opens a transport of at most `connections` sockets with a request in flight. It follows no
 * redirect, never repeats a request, and ignores the proxies of the environment.
 */
export function undiciTransport(connections: number, options: ConnectionOptions = {}): Transport {
  const firstWrites = new FirstWrites<Peer>();
  const turns = new Turns();
  const share = bodyShare(connections);
  const pool = new Connections(connections, {
    connect: connectorOf(options, (socket, peer) =>
      firstWrites.mark(gatherChunks(withoutInterim(socket)), peer),
    ),
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  });
  const parts: Parts = {
    firstWrites,
    pool,
    semaphore: new Semaphore(connections),
    addressOf: memoizeTexts(parseAddress),
  };
  const resets = new Resets();
  return {
    async send(request, limits) {
      const isFresh = resets.needOwnConnection() || request.isFresh === true;
      const response = await sendOnConnection(
        parts,
        { ...request, isFresh },
        { ...limits, maxBodyBytes: Math.min(limits.maxBodyBytes, share) },
      );
      const isLarge = (request.body?.length ?? 0) > LARGE_CHARACTERS;
      const isReset = response.kind === 'none' && response.reason === 'reset';
      // On a connection of its own, a reset says nothing of idle ones.
      if (isReset && !isLarge && !isFresh) resets.count();
      await turns.next();
      return response;
    },
    close: () => pool.close(),
  };
}

interface Parts {
  readonly firstWrites: FirstWrites<Peer>;
  readonly pool: Connections;
  /** Limits the requests in flight on all connections together. */
  readonly semaphore: Semaphore;
  readonly addressOf: typeof parseAddress;
}

function parseAddress(url: string) {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}

/** Sends the request, receives the whole response, and decodes its body. */
async function sendOnConnection(
  { firstWrites, pool, semaphore, addressOf }: Parts,
  request: WireRequest,
  limits: WireLimits,
): Promise<WireResponse> {
  const { isFresh = false } = request;
  const address = addressOf(request.url);
  let releaseConnection = (_isKept: boolean) => {};
  const response = await new Promise<WireResponse>((resolve, reject) => {
    const collector = new ResponseCollector(limits, firstWrites, resolve);
    const dispatch = async (releasePermit: () => void) => {
      if (pool.mayBeClosed()) await pendingReads();
      // A request that waited beyond its deadline is not sent.
      if (collector.isOver) return releasePermit();
      const connection = isFresh ? pool.takeFresh(address.origin) : pool.take(address.origin);
      if (connection === null) {
        releasePermit();
        return collector.onError(new Error('the run has closed its connections'));
      }
      releaseConnection = (isKept) => {
        if (isKept) pool.keep(connection);
        else pool.discard(connection);
        releasePermit();
      };
      // The request is sent here, a POST as well as a GET.
      connection.client.dispatch(optionsOf(request, address), collector);
    };
    semaphore.acquire().then(dispatch).catch(reject);
  });
  releaseConnection(response.kind === 'response' && !isFresh);
  return response.kind === 'none' ? response : decodedResponse(response, limits.maxBodyBytes);
}

/** What undici gets of a request. */
function optionsOf(
  { method, headers, body, isFresh = false, isInPieces = false }: WireRequest,
  { origin, path }: ReturnType<typeof parseAddress>,
) {
  return {
    origin,
    path,
    reset: isFresh,
    method: method as 'GET',
    ...(isInPieces && body !== null ? inPieces(headers, body) : framed(headers, body)),
    // The deadline of the collector includes both.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
}

/** Two turns of the event loop read what has arrived, also the end of an idle connection. */
async function pendingReads(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** undici sends a stream in chunks, and adds the header itself. */
function framed(headers: HeaderList, body: WireRequest['body']) {
  const others = headers.filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
  if (body === null || others.length === headers.length) return { headers: headers.flat(), body };
  return { headers: others.flat(), body: Readable.from(halvesOf(Buffer.from(body))) };
}

/** Long enough that a target has received the first piece alone. */
const PAUSE_MS = 100;

/** With the length of the whole body, so that it is not sent in chunks. */
function inPieces(headers: HeaderList, body: NonNullable<WireRequest['body']>) {
  const bytes = Buffer.from(body);
  async function* pieces() {
    const [first, second] = halvesOf(bytes);
    yield first;
    await setTimeout(PAUSE_MS);
    yield second;
  }
  const length = ['Content-Length', String(bytes.length)];
  return { headers: [...headers.flat(), ...length], body: Readable.from(pieces()) };
}

function halvesOf(bytes: Buffer): readonly [Buffer, Buffer] {
  const middle = Math.ceil(bytes.length / 2);
  return [bytes.subarray(0, middle), bytes.subarray(middle)];
}
