/**
 * Sends one request over the network; returns its response, or the reason why there is none. Only
 * this file and the connector use undici.
 */
import { excerpt } from '../core/json.ts';
import { setPatientTimer } from '../core/patient-timer.ts';
import type { Peer } from '../core/peer.ts';
import type { HeaderList } from '../core/request.ts';
import type { WireLimits, WireRequest, WireResponse } from '../core/wire.ts';
import { type ConnectionOptions, connectorOf } from './connector.ts';
import { decode } from './content-coding.ts';
import { failure, notConnected, tooLarge, tooLate } from './failure.ts';
import { type FirstWrites, openFirstWrites } from './first-write.ts';
import { withoutInterim } from './interim-responses.ts';
import { Agent, type Dispatcher, request as sendOverHttp } from './undici.ts';

export interface Transport {
  send(request: WireRequest, limits: WireLimits): Promise<WireResponse>;
  close(): Promise<void>;
}

/**
 * Idle connections are closed this early, so that no request is written while the target closes its
 * end.
 */
const KEEP_ALIVE_MS = 1000;

/**
 * For all header fields of one response: four times the limit of Node, so no honest response
 * exceeds it.
 */
const MAX_HEADER_BYTES = 64 * 1024;

/** For all bodies in flight together: the more connections, the smaller the limit of each. */
const MAX_BYTES_AT_ONCE = 64 * 1024 * 1024;
/** Three times the largest page that is requested, of 1000 transactions. */
const MIN_BODY_BYTES = 1024 * 1024;

/**
 * Opens a transport of at most `connections` sockets. It follows no redirect, never repeats a
 * request, and ignores the proxies of the environment.
 */
export function undiciTransport(connections: number, options: ConnectionOptions = {}): Transport {
  const firstWrites = openFirstWrites<Peer>();
  const share = Math.max(MIN_BODY_BYTES, Math.floor(MAX_BYTES_AT_ONCE / connections));
  const agent = new Agent({
    connections,
    connect: connectorOf(options, (socket, peer) =>
      firstWrites.watch(withoutInterim(socket), peer),
    ),
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  });
  return {
    send: (request, limits) =>
      sendWithDeadline({ agent, firstWrites }, request, {
        ...limits,
        maxBodyBytes: Math.min(limits.maxBodyBytes, share),
      }),
    close: () => agent.destroy(),
  };
}

interface Connections {
  readonly agent: Dispatcher;
  readonly firstWrites: FirstWrites<Peer>;
}

/**
 * Calls `onStart` when undici has a connection, immediately before the first byte is written. Uses
 * the older names of a handler's methods: the newer ones merge repeated headers.
 */
function withStartNotice(
  handler: Dispatcher.DispatchHandler,
  onStart: () => void,
): Dispatcher.DispatchHandler {
  return {
    onConnect(...args) {
      onStart();
      handler.onConnect?.(...args);
    },
    onHeaders: (...args) => handler.onHeaders?.(...args) ?? true,
    onData: (...args) => handler.onData?.(...args) ?? true,
    onComplete: (...args) => handler.onComplete?.(...args),
    onError: (...args) => handler.onError?.(...args),
  };
}

/**
 * Applies the deadline by a race, because undici's signal does not end a request that waits for its
 * connection. Such a request is not sent later: undici checks the signal before it writes.
 */
async function sendWithDeadline(
  { agent, firstWrites }: Connections,
  request: WireRequest,
  limits: WireLimits,
): Promise<WireResponse> {
  const deadline = new AbortController();
  const { timeoutMs } = limits;
  let isStarted = false;
  let peer: Peer | null = null;
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const onStart = () => {
      isStarted = true;
      firstWrites.expect((found) => {
        peer = found;
      });
    };
    return dispatch(options, withStartNotice(handler, onStart));
  });
  const overdue = () => (isStarted ? tooLate(timeoutMs) : notConnected(timeoutMs));
  let timer = { cancel: () => {} };
  const late = new Promise<WireResponse>((resolve) => {
    timer = setPatientTimer(timeoutMs, () => {
      deadline.abort();
      resolve(overdue());
    });
  });
  const response = receive(dispatcher, request, limits, deadline.signal).then(
    (response) => (response.kind === 'none' || peer === null ? response : { ...response, peer }),
    (error) =>
      deadline.signal.aborted
        ? overdue()
        : failure(error, { isStarted, timeoutMs, maxHeaderBytes: MAX_HEADER_BYTES }),
  );
  try {
    return await Promise.race([response, late]);
  } finally {
    timer.cancel();
  }
}

async function receive(
  dispatcher: Dispatcher,
  { method, url, headers, body, isFresh = false }: WireRequest,
  { maxBodyBytes }: WireLimits,
  signal: AbortSignal,
): Promise<WireResponse> {
  // The request is sent here, a POST as well as a GET.
  const response = await sendOverHttp(url, {
    dispatcher,
    method: method as 'GET',
    headers: headers.flat(),
    body,
    reset: isFresh,
    signal,
    // The deadline of `sendWithDeadline` includes both.
    headersTimeout: 0,
    bodyTimeout: 0,
    responseHeaders: 'raw',
  });
  const received = pairs(response.headers as unknown as string[]);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return tooLarge(`the body is larger than ${maxBodyBytes} bytes`);
    chunks.push(chunk);
  }
  const content = decode(Buffer.concat(chunks), received, maxBodyBytes);
  switch (content.kind) {
    case 'content':
      return {
        kind: 'response',
        status: response.statusCode,
        headers: received,
        body: content.body,
      };
    case 'too-large':
      return tooLarge(`the body is larger than ${maxBodyBytes} bytes once decoded`);
    case 'unknown-coding': {
      const message = `cannot decode its Content-Encoding "${excerpt(content.coding, 40)}"`;
      return { kind: 'none', reason: 'other', message };
    }
  }
}

function pairs(flat: readonly string[]): HeaderList {
  const list: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    list.push([String(flat[at]), String(flat[at + 1])]);
  }
  return list;
}
