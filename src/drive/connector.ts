/** Opens the connections of a transport, and looks where each of them leads. */
import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import {
  isLoopbackAddress,
  loopbackLookup,
  NotLoopbackError,
  type Reach,
  refusedAddress,
  refusedProxy,
} from '../core/loopback.ts';
import type { Peer } from '../core/peer.ts';
import type { HttpProxy } from '../core/proxy.ts';
import type { TlsFiles } from '../core/tls-files.ts';
import { peerOf } from './peer.ts';
import { tlsContext } from './tls-context.ts';
import { openTunnel, ProxyError } from './tunnel.ts';

export interface ConnectionOptions {
  /** `loopback` unless it is given: each connection to another machine is refused. */
  readonly reach?: Reach;
  /** How a name is looked up. */
  readonly lookup?: LookupFunction;
  readonly tls?: TlsFiles;
  /** Every connection goes through it. */
  readonly proxy?: HttpProxy | null;
}

/** Takes each connection before a byte of a request is written, and gives the one to use. */
export type Prepare = (socket: Socket, peer: Peer) => Socket;

const NO_FILES: TlsFiles = { ca: null, client: null };

/** Connects to the target itself, or through the proxy; it takes none from the environment. */
export function connectorOf(
  options: ConnectionOptions,
  prepare: Prepare,
): buildConnector.connector {
  const { proxy = null, reach = 'loopback' } = options;
  if (proxy === null) return directConnector(options, prepare);
  if (reach === 'anywhere') return tunnelConnector(proxy, options, prepare);
  return (_, callback) => callback(refusedProxy(proxy.url), null);
}

function directConnector(
  { reach = 'loopback', lookup, tls = NO_FILES }: ConnectionOptions,
  prepare: Prepare,
): buildConnector.connector {
  const isAnywhere = reach === 'anywhere';
  const connect = buildConnector({
    ...secure(tls),
    ...(isAnywhere ? lookup && { lookup } : { lookup: loopbackLookup(lookup) }),
  });
  return (options, callback) => {
    const refused = isAnywhere ? null : refusedAddress(options.hostname);
    if (refused !== null) return callback(refused, null);
    connect(options, (error, connected) => {
      if (error !== null) return callback(error, null);
      const socket = connected as Socket;
      const address = socket.remoteAddress ?? 'no address';
      if (isAnywhere || isLoopbackAddress(address)) {
        return callback(null, prepare(socket, peerOf(socket)));
      }
      socket.destroy();
      callback(new NotLoopbackError(options.hostname, address), null);
    });
  };
}

/**
 * Asks for a tunnel for `http` too, where a proxy would forward requests by itself: nothing between
 * can then change a request, answer in place of the target, or send a POST again.
 */
function tunnelConnector(
  proxy: HttpProxy,
  { lookup, tls = NO_FILES }: ConnectionOptions,
  prepare: Prepare,
): buildConnector.connector {
  const { protocol, hostname, port } = new URL(proxy.url);
  // The proxy is not shown the certificate of the client.
  const toProxy = buildConnector({
    ...secure({ ...tls, client: null }),
    ...(lookup && { lookup }),
  });
  const toTarget = buildConnector(secure(tls));
  const at = { protocol, port, hostname: hostname.replace(/^\[|\]$/g, ''), host: hostname };
  return (options, callback) =>
    toProxy(at, (error, connected) => {
      if (error !== null) return callback(unreachable(error, proxy), null);
      const wire = connected as Socket;
      const use = (socket: Socket) => callback(null, prepare(socket, peerOf(socket, wire)));
      openTunnel(wire, authorityOf(options), proxy).then(
        () => {
          if (options.protocol !== 'https:') return use(wire);
          toTarget({ ...options, httpSocket: wire }, (failed, socket) => {
            if (failed === null) return use(socket as Socket);
            wire.destroy();
            callback(failed, null);
          });
        },
        (failed: Error) => callback(failed, null),
      );
    });
}

/** Without sessions: a connection that goes on from an earlier one is not shown the certificate. */
function secure(files: TlsFiles): buildConnector.BuildOptions {
  const secureContext = tlsContext(files);
  return { maxCachedSessions: 0, ...(secureContext !== null && { secureContext }) };
}

function authorityOf({ hostname, port, protocol }: buildConnector.Options): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return `${host}:${port === '' || port === undefined ? defaultPort(protocol) : port}`;
}

const defaultPort = (protocol: string) => (protocol === 'https:' ? 443 : 80);

function unreachable(error: Error & { code?: string }, { url, setting }: HttpProxy): ProxyError {
  const why = error.code ?? error.message;
  return new ProxyError(`cannot connect to the proxy ${url} (${why}): look at ${setting}`);
}
