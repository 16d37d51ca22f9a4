/**
 * Opens a tunnel through an HTTP proxy: after CONNECT, the connection belongs to the target alone.
 */
import type { Socket } from 'node:net';
import type { HttpProxy } from '../../core/address/connection.ts';
import { excerpt } from '../../core/text/excerpt.ts';

/** The proxy refused the tunnel: nothing was sent to the target. */
export class ProxyError extends Error {
  readonly code = 'PROXY';
}

/** As long as undici waits for a connection. */
const TUNNEL_TIMEOUT_MS = 10_000;
/** For the head of the response to CONNECT: the limit of Node for any response. */
const MAX_HEAD_BYTES = 16 * 1024;

/**
 * Requests from the proxy at the other end of `socket` a connection to `authority`, `host:port`.
 */
export function openTunnel(socket: Socket, authority: string, proxy: HttpProxy): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const timer = setTimeout(() => {
      end(`does not respond to a CONNECT within ${TUNNEL_TIMEOUT_MS} ms`);
    }, TUNNEL_TIMEOUT_MS);
    const end = (why: string | null) => {
      clearTimeout(timer);
      socket.off('readable', onReadable).off('error', onError).off('end', onEnd);
      if (why === null) return resolve();
      socket.destroy();
      reject(new ProxyError(`the proxy ${proxy.url} ${why}`));
    };
    const onError = (error: Error) => end(`closed the connection (${error.message})`);
    const onEnd = () => end('closed the connection without a response to CONNECT');
    const onReadable = () => {
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
        head = Buffer.concat([head, chunk as Buffer]);
        const text = head.toString('latin1');
        const length = text.indexOf('\r\n\r\n') + 4;
        if (length >= 4) return end(problemIn(text, head.length - length, authority, proxy));
        if (head.length > MAX_HEAD_BYTES)
          return end(
            `sends more than ${MAX_HEAD_BYTES} bytes of headers in its response to CONNECT`,
          );
      }
    };
    socket.on('readable', onReadable).on('error', onError).on('end', onEnd);
    socket.write(connectRequest(authority, proxy));
  });
}

function connectRequest(authority: string, { credentials }: HttpProxy): string {
  const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
  if (credentials !== null) {
    lines.push(`Proxy-Authorization: Basic ${Buffer.from(credentials).toString('base64')}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Why the tunnel is not open; `null` where it is. */
function problemIn(head: string, rest: number, authority: string, proxy: HttpProxy): string | null {
  const [line = ''] = head.split('\r\n', 1);
  const [, digits] = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(line) ?? [];
  if (digits === undefined) return `is not an HTTP proxy: it responds with "${excerpt(line, 60)}"`;
  const status = Number(digits);
  if (status >= 200 && status < 300) {
    return rest === 0 ? null : 'sends data before the target received a request';
  }
  if (status === 407) return unauthorized(head, proxy);
  const statusLine = `(HTTP ${excerpt(line.slice('HTTP/1.1 '.length), 60)})`;
  return status >= 500
    ? `cannot reach ${authority} ${statusLine}: is the target running, and may the proxy reach it?`
    : `refuses a connection to ${authority} ${statusLine}: it must allow CONNECT to this host and port`;
}

function unauthorized(head: string, { setting, credentials }: HttpProxy): string {
  const asked = schemesIn(head);
  if (asked.length > 0 && !asked.includes('Basic')) {
    return (
      `asks for ${asked.join(' and ')} (407), and the suite speaks only Basic: use a proxy on this machine that adds ` +
      'these credentials (like cntlm or px), or ask for an exception for the host of the target'
    );
  }
  return credentials === null
    ? `requires a user name and a password (407): set ${setting} to http://user:password@host:port`
    : `does not accept the user name and password in ${setting} (407)`;
}

/** A text in quotation marks may name other schemes. */
const TEXTS = /"(?:\\.|[^"\\])*"/g;
/** Any other word of the proxy may be a parameter. */
const schemes = ['Basic', 'Digest', 'NTLM', 'Negotiate', 'Kerberos', 'Bearer'];

/** The schemes with which the proxy lets a client say who it is, as the words of a sentence. */
function schemesIn(head: string): string[] {
  const values = [...head.matchAll(/^proxy-authenticate:(.{0,1000})/gim)].map(
    ([, value = '']) => value,
  );
  const names = values
    .flatMap((value) => value.replace(TEXTS, '').split(','))
    .map((part) => /^\s*([^\s=]+)(?!\S*\s*=)/.exec(part)?.[1]?.toLowerCase());
  const known = new Set(
    names.flatMap((name) => schemes.find((scheme) => scheme.toLowerCase() === name) ?? []),
  );
  const isOther = known.size === 0 && values.some((value) => value.trim() !== '');
  return isOther ? ['another scheme'] : [...known];
}
