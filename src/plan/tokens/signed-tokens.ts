/** Wrong tokens made from a signed one (RFC 7515): a header, a payload and a signature. Pure. */
import { createHmac } from 'node:crypto';

/** How a signed token is changed; the result is '' for a token that is not signed. */
const formsOfSigned = {
  /** The header says that there is no signature, and there is none. */
  unsigned: ({ header, payload }: Parts) => `${withAlgorithm(header, 'none')}.${payload}.`,
  /** A target may refuse only the documented spelling of the algorithm. */
  unsignedCapital: ({ header, payload }: Parts) => `${withAlgorithm(header, 'None')}.${payload}.`,
  signatureRemoved: ({ token }: Parts) => token.slice(0, token.lastIndexOf('.') + 1),
  /** The signature covers the header too, so it is wrong now. */
  headerChanged: ({ header, payload, signature }: Parts) =>
    `${encoded(header.replace('{', '{"note":1,'))}.${payload}.${signature}`,
  /** Signed again with a key that anybody knows. */
  emptyKey: ({ header, payload }: Parts) => {
    const input = `${withAlgorithm(header, 'HS256')}.${payload}`;
    return `${input}.${createHmac('sha256', '').update(input).digest('base64url')}`;
  },
} as const;

interface Parts {
  readonly token: string;
  /** The JSON text. */
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
}

export const signedForm =
  (name: keyof typeof formsOfSigned) =>
  (token: string): string => {
    const parts = partsOf(token);
    return parts === null ? '' : formsOfSigned[name](parts);
  };

/** Whether wrong tokens can be made in this way: a token signed with an empty key is one itself. */
export const isSigned = (token: string): boolean =>
  partsOf(token) !== null && signedForm('emptyKey')(token) !== token;

/** The first algorithm of the header. A shell makes the same tokens with `sed`. */
const ALGORITHM = /"alg" *: *"[^"]*"/;

const withAlgorithm = (header: string, name: string) =>
  encoded(header.replace(ALGORITHM, `"alg":"${name}"`));

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
