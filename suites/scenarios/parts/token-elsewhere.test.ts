import { expect, test } from 'vitest';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { readPackageText } from '../../../src/core/package.ts';
import { TOKEN } from '../../../src/plan/placeholders.ts';
import { planOf } from '../../../src/plan/plan-of-config.ts';
import { suite } from '../../index.ts';
import { tokenElsewhere, tokenQueries } from './token-elsewhere.ts';

const { settings } = planOf(configOf({}), suite);

/** The names that have the token in headers, cookies and queries. */
function namesWithToken(): string[] {
  const headers = tokenElsewhere(settings, []).flat();
  const inHeaders = headers
    .filter(([name, value]) => name !== 'Cookie' && value.includes(TOKEN))
    .map(([name]) => name);
  const pairs = [
    ...headers.filter(([name]) => name === 'Cookie').flatMap(([, value]) => value.split('; ')),
    ...tokenQueries({ ...settings, isNear: true }).flatMap((query) => query.split('&')),
  ];
  return [...inHeaders, ...pairs.map((pair) => pair.replace(`=${TOKEN}`, ''))];
}

test('SECURITY.md names each place beside Authorization that gets the token', () => {
  const [, section = ''] = readPackageText('SECURITY.md').split(
    '## Where the target gets the token',
  );
  const names = [...new Set(namesWithToken())];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});

/** Servers of the usual frameworks read an address of 2,048 characters or more. */
const SHORTEST_LIMIT = 2048;
/** Of a base path, the method and the version. */
const ROOM = 60;

test.each([200, 590, 610, 700, 1400, 1790, 1810, 3000])(
  'no address with the token is too long for a server, with %d characters of token',
  (length) => {
    const token = 'aB+'.padEnd(length, '7fQz');
    const { settings: planned } = planOf(configOf({ TARGET_TOKEN: token }), suite);
    const addresses = tokenQueries({ ...planned, isNear: true }).map((query) =>
      `/transactions?perPage=25&${query}`.replaceAll(TOKEN, encodeURIComponent(token)),
    );
    const longest = Math.max(0, ...addresses.map((address) => address.length));
    expect(longest).toBeLessThan(SHORTEST_LIMIT - ROOM);
  },
);

test('with a token of any length that fits, an address has each name', () => {
  const ofLength = (length: number) =>
    planOf(configOf({ TARGET_TOKEN: 'aB7'.padEnd(length, 'fQz') }), suite).settings;
  const namesOf = (length: number) =>
    tokenQueries({ ...ofLength(length), isNear: true }).flatMap((query) => query.split('&'));
  expect(namesOf(1400)).toEqual(namesOf(30));
});
