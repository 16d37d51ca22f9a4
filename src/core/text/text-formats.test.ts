import { expect, test } from 'vitest';
import { makeOwnAjv } from '../schemas/compile-own-schemas.ts';
import {
  BARE_ADDRESS,
  HTTP_ADDRESS,
  isBareAddress,
  isDay,
  isHttpAddress,
  isTimestamp,
  PEER_ADDRESS,
  TIMESTAMP,
} from './text-formats.ts';

/** Each format as in a schema: with its pattern. */
const ajv = makeOwnAjv();
const schemas = [
  [isDay, { type: 'string', format: 'date' }],
  [isTimestamp, { type: 'string', format: 'date-time', pattern: TIMESTAMP.source }],
  [isHttpAddress, { type: 'string', format: 'uri', pattern: HTTP_ADDRESS.source }],
  [isBareAddress, { type: 'string', format: 'uri', pattern: BARE_ADDRESS.source }],
] as const;

const timestamps = [
  ...['2026-01-31T23:59:59.999Z', '2024-02-29T00:00:00.000Z', '2026-02-29T00:00:00.000Z'],
  // The format without the pattern accepts these.
  ...['2026-01-31 23:59:59.999Z', '2026-01-31T23:59:59Z', '2026-01-31T23:59:59.999+01:00'],
  ...['2026-01-31t23:59:59.999z', '2026-12-31T23:59:60.000Z', '2026-13-01T00:00:00.000Z'],
];
const days = ['2026-01-31', '2024-02-29', '2026-02-29', '2026-1-31', '2026-04-31', ' 2026-01-31'];
const addresses = [
  ...['https://issues.example/12', 'http://[::1]:8080/api', 'https://x.example/a%7Cb?c=d#e'],
  ...['ftp://issues.example/12', 'mailto:a@example.com', 'urn:uuid:x', 'https://', 'https:/x'],
  ...['https://x.example/a|b', 'https://x.example/a b', 'https://x.example/é', '', '12'],
];

test.each(schemas)('%o accepts the same texts as its schema', (isRight, schema) => {
  const validate = ajv.compile(schema);
  const texts = [...timestamps, ...days, ...addresses];
  expect(texts.filter(isRight)).toEqual(texts.filter((text) => validate(text)));
});

test('days and timestamps exist, and a timestamp is in UTC with milliseconds', () => {
  expect(timestamps.filter(isTimestamp)).toEqual(timestamps.slice(0, 2));
  expect(days.filter(isDay)).toEqual(days.slice(0, 2));
});

test('an address is a URI of HTTP', () => {
  expect(addresses.filter(isHttpAddress)).toEqual(addresses.slice(0, 3));
});

test('the address of a target has no user name, query or fragment', () => {
  const right = ['https://pay.example', 'http://[::1]:8080/api', 'https://pay.example/a@b'];
  const wrong = [
    ...['https://pay.example@127.0.0.1:1', 'https://u:p@pay.example', 'https://pay.example#VALID'],
    ...['https://pay.example/#VALID', 'https://pay.example?VALID', 'https:///a', 'ftp://a'],
  ];
  expect([...right, ...wrong].filter(isBareAddress)).toEqual(right);
});

test('a peer has an IP address', () => {
  const right = [
    ...['127.0.0.1', '203.0.113.7', '::1', '::', '2001:db8::1', '::ffff:127.0.0.1'],
    ...['fe80::1%eth0', 'fe80::215:5dff:fe00:402%enp0s31f6', 'unknown', '1:2:3:4:5:6:7:8'],
  ];
  const wrong = [
    ...['api.bank.example-production', 'BigBank,verified', 'cafe', '1.2.3', '1.2.3.4.5', ''],
    ...['::1%BigBank', `fe80::1%${'x'.repeat(16)}`, 'unknown ', '1:2:3:4:5:6:7:8:9'],
  ];
  expect([...right, ...wrong].filter((one) => PEER_ADDRESS.test(one))).toEqual(right);
});
