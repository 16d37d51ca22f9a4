/**
 * Every report for people, and `doctor`, show the peers that responded, and what is unknown about
 * them.
 */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHtml } from '../../reporters/html.ts';
import { toMarkdown } from '../../reporters/markdown.ts';
import { toTerminal } from '../../reporters/terminal.ts';
import { diagnose } from '../../src/cli/doctor/diagnose.ts';
import type { Peer } from '../../src/core/address/connection.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { connectionCautionsOf } from '../../src/report/peers.ts';
import { suite } from '../../suites/index.ts';
import { judging } from '../support/judging.ts';
import { type Listening, listen } from '../support/listen.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { elsewhere, forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';

const tls = {
  ...{ protocol: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', subject: 'CN=pay.example' },
  ...{ issuer: 'O=Acme, CN=Acme CA', validFrom: 'Jan  1 00:00:00 2026 GMT' },
  ...{ validTo: 'Jan  1 00:00:00 2027 GMT', fingerprint: 'AB:CD:EF', verified: true },
};
const remote: Peer = { address: '203.0.113.7', port: 443, tls };
const plain: Peer = { address: '2001:db8::1', port: 80, tls: null };

/** A history whose first responses came from the first peer, and the others from the last. */
const { lines } = await runAgainst(service(), { CASES: '1' }, ['disbursements']);
function reportFrom(...peers: readonly Peer[]) {
  const [bare = {}, ...rest] = looseOf(recorded(lines));
  // Behind such a proxy a connection has TLS, though the address of the target is http.
  const target = { url: 'http://pay.example', proxy: 'https://proxy.example:443' };
  const header = elsewhere(bare, target);
  const words = peers.map((peer, at): Loose => ({ kind: 'peer', peer: at + 1, ...peer }));
  let at = 0;
  const answered = rest.map((line) => {
    if (line.kind !== 'response' || peers.length === 0) return line;
    at += 1;
    return { ...line, response: { ...(line.response as Loose), peer: Math.min(at, peers.length) } };
  });
  const path = forged(renumbered([header, ...words, ...answered]));
  return reportOn(path, { ...judging, scope: 'without proof' });
}

describe('the report', () => {
  const report = reportFrom({ ...remote, tls: { ...tls, verified: false } }, plain);
  const shown = {
    terminal: toTerminal(report, { color: false }),
    html: toHtml(report),
    markdown: toMarkdown(report).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
  };

  test('has each peer with its number of responses', () => {
    expect(report.connection.peers.map(({ responses }) => responses)).toEqual([
      1,
      report.requests - 1,
    ]);
    expect(report.connection.peers[0]).toMatchObject(remote.tls === null ? {} : { port: 443 });
  });

  test.each(Object.entries(shown))('as %s names them', (_, text) => {
    for (const fact of [
      ...['203.0.113.7:443', 'TLSv1.3', 'TLS_AES_128_GCM_SHA256', 'CN=pay.example', 'CN=Acme CA'],
      ...['Jan  1 00:00:00 2026 GMT', 'Jan  1 00:00:00 2027 GMT', 'AB:CD:EF'],
      ...['[2001:db8::1]:80', 'without TLS', 'was not verified', 'plain HTTP'],
    ]) {
      expect(text).toContain(fact);
    }
  });

  test('of one peer that two runs met names it once', () => {
    expect(reportFrom(remote, remote).connection.peers).toHaveLength(1);
  });

  test('names a hundred of many', () => {
    const many = Array.from({ length: 300 }, (_, port) => ({ ...plain, port }));
    expect(reportFrom(...many).connection.peers).toHaveLength(100);
  });

  test('names the first of many that was not verified', () => {
    const many = Array.from({ length: 300 }, (_, port) => ({ ...remote, port }));
    const unverified = { ...remote, port: 9999, tls: { ...tls, verified: false } };
    const { peers, cautions } = reportFrom(...many, unverified, {
      ...unverified,
      port: 1,
    }).connection;
    expect(peers).toHaveLength(100);
    expect(peers.filter((peer) => peer.tls?.verified === false)).toMatchObject([{ port: 9999 }]);
    expect(cautions.join()).toMatch(/203\.0\.113\.7:9999 was not verified/);
  });

  test('says of nobody without a response that it answered', () => {
    const [header = {}, ...rest] = looseOf(recorded(lines));
    const silent: Loose = { kind: 'peer', peer: 1, ...plain };
    const path = forged(renumbered([header, silent, ...rest]));
    const silently = reportOn(path, { ...judging, scope: 'without proof' });
    expect(silently.connection.peers).toHaveLength(1);
    expect(toTerminal(silently, { color: false })).not.toContain('Response from');
    expect(toMarkdown(silently)).not.toContain('Response from');
  });

  test('without peers says nothing of them', () => {
    expect(reportFrom().connection).toEqual({ peers: [], cautions: [] });
  });
});

describe('a caution', () => {
  const near: Peer = { address: '127.0.0.1', port: 1, tls: null };
  const proxy = 'http://127.0.0.1:1';
  test.each<[string, Parameters<typeof connectionCautionsOf>, RegExp | null]>([
    ['plain HTTP elsewhere', [{ url: 'http://pay.example' }, [plain]], /plain HTTP/],
    ['plain HTTP here', [{ url: 'http://127.0.0.1:1' }, [near]], null],
    [
      'plain HTTP through a proxy here',
      [{ url: 'http://pay.example', proxy }, [near]],
      /plain HTTP/,
    ],
    ['a certificate that was verified', [{ url: 'https://pay.example' }, [remote]], null],
    [
      'one that was not',
      [{ url: 'https://pay.example' }, [{ ...remote, tls: { ...tls, verified: false } }]],
      /203\.0\.113\.7:443 was not verified/,
    ],
  ])('on %s', (_, given, expected) => {
    const [first, ...others] = connectionCautionsOf(...given);
    expect(others).toEqual([]);
    if (expected === null) expect(first).toBeUndefined();
    else expect(first).toMatch(expected);
  });
});

describe('doctor', () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"status":"success","message":"x","data":[],"errors":null}');
  });
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen(server);
  });
  afterAll(() => listening.close());

  test('says who answered', async () => {
    const findings = await diagnose(
      {
        TARGET_URL: listening.url,
        TARGET_TOKEN: 'a-token-of-some-length',
        TARGET_BIZ_NUMBER: 'BIZ-1',
      },
      suite,
    );
    expect(findings.filter(({ check }) => check === 'connection')).toEqual([
      {
        ...{ check: 'connection', outcome: 'good' },
        sentence: `Response from 127.0.0.1:${new URL(listening.url).port}, without TLS`,
      },
    ]);
  });
});
