/** What a run says where its preflight ends it. */
import { expect, test } from 'vitest';
import { listed, parse } from '../../selftest/support/history.ts';
import { configOf, runAgainst, runThrough } from '../../selftest/support/pipeline.ts';
import { suite } from '../../suites/index.ts';
import type { NoResponseReason, RecordedResponse } from '../core/exchange.ts';
import { planOf } from '../plan/plan-of-config.ts';
import type { FetchHandler } from './connection/handler-transport.ts';
import type { Transport } from './connection/transport.ts';
import { preflight } from './preflight.ts';
import { waitAdvice } from './wait-for-target.ts';

const refusal = () => Response.json({ message: 'No' }, { status: 401 });

async function notesOf(handler: FetchHandler, settings = {}, signal?: AbortSignal) {
  const options = signal === undefined ? {} : { signal };
  const { lines } = await runAgainst(handler, settings, [], options);
  return lines.flatMap((line) => (line.kind === 'note' ? [[line.topic, line.message]] : []));
}

test('a run that was stopped between the list and the disbursement does not name the caps', async () => {
  const stop = new AbortController();
  const stopping = () => {
    stop.abort();
    return refusal();
  };
  expect(await notesOf(stopping, {}, stop.signal)).toEqual([
    ['interrupted', 'The run was interrupted before everything was sent'],
  ]);
});

test('caps that allow no disbursement come with the advice on the refused list', async () => {
  const notes = await notesOf(refusal, { MAX_DISBURSEMENTS: '0' });
  expect(notes.at(-1)).toEqual([
    'preflight',
    expect.stringMatching(/the caps allow no disbursement\. Check TARGET_TOKEN/),
  ]);
});

test.each<[NoResponseReason, RegExp]>([
  ['unreachable', /^Cannot reach http:.*If the target is still starting, set WAIT_FOR_TARGET_MS/],
  [
    'timeout',
    /^No usable response from http:.*The target accepts the connection.*TIMEOUT_MS.*WAIT_FOR_TARGET_MS/,
  ],
  [
    'unknown-coding',
    /\(why\)\. Content-Encoding names a compression.*correct or remove this header/,
  ],
  ['reset', /^No usable response from http:.*WAIT_FOR_TARGET_MS/],
  [
    'too-large',
    /\(why\)\. The suite does not read beyond this limit: is the path in TARGET_URL right\?/,
  ],
])('a list request without a response: %s', async (reason, sentence) => {
  const transport: Transport = {
    send: async () => ({ kind: 'none', reason, message: 'why' }),
    close: async () => {},
  };
  const { lines } = await runThrough(transport, {}, []);
  expect(lines.at(-2)).toMatchObject({
    topic: 'preflight',
    message: expect.stringMatching(sentence),
  });
});

test.each([
  ['the body is larger than 1000 bytes', '17', true],
  ['the body is larger than 1000 bytes once decoded', '17', true],
  // It allows the largest bodies already.
  ['the body is larger than 1000 bytes', '16', false],
  ['the header fields are larger than 1000 bytes', '17', false],
  ['its depth is above 64', '17', false],
])(
  'a response beyond a limit, because %s, with CONCURRENCY %s: advises a lower one is %s',
  async (message, concurrency, isAdvised) => {
    const transport: Transport = {
      send: async () => ({ kind: 'none', reason: 'too-large', message }),
      close: async () => {},
    };
    const { lines } = await runThrough(transport, { CONCURRENCY: concurrency }, []);
    const sentence = JSON.stringify(lines.at(-2));
    expect(sentence).toContain(message);
    expect(sentence.includes('lower CONCURRENCY')).toBe(isAdvised);
  },
);

test('a list whose secrets cannot be redacted is not called too large', async () => {
  const message = 'the replacement of a secret in it would break its JSON';
  const transport: Transport = {
    send: async () => ({ kind: 'none', reason: 'too-large', message }),
    close: async () => {},
  };
  const { lines } = await runThrough(transport, {}, []);
  expect(lines.at(-2)).toMatchObject({
    message: expect.stringMatching(/\. The suite records no secret: the target must not write/),
  });
});

/** The list request of `doctor` for a target with TLS; its settings do not matter here. */
async function sentenceOn(
  response: RecordedResponse,
  given: { url?: string; hasClientCertificate?: boolean; whileStarting?: string },
) {
  const { settings } = planOf(configOf({}), suite);
  const cases = suite.preflight(settings);
  return await preflight({
    ...{
      url: 'https://staging.example',
      proxyUrl: null,
      concurrency: 1,
      hasClientCertificate: false,
      hasCa: false,
      whileStarting: waitAdvice(null),
    },
    ...{ settings, cases, ...given },
    send: async () => parse({ ...listed().accepted(), index: 1, atMs: 0, response }),
  });
}

test.each([
  ['https://staging.example', true],
  ['http://127.0.0.1:8080', false],
])('%s does not respond, and a proxy may be necessary: %s', async (url, may) => {
  const refused = {
    kind: 'none',
    reason: 'unreachable',
    message: 'ENOTFOUND',
    durationMs: 1,
  } as const;
  const sentence = await sentenceOn(refused, { url });
  expect(sentence?.includes('Does this network need a proxy (TARGET_PROXY), or a VPN?')).toBe(may);
});

test.each([
  [
    'unreachable',
    'connect EPERM 192.0.2.7:443',
    /This machine does not allow the connection: check/,
  ],
  ['unreachable', 'connect ENETDOWN 192.0.2.7:443', /The target does not respond/],
  [
    'not-sent',
    'connect EMFILE',
    /\. Nothing was sent\. Check the limits of this machine \(ulimit -n\)\.$/,
  ],
  [
    'not-sent',
    'x, and CONFIRM_HOST and both caps are not set',
    /\. Set CONFIRM_HOST and both caps/,
  ],
] as const)('a connection of the kind %s, with %s', async (reason, message, advice) => {
  const failed = { kind: 'none', reason, message, durationMs: 1 } as const;
  expect(await sentenceOn(failed, {})).toMatch(advice);
});

test('a wait that was too short is to be raised', async () => {
  const refused = { kind: 'none', reason: 'unreachable', message: 'why', durationMs: 1 } as const;
  expect(await sentenceOn(refused, { whileStarting: waitAdvice(500) })).toMatch(
    /still starting, raise WAIT_FOR_TARGET_MS \(500\)\.$/,
  );
});

test.each([
  [false, /does it require a client certificate \(TARGET_CLIENT_CERT\)\?/],
  [true, /does it refuse the client certificate of the suite, .* another authority\?/],
])('a target that closes a TLS connection, with a client certificate: %s', async (has, advice) => {
  const closed = { kind: 'none', reason: 'reset', message: 'closed', durationMs: 1 } as const;
  expect(await sentenceOn(closed, { hasClientCertificate: has })).toMatch(advice);
});
