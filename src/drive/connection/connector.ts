/** Opens the connections of a transport, and verifies the address that each one reaches. */
import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import type { HttpProxy, Peer, TlsFiles } from '../../core/address/connection.ts';
import {
  type AllowedHosts,
  isLoopbackAddress,
  loopbackLookup,
  notLoopback,
  refusedAddress,
  refusedProxy,
} from '../../core/address/loopback.ts';
import { peerOf } from './peer.ts';
import { proxyAdvice } from './proxy-advice.ts';
import { tlsContext } from './tls-context.ts';
import { openTunnel, ProxyError } from './tunnel.ts';
import { buildConnector, type Connector } from './undici.ts';

export interface ConnectionOptions {
  /** Default `loopback`: each connection to another machine is refused. */
  readonly allowedHosts?: AllowedHosts;
  /** Resolves a host name to addresses. */
  readonly lookup?: LookupFunction;
  readonly tls?: TlsFiles;
  /** The proxy that every connection uses. */
  readonly proxy?: HttpProxy | null;
}

/**
 * Prepares a connection before the first byte of a request is written; returns the socket to use.
 */
type Prepare = (socket: Socket, peer: Peer) => Socket;

const NO_FILES: TlsFiles = { ca: null, client: null };

/**
 * Connects to the target directly, or through the given proxy. Proxies of the environment are
 * ignored.
 */
export function connectorOf(options: ConnectionOptions, prepare: Prepare): Connector.connector {
  const { proxy = null, allowedHosts = 'loopback' } = options;
  if (proxy === null) return directConnector(options, prepare);
  if (allowedHosts === 'anywhere') return tunnelConnector(proxy, options, prepare);
  return (_, callback) => callback(refusedProxy(proxy.url), null);
}

function directConnector(
  { allowedHosts = 'loopback', lookup, tls = NO_FILES }: ConnectionOptions,
  prepare: Prepare,
): Connector.connector {
  const isAnywhere = allowedHosts === 'anywhere';
  const connect = buildConnector({
    ...secure(tls),
    ...(isAnywhere ? lookup && { lookup } : { lookup: loopbackLookup(lookup) }),
  });
  return (options, callback) => {
    const refused = isAnywhere ? null : refusedAddress(options.hostname);
    if (refused !== null) return callback(refused, null);
    connect(options, (error, connected) => {
      if (error !== null) return callback(handshakeError(error, options), null);
      const socket = connected as Socket;
      const address = socket.remoteAddress;
      if (isAnywhere || (address !== undefined && isLoopbackAddress(address))) {
        return callback(null, prepare(socket, peerOf(socket)));
      }
      socket.destroy();
      callback(notLoopback(options.hostname, address), null);
    });
  };
}

/**
 * Uses CONNECT for `http` too. Without it, a proxy would forward each request itself, and could
 * change a request, respond in place of the target, or send a POST again.
 */
function tunnelConnector(
  proxy: HttpProxy,
  { lookup, tls = NO_FILES }: ConnectionOptions,
  prepare: Prepare,
): Connector.connector {
  const { protocol, hostname, port } = new URL(proxy.url);
  // The client certificate is for the target only, not for the proxy.
  const toProxy = buildConnector({
    ...secure({ ...tls, client: null }),
    ...(lookup && { lookup }),
  });
  const toTarget = buildConnector(secure(tls));
  const proxyAddress = {
    protocol,
    port,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    host: hostname,
  };
  return (options, callback) =>
    toProxy(proxyAddress, (error, connected) => {
      if (error !== null) return callback(unreachable(error, proxy, tls), null);
      const wire = connected as Socket;
      const use = (socket: Socket) => callback(null, prepare(socket, peerOf(socket, wire)));
      openTunnel(wire, authorityOf(options), proxy).then(
        () => {
          if (options.protocol !== 'https:') return use(wire);
          toTarget({ ...options, httpSocket: wire }, (failed, socket) => {
            if (failed === null) return use(socket as Socket);
            wire.destroy();
            callback(handshakeError(failed, options), null);
          });
        },
        (failed: Error) => callback(failed, null),
      );
    });
}

/** Disables TLS sessions: a resumed connection does not receive the server's certificate. */
function secure(files: TlsFiles): Connector.BuildOptions {
  const secureContext = tlsContext(files);
  return { maxCachedSessions: 0, ...(secureContext !== null && { secureContext }) };
}

function authorityOf({ hostname, port, protocol }: Connector.Options): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return `${host}:${port === '' || port === undefined ? defaultPort(protocol) : port}`;
}

const defaultPort = (protocol: string) => (protocol === 'https:' ? 443 : 80);

/** Codes of a connection that the other side ended; while it is opened, they have another meaning. */
const ended = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** Names TLS where the other side ended the connection in the handshake: the runtime may not do so. */
function handshakeError(
  error: NodeJS.ErrnoException,
  { protocol }: Pick<Connector.Options, 'protocol'>,
): Error {
  const { code = '', message, syscall } = error;
  if (protocol !== 'https:' || !ended.has(code) || syscall === 'connect') return error;
  if (/TLS connection/.test(message)) return error;
  return Object.assign(new Error(`${message} before secure TLS connection was established`), {
    code,
  });
}

function unreachable(
  error: Error & { code?: string },
  proxy: HttpProxy,
  { ca }: TlsFiles,
): ProxyError {
  const why = error.code ?? error.message;
  const advice = proxyAdvice(`${why} ${error.message}`, proxy, ca !== null);
  return new ProxyError(`cannot connect to the proxy ${proxy.url} (${why}): ${advice}`);
}
