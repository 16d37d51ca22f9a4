/**
 * Histories with a correct chain whose values contradict each other: refused, or with a caution.
 * Above 200 lines: one list of contradictions.
 */
import { describe, expect, test } from 'vitest';
import type { Peer } from '../../src/core/address/connection.ts';
import { UnreadableError } from '../../src/core/errors.ts';
import type { HeaderList } from '../../src/core/request.ts';
import { reportOn, reportOnShards } from '../../src/judge/judge-history.ts';
import { connectionCautionsOf } from '../../src/report/peers.ts';
import { service } from '../support/service.ts';
import { elsewhere, forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

const good = looseOf(recorded((await runSmall(service(), { CASES: '3' })).lines));

const changed = (kind: string, change: (line: Loose) => Loose, lines = good) =>
  lines.map((line) => (line.kind === kind ? { ...line, ...change(line) } : line));
/** With other members of every response. */
const responding = (change: object) =>
  changed('response', ({ response }) => ({ response: { ...(response as Loose), ...change } }));
const requesting = (change: object) =>
  changed('request', ({ request }) => ({ request: { ...(request as Loose), ...change } }));
const configured = (change: object, lines = good) =>
  changed('header', ({ config }) => ({ config: { ...(config as Loose), ...change } }), lines);

function refusal(lines: readonly Loose[]): string | null {
  try {
    reportOn(forged(lines), unproven);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableError);
    return (error as Error).message.replace(/^.*, line \d+: /, '');
  }
}

describe('a response that no client delivers is refused', () => {
  test.each([0, 100, 101, 103, 199, 1000, 200.5])('status %d', (status) => {
    expect(refusal(responding({ status }))).toMatch(/"response\.status" of the response/);
  });

  test.each(['10', '13'])('ten characters in 12 bytes with the Content-Length %s', (length) => {
    const headers = [['Content-Length', length]];
    expect(refusal(responding({ headers, body: '{"a":"\u00e9\u00e9"}' }))).toMatch(
      /Content-Length is/,
    );
  });

  test.each<[string, Loose]>([
    ['of the same length', { body: '{"a":"\u00e9\u00e9\u00e9"}' }],
    [
      'that was encoded',
      {
        headers: [
          ['content-length', '14'],
          ['content-encoding', 'gzip'],
        ],
      },
    ],
    ['with a replacement', { body: '{"a":"[token]"}' }],
    ['in bytes', { body: '////', encoding: 'base64' }],
    ['that HEAD has not', { body: '' }],
    [
      'with two lengths',
      {
        headers: [
          ['content-length', '14'],
          ['content-length', '15'],
        ],
      },
    ],
  ])('but not a body %s', (_, change) => {
    const plain = { headers: [['Content-Length', '14']], body: '{"a":1}', encoding: 'utf-8' };
    expect(refusal(responding({ ...plain, ...change }))).toBeNull();
  });

  test.each([200, 302, 599, 600, 999])('but not status %d', (status) => {
    expect(refusal(responding({ status }))).toBeNull();
  });

  test.each([204, 304])('a body with status %d', (status) => {
    expect(refusal(responding({ status }))).toMatch(/no response with HTTP status/);
    expect(refusal(responding({ status, body: '' }))).toBeNull();
  });
});

describe('a setting that no run records is refused', () => {
  test.each([
    { expiredTokenConfigured: 'yes' },
    { waitForTargetMs: 'certified by a laboratory' },
    { tlsUnchecked: 'yes' },
    { boundConfigured: 'both' },
    { tokenTtlS: 1e-9 },
    { challenge: 5 },
  ])('%j', (change) => {
    const [name] = Object.keys(change);
    expect(refusal(configured(change))).toContain(`"config.${name}" of the header`);
  });

  test.each([
    '',
    'x\n\u001b[2J',
    'x y',
    'x:',
    'é',
    '(x)',
    'x]',
    '[x',
    '[token',
    '[é]',
    'x[token] y',
  ])('a header with the name %j', (name) => {
    const isCut = /\[[a-z]*$/.test(name);
    const found = refusal(responding({ headers: [[name, 'v']] }));
    if (isCut) expect(found).toBeNull();
    else expect(found).toMatch(/"response\.headers"/);
  });

  test.each(['[token]', 'x-[business number]-y', ':authority'.slice(1), "!#$%&'*+.^_`|~0aZ-"])(
    'but not the name %j',
    (name) => expect(refusal(responding({ headers: [[name, 'v']] }))).toBeNull(),
  );

  test.each(['a\r\nb', 'a\nb', '\0'])('a header with the value %j', (value) => {
    expect(refusal(responding({ headers: [['x', value]] }))).toMatch(/"response\.headers"/);
  });
});

test.each(['', 'x y', '[token]', 'é'])('a request with the header name %j is refused', (name) => {
  expect(refusal(requesting({ headers: [[name, 'v']] }))).toMatch(/"request\.headers"/);
});

const dates = { validFrom: 'Jan  1 00:00:00 2026 GMT', validTo: 'Dec 31 23:59:59 2026 GMT' };
const tls = {
  ...{ protocol: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', subject: 'CN=x', issuer: 'CN=y' },
  ...{ ...dates, fingerprint: 'AA:BB', verified: true },
};
const plain: Peer = { address: '203.0.113.7', port: 443, tls: null };
const secure: Peer = { ...plain, tls };

/** A history with this target and this peer. */
function withPeer(target: object, peer: object): Loose[] {
  const [header = {}, ...rest] = good;
  return renumbered([elsewhere(header, target), { kind: 'peer', peer: 1, ...peer }, ...rest]);
}

describe('a peer', () => {
  const http = 'http://203.0.113.7:443';
  const https = 'https://203.0.113.7';
  const proxy = 'http://10.0.0.1:3128';
  test.each([
    ['without TLS of an https address', { url: https }, plain, /no TLS, but/],
    ['without TLS of an https address behind a proxy', { url: https, proxy }, plain, /no TLS, but/],
    ['with TLS of an http address', { url: http }, secure, /has TLS, but/],
    ['with TLS of an http address behind a proxy', { url: http, proxy }, secure, /has TLS, but/],
  ])('%s is refused', (_, target, peer, why) => {
    expect(refusal(withPeer(target, peer))).toMatch(why);
  });

  test.each([
    ['with TLS of an https address', { url: https }, secure],
    ['without TLS of an http address', { url: http }, plain],
    ['behind a proxy with TLS', { url: http, proxy: 'https://10.0.0.1:3128' }, secure],
  ])('%s is not', (_, target, peer) => {
    expect(refusal(withPeer(target, peer))).toBeNull();
  });

  test.each(['witnessed by a laboratory', '2026-01-01', '', 'Jan 1 2026', `${dates.validTo} x`])(
    'with a certificate of the date %j is refused',
    (date) => {
      for (const name of ['validFrom', 'validTo']) {
        const peer = { ...secure, tls: { ...tls, [name]: date } };
        expect(refusal(withPeer({ url: https }, peer))).toContain(`"tls.${name}" of the peer`);
      }
    },
  );

  test.each(['unknown', 'Bad time value', 'May 21 04:05:06 2049', 'Jan 10 01:02:03.5 2026 GMT'])(
    'with the date %j is not',
    (date) => {
      const peer = { ...secure, tls: { ...tls, validFrom: date, validTo: date } };
      expect(refusal(withPeer({ url: https }, peer))).toBeNull();
    },
  );
});

describe('the embedded reference', () => {
  const embeddedAt = (url: string) =>
    refusal(
      configured(
        { embeddedReference: true },
        changed('header', () => ({ target: { url } })),
      ),
    );
  test.each([
    'http://127.0.0.1:9',
    'http://[::1]:9',
    'http://(not-shown)',
    'http://127.0.0.1:99999',
  ])('may be at %s', (url) => expect(embeddedAt(url)).toBeNull());
  test.each(['https://bank.example', 'http://10.0.0.1:80', 'http://127.0.0.1.bank.example'])(
    'is refused at %s',
    (url) => expect(embeddedAt(url)).toMatch(/embeddedReference/),
  );
});

describe('the address of a peer', () => {
  const near = { address: '127.0.0.1', port: 80 };
  const proxy = 'http://127.0.0.1:3128';
  const isElsewhere = (target: { url: string; proxy?: string }, peer: object) =>
    connectionCautionsOf(target, [{ ...plain, ...peer }]).some((one) =>
      one.includes('is not the address in'),
    );

  test.each([
    ['another port', 'http://127.0.0.1:81', near],
    ['another default port', 'https://127.0.0.1', near],
    ['another address', 'http://10.9.9.9', near],
    ['another IPv6 address', 'http://[2001:db8::1]', { address: '2001:db8::2', port: 80 }],
    ['IPv4 for IPv6', 'http://[2001:db8::1]', near],
    ['the port of a name', 'http://pay.example:8080', near],
  ])('is cautioned: %s', (_, url, peer) => expect(isElsewhere({ url }, peer)).toBe(true));

  test.each([
    ['the same', 'http://127.0.0.1', near],
    ['a short spelling', 'http://127.1:80/base', near],
    ['a name', 'http://localhost', { address: '::1', port: 80 }],
    ['a name elsewhere', 'https://pay.example', { address: '203.0.113.7', port: 443 }],
    ['mapped', 'http://127.0.0.1', { address: '::ffff:127.0.0.1', port: 80 }],
    ['mapped in the URL', 'http://[::ffff:127.0.0.1]', near],
    ['another spelling', 'http://[2001:DB8:0::1]', { address: '2001:db8:0:0::1', port: 80 }],
    ['a zone', 'http://[fe80::1]', { address: 'fe80::1%eth0', port: 80 }],
    ['unspecified', 'http://0.0.0.0', near],
    ['unspecified in IPv6', 'http://[::]', { address: '::1', port: 80 }],
    ['unknown', 'http://127.0.0.1', { address: 'unknown', port: 0 }],
    ['redacted', 'http://(not-shown)', { address: '127.0.0.1', port: 8080 }],
    ['a redacted port', 'http://127.0.0.1:9999', { address: '127.0.0.1', port: 2044 }],
  ])('is not: %s', (_, url, peer) => expect(isElsewhere({ url }, peer)).toBe(false));

  test('behind a proxy is not compared', () => {
    expect(isElsewhere({ url: 'https://10.9.9.9:8443', proxy }, near)).toBe(false);
  });

  test('is in the report', () => {
    const path = forged(withPeer({ url: 'http://127.0.0.1:1' }, { ...near, tls: null }));
    expect(reportOn(path, unproven).connection.cautions).toEqual([
      expect.stringContaining('127.0.0.1:80, which is not the address in http://127.0.0.1:1'),
    ]);
  });
});

describe('settings that no run begins with', () => {
  const [header = {}, ...rest] = good;
  const { config } = header as { config: Loose };
  const refusalOf = (changed: Loose, target = header.target) =>
    refusal(renumbered([{ ...header, target, config: { ...config, ...changed } }, ...rest]));
  const bank = { url: 'http://api.bank.example' };

  test.each<[string, Loose, object | undefined, RegExp]>([
    [
      'a smallest amount that nobody set',
      { amountMin: 5, amountsConfigured: false },
      undefined,
      /amountMin.*not set/,
    ],
    [
      'a largest one',
      { amountMin: 100, amountMax: 7000, amountsConfigured: false },
      undefined,
      /amountMax.*not set/,
    ],
    [
      'one bound and both',
      { amountsConfigured: true, boundConfigured: 'AMOUNT_MIN' },
      undefined,
      /boundConfigured/,
    ],
    [
      'receivers that the plan lacks',
      { receiversConfigured: !config.receiversConfigured },
      undefined,
      /receiversConfigured/,
    ],
    ['a bank on this machine', {}, bank, /isNear/],
    ['a bank without caps', { isNear: false, maxDisbursements: null }, bank, /maxDisbursements/],
  ])('%s', (_, changed, target, why) => {
    expect(refusalOf(changed, target)).toMatch(why);
  });

  test.each<[string, Loose]>([
    ['a bank with caps', { maxDisbursements: 1000, maxTotalAmount: 1e9 }],
    ['a bank that gets only lists', { readOnly: true }],
  ])('but %s', (_, changed) => {
    expect(refusalOf({ ...changed, isNear: false }, bank)).toBeNull();
  });
});

describe('times that a run hardly has', () => {
  const reasonsOf = (lines: readonly Loose[]) =>
    reportOn(forged(lines), unproven).reasons.join(' ');
  const between = (startedAt: string, finishedAt: string, lines = good) =>
    changed(
      'footer',
      () => ({ finishedAt }),
      changed('header', () => ({ startedAt }), lines),
    );
  const start = '2026-01-01T00:00:00.000Z';

  test('of the whole run', () => {
    expect(reasonsOf(between(start, '2099-01-01T00:00:00.000Z'))).toMatch(
      /after the end of RUN_TIME/,
    );
    expect(reasonsOf(between('2020-01-01T00:00:00.000Z', start))).toMatch(
      /after the end of RUN_TIME/,
    );
    expect(reasonsOf(between(start, '2025-12-31T23:00:00.000Z'))).toMatch(/which is earlier/);
  });

  test('but a machine may sleep', () => {
    const honest = [start, '2026-01-01T00:00:10.000Z', '2026-01-03T20:00:00.000Z'];
    for (const end of honest) expect(reasonsOf(between(start, end))).not.toContain('The run began');
  });

  test('beside the dates of the responses', () => {
    const dated = (...dates: readonly string[]) => {
      let at = 0;
      return good.map((line) => {
        if (line.kind !== 'response' || (line.response as Loose).kind !== 'response') return line;
        const { headers } = line.response as { headers: HeaderList };
        const date = dates[Math.min(at++, dates.length - 1)] ?? '';
        return {
          ...line,
          response: { ...(line.response as Loose), headers: [...headers, ['Date', date]] },
        };
      });
    };
    const at = (...dates: readonly string[]) =>
      reasonsOf(between(start, '2026-01-01T00:10:00.000Z', dated(...dates)));
    const [near, far] = ['Fri, 02 Jan 2026 20:00:00 GMT', 'Sun, 11 Jan 2026 00:00:30 GMT'];
    const sentence = '`Date` header of most responses is 10 days or more from';
    expect(at(far)).toContain(sentence);
    expect(at(near, far)).toContain(sentence);
    expect(at(far, near)).not.toContain('`Date`');
    expect(at('', 'yesterday')).not.toContain('`Date`');
  });

  test('that pass more slowly by the dates of the responses', () => {
    const stretched = (times: number) => {
      const requests = new Map<unknown, { atMs: number; stretchedMs: number }>();
      let beforeMs = 0;
      // A recorded time is rounded, and the stretch must not make a later line earlier.
      const next = (ms: number) => {
        beforeMs = Math.max(beforeMs, Math.round(ms * times));
        return beforeMs;
      };
      return good.map((line) => {
        if (line.kind === 'request') {
          const atMs = Number(line.atMs);
          const stretchedMs = next(atMs);
          requests.set(line.index, { atMs, stretchedMs });
          return { ...line, atMs: stretchedMs };
        }
        if (line.kind !== 'response' || (line.response as Loose).kind !== 'response') return line;
        const { headers, durationMs } = line.response as Loose & { headers: HeaderList };
        const dated = [...headers, ['Date', 'Thu, 01 Jan 2026 00:00:01 GMT']];
        const { atMs = 0, stretchedMs = 0 } = requests.get(line.index) ?? {};
        const longerMs = next(atMs + Number(durationMs)) - stretchedMs;
        const response = { ...(line.response as Loose), headers: dated, durationMs: longerMs };
        return { ...line, response };
      });
    };
    const lastMs = Math.max(...good.map(({ atMs }) => Number(atMs ?? 0)));
    const reasonsIn = (runMs: number) =>
      reasonsOf(between(start, '2026-01-01T01:00:00.000Z', stretched(runMs / lastMs)));
    expect(reasonsIn(100_000)).toMatch(
      /arrived within \d+ s, but their `Date` headers are within 0 s/,
    );
    const late =
      /`Date` header of \d+ lists, first request \d+, is up to \d+ s earlier than the request/;
    expect(reasonsIn(50_000)).toMatch(late);
    expect(reasonsIn(5000)).not.toContain('`Date`');
  });

  test('with settings that no run has together', () => {
    const [watched, waiting] = [{ watchMs: 2000 }, { waitForTargetMs: 2000 }];
    const refused: readonly (readonly [object, RegExp])[] = [
      [{ ...watched, runTimeoutMs: 2000 }, /watchMs" is not below/],
      [{ ...waiting, runTimeoutMs: 2000 }, /waitForTargetMs" is not below/],
      [{ timeoutMs: 600_001 }, /"config.timeoutMs"/],
      [{ runTimeoutMs: 2 ** 31 }, /"config.runTimeoutMs"/],
      [{ tokenCommandConfigured: true, tokenFileConfigured: true }, /are both true/],
      [{ otherTokenConfigured: true }, /otherTokenConfigured" does not fit/],
    ];
    for (const [change, why] of refused) expect(refusal(configured(change))).toMatch(why);
    expect(refusal(configured({ ...watched, ...waiting, runTimeoutMs: 2001 }))).toBeNull();
  });

  test('of shards', async () => {
    const reasonsAt = async (startedAts: readonly string[]) => {
      const paths: string[] = [];
      for (const [at, startedAt] of startedAts.entries()) {
        const shard = { CASES: '3', SHARD: `${at + 1}/${startedAts.length}` };
        const lines = looseOf(recorded((await runSmall(service(), shard)).lines));
        paths.push(forged(between(startedAt, startedAt, lines)));
      }
      return reportOnShards(paths, unproven).reasons.join(' ');
    };
    expect(await reasonsAt(['2026-01-09T00:00:00.000Z', start])).toContain('8 days apart');
    expect(await reasonsAt([start, '2026-01-03T20:00:00.000Z'])).not.toContain('days apart');
  });

  test('with more requests in flight than CONCURRENCY allows', () => {
    expect(refusal(configured({ concurrency: 1 }))).toMatch(/more than CONCURRENCY allows/);
    expect(refusal(configured({ concurrency: 64 }))).toBeNull();
  });

  test('of a response', () => {
    const timeoutMs = 1000;
    const slow = (durationMs: number) => {
      const last = good.findLast(({ kind }) => kind === 'response');
      const lines = good.map((line) =>
        line === last ? { ...line, response: { ...(line.response as Loose), durationMs } } : line,
      );
      return reasonsOf(configured({ timeoutMs }, lines));
    };
    expect(slow(63_000)).toMatch(/1 exchange took more than twice TIMEOUT_MS \(1000 ms\)/);
    expect(slow(61_000)).not.toContain('TIMEOUT_MS');
  });
});
