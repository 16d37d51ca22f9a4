import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { makeCertificates, noOpenssl, PASSPHRASE } from '../../../selftest/support/certificates.ts';
import { listenOnFreePort } from '../../../selftest/support/listen.ts';
import type { ClientCertificate, TlsFiles } from '../../core/address/connection.ts';
import { undiciTransport } from './transport.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const title = `TLS${noOpenssl === null ? '' : ` (skipped: ${noOpenssl})`}`;

describe.skipIf(noOpenssl !== null)(title, () => {
  const made = noOpenssl === null ? makeCertificates() : null;
  const read = (name: string) => made?.read(name) ?? '';
  const pem = (): ClientCertificate => {
    return { kind: 'pem', cert: read('client.pem'), key: read('client.key') };
  };
  const pfx = (): ClientCertificate => {
    const bytes = made === null ? new Uint8Array() : readFileSync(made.path('client.pfx'));
    return { kind: 'pfx', pfx: bytes, passphrase: PASSPHRASE };
  };

  /** A server that returns the subject of the client certificate. */
  async function target({ demands = false, maxVersion = 'TLSv1.3' as const }) {
    const options = { cert: read('server.pem'), key: read('server.key'), ca: read('ca.pem') };
    const server = createServer(
      { ...options, requestCert: demands, maxVersion: maxVersion as 'TLSv1.2' },
      (request, response) => {
        const socket = request.socket as import('node:tls').TLSSocket;
        const subject = demands ? socket.getPeerCertificate().subject.CN : null;
        response.end(JSON.stringify({ subject }));
      },
    );
    const port = await listenOnFreePort(server);
    closers.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    return `https://localhost:${port}/`;
  }

  /** Resolves every name to this machine. */
  const lookup: LookupFunction = (_, { all }, callback) =>
    all === true
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : callback(null, '127.0.0.1', 4);

  async function get(url: string, tls?: TlsFiles) {
    const transport = undiciTransport(1, { lookup, ...(tls === undefined ? {} : { tls }) });
    closers.push(() => transport.close());
    const request = { method: 'GET', url, headers: [], body: null };
    const response = await transport.send(request, { timeoutMs: 3000, maxBodyBytes: 1000 });
    return response.kind === 'none'
      ? response
      : { ...response, body: String(Buffer.from(response.body)) };
  }

  test('a private authority is trusted only where TARGET_CA has it', async () => {
    const url = await target({});
    expect(await get(url)).toMatchObject({ kind: 'none', reason: 'tls' });
    const response = await get(url, { ca: read('ca.pem'), client: null });
    expect(response).toMatchObject({ kind: 'response', status: 200 });
  });

  test('the certificate of another name is refused', async () => {
    const url = (await target({})).replace('localhost', 'other.localhost');
    const response = await get(url, { ca: read('ca.pem'), client: null });
    expect(response).toMatchObject({ reason: 'tls', message: expect.stringContaining('ALTNAME') });
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)(
    '%s: a client certificate is shown',
    async (version) => {
      const url = await target({ demands: true, maxVersion: version as 'TLSv1.3' });
      for (const client of [pem(), pfx()]) {
        const response = await get(url, { ca: read('ca.pem'), client });
        expect(response).toMatchObject({ status: 200, body: '{"subject":"client"}' });
      }
      // In TLS 1.3 the client finishes before the server checks; a server on Node then just closes.
      const reason = version === 'TLSv1.3' ? 'reset' : 'tls';
      expect(await get(url, { ca: read('ca.pem'), client: null })).toMatchObject({ reason });
    },
  );

  test('a response has the peer that sent it', async () => {
    const { peer } = (await get(await target({}), { ca: read('ca.pem'), client: null })) as {
      peer?: unknown;
    };
    expect(peer).toEqual({
      address: '127.0.0.1',
      port: expect.any(Number),
      tls: {
        protocol: 'TLSv1.3',
        cipher: 'TLS_AES_256_GCM_SHA384',
        subject: 'O=Acme, CN=server',
        issuer: 'O=Acme, CN=Acme Test Authority',
        validFrom: expect.stringMatching(/GMT$/),
        validTo: expect.stringMatching(/GMT$/),
        fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
        verified: true,
      },
    });
  });

  test('a later connection has the peer too', async () => {
    const url = await target({});
    const transport = undiciTransport(1, { tls: { ca: read('ca.pem'), client: null } });
    closers.push(() => transport.close());
    const request = { method: 'GET', url, headers: [['Connection', 'close']] as const, body: null };
    const subjects: unknown[] = [];
    for (let time = 0; time < 3; time += 1) {
      const response = await transport.send(request, { timeoutMs: 3000, maxBodyBytes: 1000 });
      subjects.push(response.kind === 'response' && response.peer?.tls?.subject);
    }
    expect(subjects).toEqual(Array(3).fill('O=Acme, CN=server'));
  });
});
