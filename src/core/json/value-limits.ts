/** Limits the depth and the number of values of a body that the suite reads. Pure. */
import { endOfString } from './end-of-string.ts';

/** Ten times the depth of any interface, and safe for every call stack. */
const MAX_DEPTH = 512;
/** A page of ten thousand transactions has 130,000, counting member names too. */
const MAX_VALUES = 150_000;

/** Why a text exceeds the limits; `null` where it does not. The text may be no JSON. */
export function overBodyLimits(text: string): string | null {
  // Too short to exceed a limit, as almost every response is.
  if (text.length <= MAX_DEPTH) return null;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return `the body is nested deeper than ${MAX_DEPTH} levels`;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      depth -= 1;
    } else if (code === COMMA || code === COLON) {
      values += 1;
    }
    if (values > MAX_VALUES) return `the body has more than ${MAX_VALUES} values`;
  }
  return null;
}

const [QUOTE, COMMA, COLON] = [34, 44, 58];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
