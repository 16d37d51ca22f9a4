/** How much a line of a history can hold: looked at before it is written, and before it is parsed. Pure. */
import type { RecordedResponse } from '../core/exchange.ts';

/** A character of a text takes six bytes of its line at most, one of base64 a single one. */
const MAX_CHARACTERS = { 'utf-8': 4_500_000, base64: 24_000_000 } as const;

/** The response, or that it is too large for a line: masks can be longer than what they hide. */
export function recordable(response: RecordedResponse): RecordedResponse {
  if (response.kind === 'none') return response;
  const { body, encoding, durationMs } = response;
  if (body.length <= MAX_CHARACTERS[encoding]) return response;
  const message = `the body is too large for a history: ${body.length} characters after masking`;
  return { kind: 'none', reason: 'too-large', message, durationMs };
}

/** A shorter line has not enough in it to fill the memory. */
const HARMLESS_BYTES = 1024 * 1024;
/** Twice as deep as any line. */
const MAX_DEPTH = 16;
/** A list of receivers may be long; each is four values. */
const MAX_VALUES = 1_000_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Why a line is more than a history holds, or `null`. */
export function overLimits(line: Uint8Array): string | null {
  if (line.length <= HARMLESS_BYTES) return null;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at];
    if (byte === QUOTE) at = endOfString(line, at);
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === COMMA || byte === COLON) values += 1;
    if (depth > MAX_DEPTH) return `it is nested deeper than ${MAX_DEPTH} levels`;
    if (values > MAX_VALUES) return `it has more than ${MAX_VALUES} values`;
  }
  return null;
}

/** Where the closing quotation mark stands; the end of the line where there is none. */
function endOfString(line: Uint8Array, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    const byte = line[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return line.length;
}
