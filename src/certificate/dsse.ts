/** A DSSE envelope with one Ed25519 signature: https://github.com/secure-systems-lab/dsse */
import { isUtf8 } from 'node:buffer';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

type Opened =
  | { readonly ok: true; readonly payload: string }
  /** `isMalformed`: the text is not an envelope of this suite, whoever signed it. */
  | { readonly ok: false; readonly why: string; readonly isMalformed: boolean };

/** Signs the payload; returns the envelope as one line of JSON. */
export function seal(payload: string, privateKey: KeyObject): string {
  const bytes = Buffer.from(payload);
  const sig = sign(null, signedBytes(bytes), privateKey).toString('base64');
  const keyid = keyIdOf(createPublicKey(privateKey));
  return envelopeText(bytes.toString('base64'), keyid, sig);
}

/**
 * Returns the payload, if this key signed it. Only the exact text that `seal` writes is accepted,
 * so that no byte can change unnoticed.
 */
export function open(text: string, publicKey: KeyObject): Opened {
  const envelope = parse(text);
  if (envelope === null) return malformed('it is not a signed envelope');
  const { payload, keyid, sig } = envelope;
  const bytes = Buffer.from(payload, 'base64');
  const signature = Buffer.from(sig, 'base64');
  const isAsWritten =
    text === envelopeText(bytes.toString('base64'), keyid, signature.toString('base64'));
  if (!isAsWritten) return malformed('its bytes are not those that were signed');
  if (keyid !== keyIdOf(publicKey)) {
    return { ok: false, why: 'it names another key', isMalformed: false };
  }
  if (!verify(null, signedBytes(bytes), publicKey, signature)) {
    const why = 'the signature is not valid for this payload and key';
    return { ok: false, why, isMalformed: false };
  }
  return isUtf8(bytes)
    ? { ok: true, payload: bytes.toString('utf8') }
    : malformed('its payload is not valid UTF-8');
}

const malformed = (why: string): Opened => ({ ok: false, why, isMalformed: true });

function envelopeText(payload: string, keyid: string, sig: string): string {
  const envelope = { payloadType: PAYLOAD_TYPE, payload, signatures: [{ keyid, sig }] };
  return `${JSON.stringify(envelope)}\n`;
}

function parse(text: string): { payload: string; keyid: string; sig: string } | null {
  try {
    const { payload, signatures } = JSON.parse(text);
    const [{ keyid, sig }] = signatures;
    const texts = [payload, keyid, sig].every((part) => typeof part === 'string');
    return texts ? { payload, keyid, sig } : null;
  } catch {
    return null;
  }
}

/** The pre-authentication encoding of DSSE: type and payload, each after its length. */
function signedBytes(payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(PAYLOAD_TYPE)} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** SHA-256 of the public key in its standard form (SPKI). */
export function keyIdOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** An Ed25519 private key from PEM, or `null`. */
export function privateKeyFrom(pem: string): KeyObject | null {
  return ed25519(() => createPrivateKey(pem));
}

/** An Ed25519 public key from PEM; that of a private key is accepted too. */
export function publicKeyFrom(pem: string): KeyObject | null {
  return ed25519(() => createPublicKey(pem));
}

function ed25519(read: () => KeyObject): KeyObject | null {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
