/** Each setting says here whether other files must know it, so that a new one cannot be forgotten. */
import { expect, test } from 'vitest';
import { keptSettings } from '../src/cli/run/last-failed/kept-settings.ts';
import { unsetConfig } from '../src/config/recorded.ts';
import { type SettingsTable, settingsTable } from '../src/config/settings.ts';
import { shownNames } from '../src/config/shown-texts.ts';

/**
 * `shown`: the files of a run have its text, so no token may be in it. `kept`: `--last-failed` takes
 * it from the earlier run, because the same cases need it. `alone`: neither.
 */
type Use = 'shown' | 'kept' | 'alone';

/** The compiler demands each setting. */
const uses: Readonly<Record<keyof SettingsTable, Use>> = {
  targetUrl: 'alone',
  token: 'alone',
  tokenCommand: 'alone',
  tokenFile: 'alone',
  tokenTtlS: 'alone',
  bizNumber: 'alone',
  otherToken: 'alone',
  otherBizNumber: 'alone',
  expiredToken: 'alone',
  receivers: 'shown',
  ca: 'alone',
  clientCert: 'alone',
  clientKey: 'alone',
  clientPfx: 'alone',
  clientPassphrase: 'alone',
  targetProxy: 'alone',
  headers: 'shown',
  waitForTargetMs: 'alone',
  amountMin: 'kept',
  amountMax: 'kept',
  referenceForm: 'kept',
  cases: 'kept',
  detect: 'kept',
  caseId: 'alone',
  only: 'alone',
  concurrency: 'alone',
  rateLimit: 'alone',
  timeoutMs: 'alone',
  runTimeoutMs: 'alone',
  watchMs: 'alone',
  seed: 'alone',
  challenge: 'shown',
  maxDisbursements: 'alone',
  maxTotalAmount: 'alone',
  confirmHost: 'alone',
  readOnly: 'kept',
  strict: 'kept',
  failFast: 'alone',
  waivers: 'shown',
  showBizNumber: 'alone',
  showForeign: 'alone',
  shard: 'alone',
  reportDir: 'shown',
};

const names = new Map(Object.entries(settingsTable).map(([key, { name }]) => [key, name]));
const namesOf = (wanted: Use) =>
  Object.entries(uses)
    .flatMap(([key, use]) => (use === wanted ? (names.get(key) ?? key) : []))
    .sort();

test('a setting whose text a run shows is searched for tokens', () => {
  expect(namesOf('shown')).toEqual([...shownNames].sort());
});

test('a setting that the same cases need is kept', () => {
  const config = {
    ...unsetConfig,
    ...{ amountsConfigured: true, amountMin: 1, amountMax: 2, cases: 1 },
    ...{ detect: 0.1, referenceForm: 'digits', readOnly: true, strict: true },
  };
  expect(namesOf('kept')).toEqual(Object.keys(keptSettings({ config }, {})).sort());
});
