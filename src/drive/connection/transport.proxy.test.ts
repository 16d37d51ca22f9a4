/**
 * Requests through a proxy, over real sockets.
 * Above 200 lines: each test needs the same proxy.
 */
import { createServer } from 'node:http';
import { createServer as createHttps } from 'node:https';
import {
  connect,
  createServer as createNet,
  type LookupFunction,
  type Server,
  type Socket,
} from 'node:net';
import { createServer as createTls } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { makeCertificates, noOpenssl } from '../../../selftest/support/certificates.ts';
import { listenOnFreePort } from '../../../selftest/support/listen.ts';
import type { WireRequest } from '../../core/wire.ts';
import type { ConnectionOptions } from './connector.ts';
import { undiciTransport } from './transport.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {});
  });
  const port = await listenOnFreePort(server);
  closers.push(
    () => {
      for (const socket of open) socket.destroy();
    },
    () => server.close(),
  );
  return port;
}

/** A target that returns what it received; it sends an interim response and repeats a header. */
async function plainTarget() {
  const server = createServer((request, response) => {
    response.writeContinue();
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.end(JSON.stringify({ url: request.url, names: request.rawHeaders }));
  });
  return await listen(server);
}

/** A proxy that supports CONNECT only. */
function proxyServer(needs: string | null, asked: string[]) {
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connect', (request, socket: Socket) => {
    asked.push(request.url ?? '');
    const given = request.headers['proxy-authorization'] ?? null;
    const right = needs === null ? null : `Basic ${Buffer.from(needs).toString('base64')}`;
    if (given !== right) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const port = Number(request.url?.split(':').at(-1));
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    socket.on('error', () => onward.destroy());
  });
  return server;
}

async function openProxy(needs: string | null = null) {
  const asked: string[] = [];
  return { asked, port: await listen(proxyServer(needs, asked)) };
}

const through = (port: number, credentials: string | null = null): ConnectionOptions => ({
  allowedHosts: 'anywhere',
  proxy: { url: `http://127.0.0.1:${port}`, credentials, setting: 'TARGET_PROXY' },
});

async function send(url: string, options: ConnectionOptions, request: Partial<WireRequest> = {}) {
  const transport = undiciTransport(1, options);
  closers.push(() => transport.close());
  const whole = { method: 'GET', url, headers: [], body: null, ...request };
  const received = await transport.send(whole, { timeoutMs: 3000, maxBodyBytes: 10_000 });
  return received.kind === 'none'
    ? received
    : { ...received, body: String(Buffer.from(received.body)) };
}

describe('through a proxy', () => {
  test('the target gets the request as it is, and the proxy receives none of its credentials', async () => {
    const [target, proxy] = [await plainTarget(), await openProxy()];
    const headers = [['aUTHORIZATION', 'Bearer secret']] as const;
    const received = await send(`http://staging.example:${target}/a?b=c`, through(proxy.port), {
      headers,
    });
    expect(proxy.asked).toEqual([`staging.example:${target}`]);
    expect(received).toMatchObject({ kind: 'response', status: 200 });
    if (received.kind !== 'response') return;
    const seen = JSON.parse(received.body);
    expect(seen.url).toBe('/a?b=c');
    expect(seen.names).toEqual(expect.arrayContaining(['aUTHORIZATION', 'Bearer secret']));
    expect(seen.names.join()).not.toMatch(/proxy/i);
    expect(received.headers.filter(([name]) => name === 'Set-Cookie')).toHaveLength(2);
    expect(received.peer).toMatchObject({ address: '127.0.0.1', port: proxy.port, tls: null });
  });

  test('only the proxy receives its password', async () => {
    const [target, proxy] = [await plainTarget(), await openProxy('me:s3cret')];
    const url = `http://staging.example:${target}/`;
    const received = await send(url, through(proxy.port, 'me:s3cret'));
    expect(received).toMatchObject({ status: 200, body: expect.not.stringMatching(/proxy-auth/i) });
    expect(await send(url, through(proxy.port))).toMatchObject({
      reason: 'proxy',
      message: expect.stringMatching(
        /requires a user name and a password \(407\): set TARGET_PROXY/,
      ),
    });
    const wrong = await send(url, through(proxy.port, 'me:wrong'));
    expect(wrong).toMatchObject({
      reason: 'proxy',
      message: expect.stringMatching(/does not accept/),
    });
    expect(JSON.stringify(wrong)).not.toContain('wrong');
  });

  test('it is used only if another host is confirmed', async () => {
    const [target, proxy] = [await plainTarget(), await openProxy()];
    const options = { ...through(proxy.port), allowedHosts: 'loopback' as const };
    for (const host of ['127.0.0.1', 'localhost', 'staging.example']) {
      const received = await send(`http://${host}:${target}/`, options, {
        method: 'POST',
        body: '1',
      });
      expect(received).toMatchObject({
        reason: 'not-sent',
        message: expect.stringContaining('can connect to any machine, and CONFIRM_HOST'),
      });
    }
    expect(proxy.asked).toEqual([]);
  });

  test('a connection that breaks is not opened again for the same POST', async () => {
    const got: string[] = [];
    const target = await listen(
      createNet((socket) =>
        socket.on('data', (data) => {
          got.push(String(data));
          socket.destroy();
        }),
      ),
    );
    const proxy = await openProxy();
    const post = { method: 'POST', body: '{"amount":1}' };
    const received = await send(`http://staging.example:${target}/`, through(proxy.port), post);
    expect(received).toMatchObject({ reason: 'reset' });
    expect(got.join('').match(/POST/g)).toHaveLength(1);
    expect(proxy.asked).toHaveLength(1);
  });

  test.each([
    [
      'HTTP/1.1 403 Forbidden\r\n\r\n',
      /refuses a connection to staging.example:80 \(HTTP 403 Forb/,
    ],
    ['HTTP/1.1 502 Bad Gateway\r\n\r\n', /cannot reach staging.example:80 \(HTTP 502/],
    ['SSH-2.0-OpenSSH_9\r\n\r\n', /is not an HTTP proxy: it responds with "SSH-2.0/],
    ['HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n{}', /sends data before/],
    [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}`, /more than 16384 bytes of headers/],
    ['', /closed the connection/],
  ])('a proxy that responds %.40j', async (response, sentence) => {
    const port = await listen(
      createNet((socket) => socket.once('data', () => socket.end(response))),
    );
    const received = await send('http://staging.example/', through(port));
    expect(received).toMatchObject({ reason: 'proxy', message: expect.stringMatching(sentence) });
  });

  const asking = (...schemes: readonly string[]) =>
    ['HTTP/1.1 407 Denied', ...schemes.map((one) => `Proxy-Authenticate: ${one}`), '', ''].join(
      '\r\n',
    );

  test.each([
    [
      asking('Negotiate', 'NTLM'),
      null,
      /asks for Negotiate and NTLM \(407\), and the suite speaks/,
    ],
    [asking('Negotiate, NTLM TlRMTVNTUA=='), 'a:b', /asks for Negotiate and NTLM \(407\)/],
    [asking('Digest realm="a, Basic b", nonce="x"'), 'a:b', /asks for Digest \(407\)/],
    [
      asking('Digest realm=corp, qop=auth,auth-int, Basic = x, stale'),
      'a:b',
      /asks for Digest \(407\)/,
    ],
    [asking('AWS4-HMAC-SHA256 x=y'), 'a:b', /asks for another scheme \(407\), and the suite/],
    [asking('basic realm="corp"'), null, /requires a user name and a password/],
    [
      asking('Negotiate', 'Basic realm="corp"'),
      'a:b',
      /does not accept the user name and password/,
    ],
    [asking('Negotiate, Basic realm="corp"'), null, /requires a user name and a password/],
    [asking(), 'a:b', /does not accept the user name and password/],
  ])('a proxy that asks for credentials with %j', async (response, credentials, sentence) => {
    const port = await listen(
      createNet((socket) => socket.once('data', () => socket.end(response))),
    );
    const received = await send('http://staging.example/', through(port, credentials));
    expect(received).toMatchObject({ reason: 'proxy', message: expect.stringMatching(sentence) });
  });

  test('no proxy at the address', async () => {
    const port = await listen(createNet());
    for (const close of closers.splice(0)) await close();
    expect(await send('http://staging.example/', through(port))).toMatchObject({
      reason: 'proxy',
      message: expect.stringMatching(
        /cannot connect to the proxy .* \(ECONNREFUSED\): check TARGET/,
      ),
    });
  });

  test('a host that is an IPv6 address is named in brackets', async () => {
    const proxy = await openProxy();
    await send('http://[2001:db8::1]:9/', through(proxy.port));
    expect(proxy.asked).toEqual(['[2001:db8::1]:9']);
  });
});

const title = `TLS through a proxy${noOpenssl === null ? '' : ` (skipped: ${noOpenssl})`}`;

describe.skipIf(noOpenssl !== null)(title, () => {
  const made = noOpenssl === null ? makeCertificates() : null;
  const read = (name: string) => made?.read(name) ?? '';
  const client = () => ({
    kind: 'pem' as const,
    cert: read('client.pem'),
    key: read('client.key'),
  });

  async function secureTarget() {
    const files = { cert: read('server.pem'), key: read('server.key'), ca: read('ca.pem') };
    const server = createHttps({ ...files, requestCert: true }, (request, response) => {
      response.writeContinue();
      const socket = request.socket as import('node:tls').TLSSocket;
      response.end(socket.getPeerCertificate().subject.CN);
    });
    return await listen(server);
  }

  test('the client certificate and an interim response work', async () => {
    const [target, proxy] = [await secureTarget(), await openProxy()];
    const tls = { ca: read('ca.pem'), client: client() };
    const received = await send(`https://localhost:${target}/`, { ...through(proxy.port), tls });
    expect(received).toMatchObject({ status: 200, body: 'client', peer: { port: proxy.port } });
    expect(received).toMatchObject({ peer: { tls: { subject: 'O=Acme, CN=server' } } });
    const untrusted = await send(`https://localhost:${target}/`, through(proxy.port));
    expect(untrusted).toMatchObject({ reason: 'tls' });
  });

  test.each<[string, boolean, RegExp]>([
    ['localhost', false, /\): set TARGET_CA to a PEM file with the authority of the proxy/],
    ['other.localhost', true, /ALTNAME.*: use a host name in HTTPS_PROXY that the certificate of/],
  ])('a proxy with TLS at %s, whose authority is known: %s', async (host, known, sentence) => {
    const keys = { cert: read('server.pem'), key: read('server.key') };
    const port = await listen(createTls(keys));
    const proxy = { url: `https://${host}:${port}`, credentials: null, setting: 'HTTPS_PROXY' };
    const tls = { ca: known ? read('ca.pem') : null, client: null };
    const lookup: LookupFunction = (_, { all }, callback) =>
      all === true
        ? callback(null, [{ address: '127.0.0.1', family: 4 }])
        : callback(null, '127.0.0.1', 4);
    const options = { allowedHosts: 'anywhere' as const, lookup, proxy, tls };
    expect(await send('https://staging.example/', options)).toMatchObject({
      reason: 'proxy',
      message: expect.stringMatching(sentence),
    });
  });

  test('a proxy without TLS at an address that begins with https', async () => {
    const port = await listen(createNet((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n')));
    const proxy = { url: `https://127.0.0.1:${port}`, credentials: null, setting: 'TARGET_PROXY' };
    expect(
      await send('https://staging.example/', { allowedHosts: 'anywhere', proxy }),
    ).toMatchObject({
      message: expect.stringMatching(/: does TARGET_PROXY need http:\/\/ in place of https:\/\/\?/),
    });
  });

  test('the proxy itself may use TLS', async () => {
    const asked: string[] = [];
    const inner = await listen(proxyServer(null, asked));
    const outer = createTls({ cert: read('server.pem'), key: read('server.key') }, (socket) => {
      const onward = connect(inner, '127.0.0.1');
      onward.pipe(socket).pipe(onward);
      for (const end of [onward, socket]) end.on('error', () => {});
    });
    const port = await listen(outer);
    const target = await secureTarget();
    const tls = { ca: read('ca.pem'), client: client() };
    const proxy = { url: `https://localhost:${port}`, credentials: null, setting: 'HTTPS_PROXY' };
    const received = await send(`https://localhost:${target}/`, {
      allowedHosts: 'anywhere',
      proxy,
      tls,
    });
    expect(received).toMatchObject({ status: 200, body: 'client' });
  });
});
