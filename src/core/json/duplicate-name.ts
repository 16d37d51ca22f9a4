/** Finds a member name that an object has twice: `JSON.parse` hides the first one. Pure. */
import { endOfString } from './end-of-string.ts';
import { isObject, type Json } from './json.ts';

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
