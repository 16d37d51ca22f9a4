/**
 * The formats of our own files: those of ajv-formats, with a pattern for each that is too lax.
 * Pure.
 */
import formats from 'ajv-formats/dist/formats.js';

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
export const MOMENT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

export const isMoment = (text: string) =>
  MOMENT.test(text) && accepts(fullFormats['date-time'], text);

/** `uri` alone accepts every scheme. */
export const HTTP_ADDRESS = /^https?:\/\/[^\s]+$/;

export const isHttpAddress = (text: string) =>
  HTTP_ADDRESS.test(text) && accepts(fullFormats.uri, text);
