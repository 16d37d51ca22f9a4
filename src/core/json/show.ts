/** A JSON value in a few characters, for people. Pure. */
import { EXCERPT_CHARACTERS, excerpt } from '../text/excerpt.ts';
import type { Json, JsonObject } from './json.ts';

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
