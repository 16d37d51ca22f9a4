import { createHash, createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../core/errors.ts';
import { open } from './dsse.ts';
import { makeKeyPair, readPublicKey } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const SPKI = '302a300506032b6570032100';
const pemOf = (point: string) =>
  `-----BEGIN PUBLIC KEY-----\n${Buffer.from(SPKI + point, 'hex').toString('base64')}\n-----END PUBLIC KEY-----\n`;

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The y coordinates of all points of small order: 0, 1, -1, two others, and 0 and 1 once more. */
const smallOrder = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
];
/** The same y with the other sign of x. */
const negated = (point: string) =>
  point.slice(0, 62) + (Number.parseInt(point.slice(62), 16) | 0x80).toString(16);

test.each(smallOrder.flatMap((point) => [point, negated(point)]))(
  'the key %s of small order is refused in one sentence',
  (point) => {
    const path = fileOf('small.pem', pemOf(point));
    expect(() => readPublicKey(path)).toThrow(UsageError);
    expect(() => readPublicKey(path)).toThrow(/anybody can sign any text: ask its owner/);
  },
);

/** Later versions refuse such a signature. */
const isOpenSsl30 = process.versions.openssl?.startsWith('3.0.') === true;

test.runIf(isOpenSsl30)('with such a key a signature of any text is valid', () => {
  const point = `01${'00'.repeat(31)}`;
  const key = createPublicKey(pemOf(point));
  const keyid = createHash('sha256')
    .update(Buffer.from(SPKI + point, 'hex'))
    .digest('hex');
  const sig = Buffer.from(point + '00'.repeat(32), 'hex').toString('base64');
  const envelope = {
    payloadType: 'application/vnd.in-toto+json',
    payload: Buffer.from('any text').toString('base64'),
    signatures: [{ keyid, sig }],
  };
  expect(open(`${JSON.stringify(envelope)}\n`, key)).toMatchObject({ ok: true });
});

test('a key of keygen is read, and two keys in one file are not', () => {
  const { publicKey } = makeKeyPair(join(folder, 'key.pem'));
  expect(readPublicKey(publicKey).asymmetricKeyType).toBe('ed25519');
  const pem = readFileSync(publicKey, 'utf8');
  const [crlf, remark] = [pem.replaceAll('\n', '\r\n'), `# Acme\n${pem}\n# end\n`];
  for (const text of [crlf, remark]) {
    expect(readPublicKey(fileOf('same.pem', text)).asymmetricKeyType).toBe('ed25519');
  }
  const two = fileOf('two.pem', pem + pem);
  expect(() => readPublicKey(two)).toThrow(/more than one key or block of PEM: give one key/);
});
