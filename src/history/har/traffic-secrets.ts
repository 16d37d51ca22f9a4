/** Finds the secrets in recorded traffic by their names, to redact them by their values. Pure. */
import { UnreadableError } from '../../core/errors.ts';
import { isObject, type Json, parseJson } from '../../core/json/json.ts';
import type { HeaderList } from '../../core/request.ts';
import { looksSecret } from '../../core/text/quoted.ts';
import type { Secret } from '../redaction/secret.ts';

/** The parts of an exchange that may contain a secret. */
export interface Traffic {
  readonly url: URL;
  readonly headers: HeaderList;
  readonly body: string | null;
  readonly responseHeaders: HeaderList;
  readonly responseBody: string | null;
}

/** Names of headers and members that usually contain secrets. */
const secretName =
  /auth|token|secret|passw|passphrase|cookie|session|credential|signature|csrf|jwt|(^|[-_])(api|access|private)?[-_]?key$/i;
/** Authentication schemes, which are not secrets. */
const scheme =
  /^(bearer|basic|digest|negotiate|ntlm|dpop|token|oauth|hawk|mutual|apikey|gnap|hoba|aws4-hmac-sha256|scram-sha-(1|256))$/i;
/** A shorter cookie value is a language or a theme, and occurs in any text. */
const MIN_COOKIE = 8;
const MIN_OTHER = 6;
/** A shorter token occurs by chance in any body. */
const MIN_TOKEN = 4;
/** Redacted everywhere, these would make each JSON text wrong. */
const JSON_SYNTAX = /^[\s"\\{}[\]:,]*$/;

/** Whether a secret is redacted everywhere; another one is redacted in its place only. */
export const isRedactedEverywhere = (value: string) =>
  value.length >= MIN_TOKEN && !JSON_SYNTAX.test(value);

/** The most secrets that are redacted, to limit the work; one more would not be redacted. */
const MAX_SECRETS = 20_000;
const TOO_MANY = 'it has more than 20,000 different secrets: split it, and verify each part';

/**
 * Returns each secret of the traffic once. `documented`: members of the interface, which are no
 * secrets. Throws an `UnreadableError` where there are more than can be redacted.
 */
export function secretsInTraffic(
  traffic: readonly Traffic[],
  documented: (name: string) => boolean,
): readonly Secret[] {
  const replacementsByValue = new Map<string, string>();
  const addPart = (value: string, replacement: string, least: number) => {
    if (value.length < least || !isRedactedEverywhere(value) || replacementsByValue.has(value))
      return;
    if (replacementsByValue.size >= MAX_SECRETS) throw new UnreadableError(TOO_MANY);
    replacementsByValue.set(value, replacement);
  };
  // With a quotation mark in a secret, redaction might replace the end of a JSON string.
  const add: Add = (value, replacement, least) => {
    for (const part of value.split('"')) addPart(part, replacement, least);
  };
  for (const one of traffic) {
    for (const [name, value] of one.headers) addHeader(name, value, add);
    for (const [name, value] of one.responseHeaders) {
      if (/^set-cookie2?$/i.test(name)) addCookies(value.split(';', 1), add);
    }
    addAddress(one.url, documented, add);
    for (const body of [one.body, one.responseBody]) addMembers(body, documented, add);
  }
  return [...replacementsByValue].map(([value, replacement]) => ({ value, replacement }));
}

type Add = (value: string, replacement: string, least: number) => void;

function addHeader(name: string, value: string, add: Add): void {
  if (/^cookie2?$/i.test(name)) addCookies(value.split(';'), add);
  else if (/^(proxy-)?authorization$/i.test(name)) addCredentials(value, add);
  else if (/^x-biz-number$/i.test(name)) add(value, '[business number]', MIN_OTHER);
  else if (secretName.test(name)) addCredentials(value, add);
}

function addCookies(pairs: readonly string[], add: Add): void {
  for (const pair of pairs) {
    const value = pair.slice(pair.indexOf('=') + 1).trim();
    for (const text of [value, unquoted(value), decoded(value)]) add(text, '[cookie]', MIN_COOKIE);
  }
}

/** `Bearer secret`, and the parameters of `Digest` and AWS. */
function addCredentials(value: string, add: Add): void {
  const words = value.split(/[\s,;]+/).filter((word) => !scheme.test(word));
  // A single word after the scheme is a token.
  const least = words.length === 1 ? MIN_TOKEN : MIN_OTHER;
  for (const word of words) {
    add(word, '[token]', least);
    const parameter = /^[A-Za-z][\w-]*=(.+)$/.exec(word)?.[1];
    if (parameter === undefined) continue;
    for (const part of [parameter, ...unquoted(parameter).split('/')]) {
      add(unquoted(part), '[token]', MIN_OTHER);
    }
  }
  const basic = /^basic\s+([\w+/=-]+)/i.exec(value)?.[1];
  if (basic === undefined) return;
  const text = Buffer.from(basic, 'base64').toString();
  for (const part of [text, text.slice(text.indexOf(':') + 1)]) add(part, '[token]', MIN_OTHER);
}

/** User, password, query values, and path segments that look like a token. */
function addAddress(
  { username, password, search, pathname }: URL,
  documented: (name: string) => boolean,
  add: Add,
): void {
  for (const part of [username, password]) add(decoded(part), '[token]', MIN_OTHER);
  for (const { name, value } of queryOf(search)) {
    if (documented(name)) continue;
    // Without a value, or with any, the name itself may be the secret.
    const texts = [value ?? name, ...(looksSecret(name) ? [name] : [])];
    for (const one of texts.flatMap((text) => [text, decoded(text)])) {
      add(one, '[query]', MIN_COOKIE);
    }
  }
  for (const segment of pathname.split('/')) {
    if (looksSecret(decoded(segment))) add(segment, '[path]', MIN_COOKIE);
  }
}

/** The parts of a query, separated by `&` or `;`. */
export function queryOf(
  search: string,
): { readonly name: string; readonly value: string | null }[] {
  return search
    .replace(/^\?/, '')
    .split(/[&;]/)
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0
        ? { name: part, value: null }
        : { name: part.slice(0, at), value: part.slice(at + 1) };
    });
}

/** Deeper than any body that a person reads. */
const MAX_DEPTH = 64;

function addMembers(body: string | null, documented: (name: string) => boolean, add: Add): void {
  // Almost no body names a secret, and most are long lists.
  if (body === null || !secretName.test(body)) return;
  const parsed = parseJson(body);
  if (!parsed.ok) return;
  const numbers = new Set<number>();
  const open: Member[] = [{ value: parsed.value, depth: 0, isSecret: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth, isSecret } = next;
    if (typeof value !== 'object' || value === null) {
      if (!isSecret) continue;
      if (typeof value === 'string') add(value, '[secret]', MIN_OTHER);
      else if (typeof value === 'number') numbers.add(Math.abs(value));
    } else if (depth <= MAX_DEPTH) {
      const isNamed = isObject(value);
      for (const [name, inner] of Object.entries(value)) {
        const isPublic = isNamed && documented(name);
        const isInner = isSecret || (isNamed && !isPublic && secretName.test(name));
        // A `reference` in a session is no secret: redacted everywhere, it would make lists wrong.
        if (isPublic && (typeof inner !== 'object' || inner === null)) continue;
        open.push({ value: inner as Json, depth: depth + 1, isSecret: isInner });
      }
    }
  }
  if (numbers.size === 0) return;
  // As the body writes them: `JSON.parse` rounds a number of more than 15 digits.
  for (const [text] of body.matchAll(LONG_NUMBER)) {
    if (numbers.has(Number(text))) add(text, '[secret]', MIN_OTHER);
  }
}

/** A value in a body, and whether it has a secret name or is below one. */
interface Member {
  readonly value: Json;
  readonly depth: number;
  readonly isSecret: boolean;
}

/** A number in a body, long enough to be a secret. */
const LONG_NUMBER = /\d[\d.]{5,}/g;

const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The value of an Authorization header with its schemes only. */
export function withoutCredentials(value: string): string {
  return value
    .split(/([\s,;]+)/)
    .map((word, at) => (at % 2 === 1 || word === '' || scheme.test(word) ? word : '[token]'))
    .join('');
}
