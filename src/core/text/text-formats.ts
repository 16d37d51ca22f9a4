/**
 * The formats of our own files: those of ajv-formats, with a pattern for each that is too lax.
 * Pure.
 */

import formats from 'ajv-formats/dist/formats.js';
import { runIdsOf } from './run-ids.ts';

const { fullFormats } = formats;

type Format = Exclude<(typeof fullFormats)[keyof typeof fullFormats], undefined>;

/** Whether ajv accepts the text in this format. */
function accepts(format: Format, text: string): boolean {
  if (typeof format === 'boolean') return format;
  if (typeof format === 'string') return new RegExp(format, 'u').test(text);
  if (format instanceof RegExp) return format.test(text);
  const validate = typeof format === 'function' ? format : format.validate;
  if (validate instanceof RegExp) return validate.test(text);
  return (validate as (text: string) => boolean)(text);
}

/** A day that exists, like `2026-01-31`. */
export const isDay = (text: string) => accepts(fullFormats.date, text);

/**
 * As `Date.toISOString` writes it; `date-time` alone accepts a blank instead of T, and any zone.
 */
export const TIMESTAMP =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

export const isTimestamp = (text: string) =>
  TIMESTAMP.test(text) && accepts(fullFormats['date-time'], text);

/** As a run makes it, with any REFERENCE_FORM. */
const RUN_ID = /^([a-z0-9]{4,8}|[A-Z]{4,8})$/;

export const isRunId = (text: string) => RUN_ID.test(text);

/** The largest number of shards, each with an id and a plus sign. */
const MAX_IDS_CHARACTERS = 9999 * 9 - 1;

/** One id, or those of merged shards, joined by plus signs. */
export const areRunIds = (text: string) =>
  text.length <= MAX_IDS_CHARACTERS && runIdsOf(text).every(isRunId);

/** The name of a header of a response, in which a secret may be redacted; a long name is cut. */
export const RECEIVED_NAME = /^([!#$%&'*+.^_`|~0-9A-Za-z-]|\[[0-9A-Za-z_ -]*(\]|$))+$/;

/** No client delivers a header with another value: a line ends there. */
export const HEADER_VALUE = /^[^\0\r\n]*$/;

/** A date of a certificate as OpenSSL writes it; `unknown` where there is no certificate. */
export const CERTIFICATE_DATE =
  /^([A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2}(\.\d{1,9})? \d{1,5}( GMT)?|Bad time value|unknown)$/;

/** `uri` alone accepts every scheme. */
export const HTTP_ADDRESS = /^https?:\/\/[^\s]+$/;

export const isHttpAddress = (text: string) =>
  HTTP_ADDRESS.test(text) && accepts(fullFormats.uri, text);

/** An address without user name, query and fragment, in which a text could claim to be another host. */
export const BARE_ADDRESS = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/;

/** The address of a target or a proxy, as a run records it. */
export const isBareAddress = (text: string) =>
  BARE_ADDRESS.test(text) && accepts(fullFormats.uri, text);

const IPV4 = String.raw`\d{1,3}(\.\d{1,3}){3}`;
const HEXADECIMAL = '[0-9A-Fa-f]{0,4}';
/** The zone of a link-local address is the name of an interface, which has at most 15 characters. */
const LINK_LOCAL = String.raw`[Ff][Ee]80(:${HEXADECIMAL}){2,7}%[\w.-]{1,15}`;

/** The address of a peer as a socket shows it; `unknown` where it has none. */
export const PEER_ADDRESS = new RegExp(
  `^(${IPV4}|${HEXADECIMAL}(:${HEXADECIMAL}){2,7}|${HEXADECIMAL}(:${HEXADECIMAL}){1,6}:${IPV4}|${LINK_LOCAL}|unknown)$`,
);
