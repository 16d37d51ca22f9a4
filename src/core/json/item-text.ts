/** Finds the raw text of a listed transaction, for the evidence of a finding. Pure. */

import { beginningOf, copyOf } from '../text/excerpt.ts';
import { endOfString } from './end-of-string.ts';

/** A transaction of the documented form has 200 characters. */
const MAX_CHARACTERS = 1000;
const LIST_POINTER = /^\/data\/(\d+)(?:\/|$)/;

/**
 * The item of the list that a JSON pointer leads to or into, as the target wrote it, at most 1,000
 * characters; `null` where the pointer leads to no item.
 */
export function itemTextAt(body: string, pointer: string | null): string | null {
  const [, number] = LIST_POINTER.exec(pointer ?? '') ?? [];
  if (number === undefined) return null;
  const start = startOfList(body);
  const text = start === null ? null : elementAt(body, start, Number(number));
  return text === null ? null : copyOf(beginningOf(text, MAX_CHARACTERS));
}

/** The position after the bracket that opens `data`; the last of several, as parsers read it. */
function startOfList(body: string): number | null {
  let start: number | null = null;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at] as string;
    if (character === '"') {
      const end = endOfString(body, at);
      const [opening] = /^\s*:\s*\[/.exec(body.slice(end + 1, end + 1 + MAX_BLANKS)) ?? [];
      if (depth === 1 && opening !== undefined && body.slice(at + 1, end) === 'data') {
        start = end + 1 + opening.length;
      }
      at = end;
    } else depth += stepOf(character);
  }
  return start;
}
const MAX_BLANKS = 100;

function elementAt(body: string, start: number, number: number): string | null {
  let from = start;
  let depth = 0;
  let passed = 0;
  for (let at = start; at < body.length; at += 1) {
    const character = body[at] as string;
    if (character === '"') at = endOfString(body, at);
    else if (depth === 0 && (character === ',' || character === ']')) {
      if (passed === number) return body.slice(from, at).trim();
      if (character === ']') return null;
      passed += 1;
      from = at + 1;
    } else depth += stepOf(character);
  }
  return null;
}

function stepOf(character: string): number {
  if (character === '{' || character === '[') return 1;
  return character === '}' || character === ']' ? -1 : 0;
}
