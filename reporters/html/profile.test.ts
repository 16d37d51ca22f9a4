import { expect, test } from 'vitest';
import { recordedNames } from '../../src/config/recorded.ts';
import { isSetting } from '../../src/config/settings.ts';
import type { Report } from '../../src/report/report.ts';
import { configTable } from './profile.ts';

/** The table of a configuration in which each recorded name has a value. */
const table = String(
  configTable({
    config: Object.fromEntries([...recordedNames()].map((name) => [name, name === 'passive'])),
    ...{ seed: 1, target: { url: 'http://127.0.0.1' }, cases: null },
  } as unknown as Report),
);

test('the table of the configuration names settings by the names that a user sets', () => {
  const names = [...table.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name);
  expect(names).toContain('TARGET_TOKEN_TTL_S');
  expect(names.filter((name) => !isSetting(name))).toEqual(['NODE_TLS_REJECT_UNAUTHORIZED']);
});

test('the table says what follows from several settings in words', () => {
  expect(table).toContain('<code>AMOUNT_MIN</code> and <code>AMOUNT_MAX</code> set');
  expect(table).toContain('<code>TARGET_RECEIVERS</code> set');
  expect(table).toContain('target on this machine');
});
