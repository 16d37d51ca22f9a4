/**
 * Writes a recorded request as a `curl` line, which runs after the secrets are set as variables.
 * Pure.
 */

import type { ReferenceForm } from '../core/reference/reference-form.ts';
import type { RequestTemplate } from '../core/request.ts';
import { hiddenCharacters } from '../core/text/hidden-characters.ts';
import { HTTP_TOKEN } from '../core/text/http-token.ts';
import { octal, quote, quotedForShell } from '../core/text/shell.ts';
import {
  ALIKE_BIZ_NUMBER,
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  NUMBER_AND_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_NUMBER_AND_TOKEN,
  OTHER_REFERENCE,
  OTHER_TOKEN,
  OTHER_TOKEN_AS_USER,
  OWN_REFERENCE,
  SESSION_COOKIE,
  TOKEN,
  TOKEN_AND_NUMBER,
} from '../plan/placeholders.ts';
import { OTHER_CHARACTERS } from '../plan/tokens/changed-characters.ts';
import { inBase64 } from '../plan/tokens/token-form.ts';
import { filler, tokenFormsInShell } from '../plan/tokens/token-forms.ts';

/**
 * Quoted for a POSIX shell; secrets are written as `$TARGET_TOKEN` and `$TARGET_BIZ_NUMBER`.
 * `replaced`: the shell replaces these ids in the body, so that each `merchant_reference` is new.
 */
export function curl(
  base: string,
  request: RequestTemplate,
  replaced: ReplacedIds = NO_IDS,
): string {
  const { method, path, headers, body } = request;
  const source = sourceOf(request, replaced);
  const parts = [
    ...(source === null ? [] : [source, '|']),
    'curl',
    '-i',
    // The suite speaks HTTP/1.1, and curl would take HTTP/2 where TLS offers it.
    ...(base.startsWith('https:') ? ['--http1.1'] : []),
    ...(method === 'GET' ? [] : ['-X', quotedForShell(method)]),
  ];
  const url = base + path;
  // curl interprets brackets and braces as a list of URLs, and a leading hyphen as an option.
  if (/[[\]{}]/.test(url)) parts.push('-g');
  parts.push(...(url.startsWith('-') ? ['--url'] : []), inUrl(quote(url)));
  for (const [name, value] of headers.filter(([one]) => isHeaderName(one))) {
    // To curl, a name with a semicolon is a header without a value; one with a colon, and with no more
    // than blanks after it, removes the header.
    const isEmpty = /^[ \t]*$/.test(value);
    if (value === '' && (name === 'User-Agent' || name === 'Accept')) {
      parts.push('-H', quote(`${name}:`));
      continue;
    }
    parts.push(
      '-H',
      isEmpty ? quote(`${name};`) : asBytes(withVariables(quote(`${name}: ${value}`))),
    );
  }
  const sendsType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  // curl adds its own content type to a body, unless an empty header prevents it.
  if (body !== null && !sendsType) parts.push('-H', quote('Content-Type:'));
  // After `--data-binary` an @ would name a file.
  const option = body?.startsWith('@') === true ? '--data-raw' : '--data-binary';
  if (source !== null) parts.push('--data-binary', '@-');
  else if (body !== null) parts.push(option, inBody(withNewIds(quote(body), replaced)));
  return parts.join(' ');
}

/**
 * The command that writes a body which is not text, or has characters that a report shows as escape
 * sequences; `null` for any other body. A POSIX shell has no notation for them in an argument.
 */
function sourceOf({ body, encoding }: RequestTemplate, replaced: ReplacedIds): string | null {
  if (encoding === 'base64') return `printf %s ${quotedForShell(body ?? '')} | base64 -d`;
  if (body === null || body.search(hiddenCharacters) === -1) return null;
  const format = body
    .replace(/[%\\]/g, (character) => character.repeat(2))
    .replace(/^-/, octal)
    .replace(hiddenCharacters, octal);
  return `printf ${withNewIds(quote(format), replaced)}`;
}

/** A header is sent in Latin-1, and a shell would write its characters in the coding of the terminal. */
const asBytes = (quoted: string) =>
  quoted.replace(/[\x80-\xff]+/g, (characters) => {
    const codes = [...characters].map((one) => `\\${one.charCodeAt(0).toString(8)}`);
    return `'"$(printf '${codes.join('')}')"'`;
  });

/** Other names cannot be sent; after an @ curl would read a file. */
const isHeaderName = (name: string) => HTTP_TOKEN.test(name);

/** Placeholders, each with what a shell writes in its place, within double quotes. */
const numbers: readonly (readonly [string, string])[] = [
  [BIZ_NUMBER, '$TARGET_BIZ_NUMBER'],
  [OTHER_BIZ_NUMBER, '$OTHER_BIZ_NUMBER'],
];

const variables: readonly (readonly [string, string])[] = [
  ...tokenFormsInShell,
  [filler.placeholder, filler.shell],
  [NUMBER_AND_TOKEN, inBase64('%s:%s', 'TARGET_BIZ_NUMBER', 'TARGET_TOKEN')],
  [TOKEN_AND_NUMBER, inBase64('%s:%s', 'TARGET_TOKEN', 'TARGET_BIZ_NUMBER')],
  ...numbers,
  [ALIKE_BIZ_NUMBER, `$(printf %s "$TARGET_BIZ_NUMBER" | tr ${OTHER_CHARACTERS})`],
  [OTHER_TOKEN, '$OTHER_TOKEN'],
  [OTHER_TOKEN_AS_USER, inBase64('%s:', 'OTHER_TOKEN')],
  [OTHER_NUMBER_AND_TOKEN, inBase64('%s:%s', 'OTHER_BIZ_NUMBER', 'OTHER_TOKEN')],
  [EXPIRED_TOKEN, '$EXPIRED_TOKEN'],
  [SESSION_COOKIE, '$SESSION_COOKIE'],
];

const withReferences = (quoted: string) =>
  [OWN_REFERENCE, OTHER_REFERENCE].reduce(
    (line, name) => line.replaceAll(name, () => `'"$${name.slice(1, -1)}"'`),
    quoted,
  );

/** The ids of runs, and the form of their references. */
interface ReplacedIds {
  readonly runIds: readonly string[];
  readonly form: ReferenceForm | null;
}
const NO_IDS: ReplacedIds = { runIds: [], form: null };

/** Another id of the same length and characters in each second: one character and the time. */
function newId(id: string, form: ReferenceForm | null): string {
  const characters = form?.characters ?? 'r0';
  const first = ['r', '9', 'R'].find((one) => characters.includes(one));
  const written = characters.includes('0') ? '' : ` | tr 0-9 ${first === 'R' ? 'A-J' : 'a-j'}`;
  return `${first}'"$(date +%s | tail -c ${id.length}${written})"'`;
}

function withNewIds(quoted: string, { runIds, form }: ReplacedIds): string {
  // A short id of a form may also be a part of an account number.
  const before = form === null ? '' : '(?<="merchant_reference"\\s*:\\s*")';
  return runIds.reduce(
    (line, id) => line.replace(new RegExp(before + id, 'g'), () => newId(id, form)),
    quoted,
  );
}

/** A URL has references too, and the token as a value of a query: elsewhere it may be for another host. */
const inUrl = (quoted: string) =>
  withNumbers(withReferences(quoted)).replaceAll(IN_QUERY, () => `'${PERCENT_ENCODED_TOKEN}'`);
/** Each byte of it; `od` writes a blank in front of the two digits of a byte. */
const PERCENT_ENCODED_TOKEN = `"$(printf %s "$TARGET_TOKEN" | od -An -v -tx1 | tr ' ' % | tr -d '\\n')"`;
const IN_QUERY = new RegExp(`(?<=^'https?://[^/?@]+/[^?]*\\?(?:[^#]*&)?\\w+=)${TOKEN}`, 'g');

/** For headers: in a body the placeholder of a token is ordinary text. */
const withVariables = (quoted: string) => replacedBy(variables, quoted);

/** A body may have the `reference` of an earlier transaction. */
const inBody = (quoted: string) => withNumbers(withReferences(quoted));

const withNumbers = (quoted: string) => replacedBy(numbers, quoted);

const replacedBy = (some: typeof variables, quoted: string) =>
  some.reduce(
    (line, [placeholder, variable]) => line.replaceAll(placeholder, () => `'"${variable}"'`),
    quoted,
  );
