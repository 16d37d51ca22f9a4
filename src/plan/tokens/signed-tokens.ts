/** Wrong tokens made from a signed one (RFC 7515): a header, a payload and a signature. Pure. */
import { createHmac } from 'node:crypto';
import {
  EMPTY_KEY_TOKEN,
  HEADER_CHANGED_TOKEN,
  SIGNATURE_REMOVED_TOKEN,
  UNSIGNED_CAPITAL_TOKEN,
  UNSIGNED_TOKEN,
} from '../placeholders.ts';
import { ofToken, type TokenForm } from './token-form.ts';

/** How a signed token is changed; the result is '' for a token that is not signed. */
const formOfSigned = (
  placeholder: string,
  change: (parts: Parts) => string,
  shell: string,
): TokenForm => ({
  placeholder,
  make(token) {
    const parts = partsOf(token);
    return parts === null ? '' : change(parts);
  },
  shell,
});

interface Parts {
  readonly token: string;
  /** The JSON text. */
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
}

/** The first algorithm of the header. */
const ALGORITHM = /"alg" *: *"[^"]*"/;

const withAlgorithm = (header: string, name: string) =>
  encoded(header.replace(ALGORITHM, `"alg":"${name}"`));

/** Signed again with a key that anybody knows. */
function withEmptyKey({ header, payload }: Parts): string {
  const input = `${withAlgorithm(header, 'HS256')}.${payload}`;
  return `${input}.${createHmac('sha256', '').update(input).digest('base64url')}`;
}

/** Whether wrong tokens can be made in this way: a token signed with an empty key is one itself. */
export function isSigned(token: string): boolean {
  const parts = partsOf(token);
  return parts !== null && withEmptyKey(parts) !== token;
}

const encoded = (text: string) => Buffer.from(text).toString('base64url');

function partsOf(token: string): Parts | null {
  const [, first, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (first === undefined || payload === undefined || signature === undefined) return null;
  const header = Buffer.from(first, 'base64url').toString();
  return isHeader(header) ? { token, header, payload, signature } : null;
}

function isHeader(text: string): boolean {
  if (!text.startsWith('{') || !ALGORITHM.test(text)) return false;
  try {
    const { alg } = JSON.parse(text) as { readonly alg?: unknown };
    return typeof alg === 'string';
  } catch {
    return false;
  }
}

const BASE64URL = `base64 | tr -d '=\\n' | tr /+ _-`;
const partsInShell = (fields: string) => ofToken(`cut -d. -f${fields}`);
const PAYLOAD = partsInShell('2');

/** The header, changed by a command of `sed`, which may end it with a line break. */
const headerInShell = (command: string) =>
  `$(printf %s== "${partsInShell('1')}" | tr _- /+ | base64 -d 2>/dev/null | ` +
  `sed ${command} | tr -d '\\n' | ${BASE64URL})`;
const algorithmInShell = (name: string) => headerInShell(`'s/"alg" *: *"[^"]*"/"alg":"${name}"/'`);

export const signedForms: readonly TokenForm[] = [
  // The header says that there is no signature, and there is none.
  formOfSigned(
    UNSIGNED_TOKEN,
    ({ header, payload }) => `${withAlgorithm(header, 'none')}.${payload}.`,
    `${algorithmInShell('none')}.${PAYLOAD}.`,
  ),
  // A target may refuse only the documented spelling of the algorithm.
  formOfSigned(
    UNSIGNED_CAPITAL_TOKEN,
    ({ header, payload }) => `${withAlgorithm(header, 'None')}.${payload}.`,
    `${algorithmInShell('None')}.${PAYLOAD}.`,
  ),
  formOfSigned(
    SIGNATURE_REMOVED_TOKEN,
    ({ token }) => token.slice(0, token.lastIndexOf('.') + 1),
    `${partsInShell('1,2')}.`,
  ),
  // The signature covers the header too, so it is wrong now.
  formOfSigned(
    HEADER_CHANGED_TOKEN,
    ({ header, payload, signature }) =>
      `${encoded(header.replace('{', '{"note":1,'))}.${payload}.${signature}`,
    `${headerInShell(`'s/{/{"note":1,/'`)}.${partsInShell('2,3')}`,
  ),
  formOfSigned(
    EMPTY_KEY_TOKEN,
    withEmptyKey,
    // One byte of zero is the same key as none.
    `$(input="${algorithmInShell('HS256')}.${PAYLOAD}"; printf %s. "$input"; printf %s "$input" | ` +
      `openssl dgst -sha256 -mac HMAC -macopt hexkey:00 -binary | ${BASE64URL})`,
  ),
];
