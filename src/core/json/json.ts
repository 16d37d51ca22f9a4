/** JSON from a target, parsed strictly, and its members. Pure. */

import { excerpt } from '../text/excerpt.ts';
import { jsonErrorAt, placeInText } from './json-error.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

export type ParsedJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly why: string };

/** Parses a text. A byte-order mark is ignored, as RFC 8259 section 8.1 allows. */
export function parseJson(text: string): ParsedJson {
  try {
    return {
      ok: true,
      value: JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text) as Json,
    };
  } catch {
    return {
      ok: false,
      // Computed on demand, because it is rarely needed.
      get why() {
        return whyNot(text);
      },
    };
  }
}

function whyNot(text: string): string {
  if (text === '') return 'the body is empty';
  const at = jsonErrorAt(text);
  if (at === null) return `not JSON: ${excerpt(text)}`;
  const { place, around } = placeInText(text, at);
  return `not JSON at ${place}: ${excerpt(around)}`;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string, or an empty string for any other value: `String` throws on a hostile object. */
export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A number, also one in a string; NaN for any other value: `Number` throws on a hostile object. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;

/** The own member of an object, never an inherited one: `toString` is not a member of `{}`. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
