/** JSON from a target: parsed strictly, and shown in a few characters. Pure. */

import { endOfString } from './end-of-string.ts';
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

const EXCERPT_CHARACTERS = 160;

/** A text cut to a readable length, with its control and unusual characters escaped. */
export function excerpt(text: string, characters = EXCERPT_CHARACTERS): string {
  const cut = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  const escaped = JSON.stringify(cut)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(invisible, codePoint);
  return cut.length < text.length ? `${escaped}… (${text.length} characters)` : escaped;
}

const invisible = /[\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

function codePoint(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The text if it is short, else its beginning, because it may have megabytes. */
export function beginningOf(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const beginning = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  return `${copyOf(beginning)}… (${text.length} characters)`;
}

/** A copy: a slice would keep the whole original text in memory; V8 writes a sum anew to slice it. */
export function copyOf(text: string): string {
  return ` ${text}`.slice(1);
}

/** A value in one short line; deep and long parts are omitted. */
export function show(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string' && value.length > EXCERPT_CHARACTERS) return `"${excerpt(value)}`;
  return excerpt(brief(value, 0));
}

/** Deeper values are not shown. */
const SHOWN_DEPTH = 3;
const SHOWN_ITEMS = 10;
const SHOWN_MEMBERS = 20;

function brief(value: Json, depth: number): string {
  if (typeof value === 'string') return cut(value);
  // 1e999 is a JSON number above every double; JSON.stringify would show it as null.
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  // Checked before the descent, because the value may be nested deeper than the call stack.
  if (depth >= SHOWN_DEPTH) return `${open}…${close}`;
  const parts = isList
    ? value.slice(0, SHOWN_ITEMS).map((item: Json) => brief(item, depth + 1))
    : firstMembers(value as JsonObject).map(
        (name) => `${cut(name)}:${brief((value as JsonObject)[name] as Json, depth + 1)}`,
      );
  return `${open}${parts.join(',')}${close}`;
}

function firstMembers(value: JsonObject): string[] {
  const names: string[] = [];
  for (const name in value) {
    if (names.length >= SHOWN_MEMBERS) break;
    if (Object.hasOwn(value, name)) names.push(name);
  }
  return names;
}

/** The text as JSON. A long one is cut, to a few characters more than an excerpt shows of it. */
function cut(text: string): string {
  return JSON.stringify(text.slice(0, EXCERPT_CHARACTERS + CUT_CHARACTERS));
}

/** Enough that the excerpt, which is cut again, shows that the text is longer. */
const CUT_CHARACTERS = 40;

/**
 * The first member name that an object of the text has twice, or `null`; `value` is the parsed
 * text.
 */
export function duplicateName(text: string, value: Json): string | null {
  // Each member has a colon. If there are more colons than members, the text is scanned.
  return countColons(text) === countMembers(value) ? null : scanForDuplicate(text);
}

/** Counts colons after a quotation mark, with or without white space between them. */
function countColons(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (isSpace(text.charCodeAt(before))) before -= 1;
    if (text.charCodeAt(before) === QUOTE) count += 1;
  }
  return count;
}

const QUOTE = 34;
const isSpace = (code: number) => code === 32 || code === 9 || code === 13 || code === 10;

function countMembers(value: Json): number {
  let count = 0;
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) if (typeof item === 'object') open.push(item);
    } else if (isObject(next)) {
      // A parsed object inherits nothing enumerable.
      for (const name in next) {
        count += 1;
        const item = next[name];
        if (typeof item === 'object') open.push(item);
      }
    }
  }
  return count;
}

/** The text is valid JSON, so its structure is not checked. */
function scanForDuplicate(text: string): string | null {
  /** One entry per open bracket: the names so far, or `null` for an array. */
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      isName = character === '{';
    } else if (character === '}' || character === ']') {
      open.pop();
      isName = false;
    } else if (character === ',') {
      isName = open.at(-1) !== null;
    } else if (character === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (isName && names) {
        const name = JSON.parse(text.slice(at, end + 1)) as string;
        if (names.has(name)) return name;
        names.add(name);
      }
      isName = false;
      at = end;
    }
  }
  return null;
}
