/** Limits the size of a line, before it is written and before it is parsed. Pure. */

import type { RecordedResponse } from '../../core/exchange.ts';
import { overBodyLimits } from '../../core/json/value-limits.ts';

/** A character of text needs up to six bytes in its line, one of base64 a single byte. */
const MAX_CHARACTERS = { 'utf-8': 4_500_000, base64: 24_000_000 } as const;

/**
 * Returns the response, or `too-large` in its place if it does not fit into a line: replacements can be
 * longer than the text that they replace.
 */
export function withinLineLimit(response: RecordedResponse): RecordedResponse {
  if (response.kind === 'none') return response;
  const { body, encoding, durationMs } = response;
  if (body.length <= MAX_CHARACTERS[encoding]) return response;
  const message = `the body is too large for a history: ${body.length} characters after redaction`;
  return { kind: 'none', reason: 'too-large', message, durationMs };
}

/** A shorter body has too few values to exceed a limit by much. */
const HARMLESS_CHARACTERS = 2000;

/** Why a run would not have recorded the body, and nobody can judge it; `null`: it would. */
export function overRecordedLimits(response: RecordedResponse): string | null {
  if (response.kind === 'none' || response.encoding !== 'utf-8') return null;
  return response.body.length <= HARMLESS_CHARACTERS ? null : overBodyLimits(response.body);
}

/** A shorter line cannot fill the memory. */
const HARMLESS_BYTES = 1024 * 1024;
/** Twice the depth of any line. */
const MAX_DEPTH = 16;
/** A list of receivers may be long; each is four values. */
const MAX_VALUES = 1_000_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Why a line exceeds the limits; `null` where it does not. */
export function overLimits(line: Uint8Array): string | null {
  if (line.length <= HARMLESS_BYTES) return null;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at];
    if (byte === QUOTE) at = closingQuoteIn(line, at);
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === COMMA || byte === COLON) values += 1;
    if (depth > MAX_DEPTH) return `it is nested deeper than ${MAX_DEPTH} levels`;
    if (values > MAX_VALUES) return `it has more than ${MAX_VALUES} values`;
  }
  return null;
}

/** The position of the closing quotation mark; the end of the line where there is none. */
function closingQuoteIn(line: Uint8Array, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    const byte = line[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return line.length;
}
