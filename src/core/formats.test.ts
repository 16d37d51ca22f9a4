import { expect, test } from 'vitest';
import { makeOwnAjv } from './compile-own-schemas.ts';
import { HTTP_ADDRESS, isDay, isHttpAddress, isMoment, MOMENT } from './formats.ts';

/** Each format as in a schema: with its pattern. */
const ajv = makeOwnAjv();
const schemas = [
  [isDay, { type: 'string', format: 'date' }],
  [isMoment, { type: 'string', format: 'date-time', pattern: MOMENT.source }],
  [isHttpAddress, { type: 'string', format: 'uri', pattern: HTTP_ADDRESS.source }],
] as const;

const moments = [
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
  const texts = [...moments, ...days, ...addresses];
  expect(texts.filter(isRight)).toEqual(texts.filter((text) => validate(text)));
});

test('days and moments exist, and a moment is in UTC with milliseconds', () => {
  expect(moments.filter(isMoment)).toEqual(moments.slice(0, 2));
  expect(days.filter(isDay)).toEqual(days.slice(0, 2));
});

test('an address is a URI of HTTP', () => {
  expect(addresses.filter(isHttpAddress)).toEqual(addresses.slice(0, 3));
});
