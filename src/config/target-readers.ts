/** Readers of the target's URL, token and business number. Pure. */
import { quotedAddress } from '../core/text/quoted.ts';
import { accept, refuse } from './readers.ts';
import type { Reader } from './setting.ts';

/** Characters that `URL` accepts unchanged and RFC 3986 does not allow. */
const NOT_IN_URI = /["<>\\^`{|}]/;
const LONE_PERCENT = /%(?![0-9A-Fa-f]{2})/;
/** As in the address of an OpenAPI document, or a variable that nothing replaced. */
const TEMPLATE_PART = /\{[\w.-]+\}/;

const NO_QUERY =
  'remove the query and the fragment; where a gateway requires a query, let it take a header in its place (TARGET_HEADERS)';

/** A base URL, without a trailing slash. */
export const baseUrl: Reader<string> = (given, name) => {
  const refusal = (why: string) => refuse(`Cannot parse ${name} ${quotedAddress(given)}: ${why}`);
  if (!/^https?:\/\//i.test(given)) return refusal('expected http:// or https://');
  const template = TEMPLATE_PART.test(given) ? 'replace the part in {} by its value' : null;
  if (!URL.canParse(given))
    return refusal(template ?? 'expected an address like https://host/path');
  const url = new URL(given);
  const unwanted = [
    ...(url.search === '' && url.hash === '' ? [] : [NO_QUERY]),
    ...(url.username === '' && url.password === ''
      ? []
      : ['remove the user name and password; credentials belong in TARGET_TOKEN']),
  ];
  if (unwanted.length > 0) return refusal(unwanted.join(', and '));
  if (template !== null) return refusal(template);
  const address = url.href.replace(/\/+$/, '');
  if (LONE_PERCENT.test(address)) return refusal('write %25 for %');
  if (NOT_IN_URI.test(address) || /[[\]]/.test(url.pathname)) {
    return refusal('write %5E for ^, %7C for | and so on, as in any URI');
  }
  return accept(address);
};

/** What jq and programs in JavaScript and Python print for a member that is absent. */
const NO_MEMBER = /^(null|undefined|None)$/;

/** Why the text is no token; `null`: it may be one. */
export const wordOfNoMember = (text: string): string | null =>
  NO_MEMBER.test(text)
    ? `is the word ${text}, which programs write where the response of the issuer has no such member`
    : null;

/**
 * The example of the suite, and references that a CI system or a shell did not replace, like
 * $(ExpiredToken) and %EXPIRED_TOKEN%. A target refuses them like an expired token.
 */
const PLACEHOLDER =
  /^(?:paste-it-here|<[^>]*>|\{\{.*\}\}|\$\{.*\}|\$\([\w.-]+\)|\$(?:env:)?\w+|%[\w.-]+%)$/;

export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

/** Only a shell and `.env` remove quotation marks. */
export const isInQuotationMarks = (text: string): boolean => /^(["']).*\1$/s.test(text);

const quotedProblem = (text: string): string | null =>
  isInQuotationMarks(text)
    ? 'is in quotation marks, which are a part of its value: remove them'
    : null;

/** A bearer token, as it follows the word Bearer in a header. */
export const token: Reader<string> = (given, name) => {
  if (/^bearer\s/i.test(given)) {
    return refuse(
      `${name} starts with "Bearer": set the token alone, because the suite adds the word`,
    );
  }
  const quoted = quotedProblem(given);
  if (quoted !== null) return refuse(`${name} ${quoted}`);
  if (isPlaceholder(given)) return refuse(`${name} is a placeholder: set it to the token`);
  const noMember = wordOfNoMember(given);
  if (noMember !== null) return refuse(`${name} ${noMember}: look at that response`);
  if (/^[\x21-\x7e]+$/.test(given)) return accept(given);
  return refuse(
    `${name} has a space, a line break or a non-ASCII character: set it to the token alone`,
  );
};

/** A text that can be a header value. */
export const headerText: Reader<string> = (given, name) => {
  const quoted = quotedProblem(given);
  if (quoted !== null) return refuse(`${name} ${quoted}`);
  if (/^[\x20-\x7e]+$/.test(given)) return accept(given);
  return refuse(`${name} has a line break or a non-ASCII character: remove it`);
};
