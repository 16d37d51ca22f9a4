import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { open, seal } from './dsse.ts';

const TYPE = 'application/vnd.in-toto+json';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** An envelope around any bytes, with a valid signature. */
function sealed(bytes: Buffer): string {
  const head = Buffer.from(`DSSEv1 ${TYPE.length} ${TYPE} ${bytes.length} `);
  const sig = sign(null, Buffer.concat([head, bytes]), privateKey).toString('base64');
  const [{ keyid }] = JSON.parse(seal('', privateKey)).signatures;
  const payload = bytes.toString('base64');
  return `${JSON.stringify({ payloadType: TYPE, payload, signatures: [{ keyid, sig }] })}\n`;
}

test('a signed payload is text in UTF-8', () => {
  expect(open(sealed(Buffer.from('{"a":"é"}')), publicKey)).toEqual({
    ok: true,
    payload: '{"a":"é"}',
  });
  const text = sealed(Buffer.from('{"a":"é"}', 'latin1'));
  expect(open(text, publicKey)).toMatchObject({
    ok: false,
    why: 'its payload is not valid UTF-8',
  });
});
