import { describe, expect, test, vi } from 'vitest';
import { makeCertificates, noOpenssl, PASSPHRASE } from '../../selftest/support/certificates.ts';
import { config, local } from '../../selftest/support/config.ts';
import { certificateTimeWarnings } from './certificate-time.ts';
import type { Settings } from './config.ts';
import { loadConfig } from './load-config.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const skipped = noOpenssl === null ? '' : ` (skipped: ${noOpenssl})`;

/** The test certificates are valid for two days from now. */
describe.skipIf(noOpenssl !== null)(`a client certificate${skipped}`, () => {
  const made = noOpenssl === null ? makeCertificates() : null;
  const at = (name: string) => made?.path(name) ?? '';
  const pem = { TARGET_CLIENT_CERT: at('client.pem'), TARGET_CLIENT_KEY: at('client.key') };
  const pfx = { TARGET_CLIENT_PFX: at('client.pfx'), TARGET_CLIENT_PASSPHRASE: PASSPHRASE };
  const https = 'https://127.0.0.1:18443';
  const warned = (days: number, files: Settings, url: string) =>
    certificateTimeWarnings(
      config({ ...local, ...files, TARGET_URL: url }),
      Date.now() + days * DAY_MS,
    );

  test.each([
    [
      'has expired',
      3,
      /^TARGET_CLIENT_CERT expired on \d{4}-\d\d-\d\d: the target may refuse it; renew it$/,
    ],
    [
      'is not valid yet',
      -1,
      /^TARGET_CLIENT_CERT is not valid before \d{4}-\d\d-\d\d: the target may refuse it; use another/,
    ],
  ])('that %s is a warning, because a target may accept it', (_, days, sentence) => {
    expect(warned(days, pem, https)).toEqual([expect.stringMatching(sentence)]);
  });

  test('that has expired is a warning of a command that sends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * DAY_MS });
    const environment = { ...local, ...pem, TARGET_URL: https };
    const load = (sends: boolean) =>
      loadConfig(environment, {}, made?.path('.') ?? '', { sends, requirements: async () => [] });
    const loaded = [await load(true), await load(false)];
    vi.useRealTimers();
    const warning = expect.stringMatching(/^TARGET_CLIENT_CERT expired on/);
    expect(loaded).toMatchObject([
      { ok: true, warnings: [warning] },
      { ok: true, warnings: [] },
    ]);
  });

  test.each<[string, number, Settings, string]>([
    ['that is valid', 1, pem, https],
    ['for a target without TLS, which does not see it', 3, pem, 'http://127.0.0.1:18080'],
    ['in a file that the suite does not open', 3, pfx, https],
    ['that is not set', 3, {}, https],
  ])('%s is no warning', (_, days, files, url) => {
    expect(warned(days, files, url)).toEqual([]);
  });
});
