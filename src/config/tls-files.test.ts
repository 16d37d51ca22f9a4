import { describe, expect, test } from 'vitest';
import { makeCertificates, noOpenssl, PASSPHRASE } from '../../selftest/support/certificates.ts';
import { config, local, problems } from '../../selftest/support/config.ts';
import { makeRedactor } from '../history/redaction/redact.ts';
import { secretsOf } from '../history/redaction/secrets-of-config.ts';
import type { Settings } from './config.ts';
import { recordedConfig } from './recorded.ts';

const skipped = noOpenssl === null ? '' : ` (skipped: ${noOpenssl})`;
const title = `TLS files${skipped}`;

describe.skipIf(noOpenssl !== null)(title, () => {
  const made = noOpenssl === null ? makeCertificates() : null;
  const at = (name: string) => made?.path(name) ?? '';
  const pair = () => {
    return { TARGET_CLIENT_CERT: at('client.pem'), TARGET_CLIENT_KEY: at('client.key') };
  };
  const key = () => made?.read('client.key') ?? '';
  const given = (settings: Settings) => problems({ ...local, ...settings });

  test('an authority, a certificate with its key, and one in PFX', () => {
    const { tls } = config({ ...local, ...pair(), TARGET_CA: at('ca.pem') });
    expect(tls).toMatchObject({ ca: expect.stringContaining('BEGIN'), client: { kind: 'pem' } });
    const pfx = { TARGET_CLIENT_PFX: at('client.pfx'), TARGET_CLIENT_PASSPHRASE: PASSPHRASE };
    expect(config({ ...local, ...pfx }).tls.client).toMatchObject({ kind: 'pfx' });
  });

  test('each PEM file may be given as its text, and no output shows the key', () => {
    const texts = {
      ...{ TARGET_CA: made?.read('ca.pem'), TARGET_CLIENT_CERT: made?.read('client.pem') },
      TARGET_CLIENT_KEY: key(),
    };
    const fromTexts = config({ ...local, ...texts });
    expect(fromTexts.tls).toEqual(config({ ...local, ...pair(), TARGET_CA: at('ca.pem') }).tls);
    const redact = makeRedactor(secretsOf(fromTexts));
    for (const line of [
      ...key()
        .split('\n')
        .filter((one) => !one.startsWith('---')),
      key(),
    ]) {
      expect(redact(`it is ${line}!`)).not.toMatch(/[A-Za-z0-9+/]{16}/);
      expect(redact(JSON.stringify({ line }))).not.toMatch(/[A-Za-z0-9+/]{16}/);
    }
    expect(JSON.stringify(recordedConfig(fromTexts))).not.toContain('BEGIN');
  });

  test('a PEM text may have lines before its first -----BEGIN line', () => {
    const texts = {
      ...{ TARGET_CA: `# Our authority\n${made?.read('ca.pem')}` },
      TARGET_CLIENT_CERT: `Bag Attributes\n    localKeyID: 01\n${made?.read('client.pem')}`,
      TARGET_CLIENT_KEY: `Bag Attributes\n    localKeyID: 01\n${key()}`,
    };
    const { tls } = config({ ...local, ...texts });
    expect(tls).toEqual(config({ ...local, ...pair(), TARGET_CA: at('ca.pem') }).tls);
    const pfx = { TARGET_CLIENT_PFX: texts.TARGET_CLIENT_CERT };
    expect(given(pfx)).toEqual([expect.stringContaining('it is PEM; use TARGET_CLIENT_CERT')]);
  });

  test.each(['\\n', '\\r\\n'])(
    'a PEM text may have %s in place of its line breaks',
    (lineBreak) => {
      const inOneLine = (name: string) => made?.read(name).trim().replaceAll('\n', lineBreak) ?? '';
      const texts = {
        ...{ TARGET_CA: inOneLine('ca.pem'), TARGET_CLIENT_CERT: inOneLine('client.pem') },
        TARGET_CLIENT_KEY: inOneLine('client.key'),
      };
      const { tls } = config({ ...local, ...texts });
      expect(tls).toEqual(config({ ...local, ...pair(), TARGET_CA: at('ca.pem') }).tls);
      expect(config({ ...local, ...texts, TARGET_CA: `${texts.TARGET_CA}\n` }).tls.ca).toBe(tls.ca);
    },
  );

  test('an encrypted key is opened with its pass phrase, which is never shown', () => {
    const encrypted = { ...pair(), TARGET_CLIENT_KEY: at('client.encrypted.key') };
    expect(given(encrypted)).toEqual([expect.stringMatching(/PASSPHRASE is missing/)]);
    const wrong = given({ ...encrypted, TARGET_CLIENT_PASSPHRASE: 'wrong' });
    expect(wrong).toEqual([
      expect.stringMatching(/^Cannot open TARGET_CLIENT_KEY: correct TARGET_CLIENT_PASSPHRASE; /),
    ]);
    const whole = config({ ...local, ...encrypted, TARGET_CLIENT_PASSPHRASE: PASSPHRASE });
    expect(whole.tls.client).toMatchObject({ key: expect.stringMatching(/BEGIN PRIVATE KEY/) });
    expect(makeRedactor(secretsOf(whole))(`it is ${PASSPHRASE}`)).toBe('it is [pass phrase]');
  });

  test.each<[string, () => Settings, string]>([
    ['no file', () => ({ TARGET_CA: 'no.pem' }), 'give the path of a PEM file, or its text'],
    ['a key for a CA', () => ({ TARGET_CA: at('client.key') }), 'expected a PEM text with'],
    ['no key', () => ({ TARGET_CLIENT_CERT: at('client.pem') }), 'TARGET_CLIENT_KEY is missing'],
    [
      'no file of a key',
      () => ({ ...pair(), TARGET_CLIENT_KEY: 'no.pem' }),
      'Cannot read TARGET_CLIENT_KEY file "no.pem"',
    ],
    [
      'no file of a PFX',
      () => ({ TARGET_CLIENT_PFX: 'no.pfx', TARGET_CLIENT_PASSPHRASE: 'x' }),
      'Cannot read TARGET_CLIENT_PFX file "no.pfx"',
    ],
    ['no certificate', () => ({ TARGET_CLIENT_KEY: at('client.key') }), 'CERT is missing'],
    [
      'the key of another certificate',
      () => ({ ...pair(), TARGET_CLIENT_KEY: at('server.key') }),
      'is not the key of the first certificate in TARGET_CLIENT_CERT: give the two that belong together',
    ],
    [
      'a key that is too short for TLS',
      () => ({
        TARGET_CLIENT_CERT: at('client.weak.pem'),
        TARGET_CLIENT_KEY: at('client.weak.key'),
      }),
      'TARGET_CLIENT_CERT is too weak for this runtime: issue',
    ],
    ['both forms', () => ({ ...pair(), TARGET_CLIENT_PFX: at('client.pfx') }), 'unset'],
    [
      'a PFX without its pass phrase',
      () => ({ TARGET_CLIENT_PFX: at('client.pfx') }),
      'PASSPHRASE',
    ],
    [
      'PEM for a PFX',
      () => ({ TARGET_CLIENT_PFX: at('client.pem') }),
      'it is PEM; use TARGET_CLIENT_CERT and TARGET_CLIENT_KEY',
    ],
    [
      'a key as a text for a CA',
      () => ({ TARGET_CA: key() }),
      'Cannot parse TARGET_CA: expected a',
    ],
    [
      'a text without its end',
      () => ({ TARGET_CA: '-----BEGIN CERTIFICATE-----' }),
      'in .env, put quotation marks around the text',
    ],
    [
      'a damaged text',
      () => ({ TARGET_CA: '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----' }),
      'Cannot parse TARGET_CA: a certificate in it is damaged; copy it again',
    ],
    ['a pass phrase alone', () => ({ TARGET_CLIENT_PASSPHRASE: 'x' }), 'is set without'],
  ])('%s is one clear sentence', (_, settings, sentence) => {
    expect(given(settings())).toEqual([expect.stringContaining(sentence)]);
  });

  // Deno opens no encrypted key in this form, and says nothing of its cipher.
  test.skipIf('Deno' in globalThis)('an encryption that OpenSSL 3 no longer has', () => {
    const old = { ...pair(), TARGET_CLIENT_KEY: at('client.des.key') };
    expect(given({ ...old, TARGET_CLIENT_PASSPHRASE: PASSPHRASE })).toEqual([
      expect.stringContaining(
        'TARGET_CLIENT_KEY is encrypted in a way that is no longer supported',
      ),
    ]);
  });
});
