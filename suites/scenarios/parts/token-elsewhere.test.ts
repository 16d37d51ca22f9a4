import { expect, test } from 'vitest';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { readText } from '../../../src/core/package.ts';
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
  const [, section = ''] = readText('SECURITY.md').split('## Where the target gets the token');
  const names = [...new Set(namesWithToken())];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
