/** Replaces secrets so that numbers, UUIDs and escapes stay valid. Pure. */
import { AMOUNT_LENGTH, isNumber, nines, UUID, UUID_LENGTH } from './kept-texts.ts';
import type { Secret } from './secret.ts';
import type { SecretSpan, Spans } from './spans.ts';

/** A double may be written with 17 digits and its point: 100.60000000000001. */
const DECIMAL_LENGTH = 18;
const uuids = new RegExp(UUID, 'g');
/** Enough for a member name and white space. */
const CONTEXT_CHARACTERS = 64;

/** Replaces each span by the replacement of its secret. */
export function redactSpans(text: string, spans: Spans, secrets: readonly Secret[]): string {
  const parts: string[] = [];
  let redactedTo = 0;
  for (const span of spans.merged()) {
    const [start, end] = wholeEscapes(text, span);
    if (start < redactedTo || end <= start) continue;
    parts.push(
      text.slice(redactedTo, start),
      replacementOf(text, start, end, secrets[span.secret]?.replacement ?? ''),
    );
    redactedTo = end;
  }
  return parts.join('') + text.slice(redactedTo);
}

function replacementOf(text: string, start: number, end: number, replacement: string): string {
  const part = text.slice(start, end);
  if (end - start <= DECIMAL_LENGTH && isAmountOrFee(text, start, end)) return part;
  if (end - start < UUID_LENGTH + CONTEXT_CHARACTERS) {
    const redactedUuid = inUuid(text, start, end, replacement);
    if (redactedUuid !== null) return redactedUuid;
  }
  return isNumber(part) || isInNumber(text, start, end) ? nines(part) : replacement;
}

/** An amount or a fee, which checks compare with the request. */
function isAmountOrFee(text: string, start: number, end: number): boolean {
  const [from, to] = numberAround(text, start, end);
  if (!/^-?[\d.]+(?:[eE][+-]?\d+)?$/.test(text.slice(from, to))) return false;
  const isDecimal = text.slice(from, to).includes('.');
  if (isDecimal ? to - from > DECIMAL_LENGTH : to - from >= AMOUNT_LENGTH) return false;
  const before = text.slice(Math.max(0, from - CONTEXT_CHARACTERS), from);
  return /"amount"\s*:\s*$/.test(before) || (/"fee"\s*:\s*"$/.test(before) && text[to] === '"');
}

/** A part of a JSON number, which must stay a number. */
function isInNumber(text: string, start: number, end: number): boolean {
  const [from, to] = numberAround(text, start, end);
  const before = text.slice(Math.max(0, from - CONTEXT_CHARACTERS), from);
  const after = text.slice(to, to + CONTEXT_CHARACTERS);
  return isNumber(text.slice(from, to)) && /[:,[]\s*$/.test(before) && /^\s*[,}\]]/.test(after);
}

/** The number around a position, searched only a little further than an amount is long. */
function numberAround(text: string, start: number, end: number): readonly [number, number] {
  let [from, to] = [start, end];
  while (start - from < CONTEXT_CHARACTERS && /[-+.\deE]/.test(text[from - 1] ?? '')) from -= 1;
  while (to - end < CONTEXT_CHARACTERS && /[-+.\deE]/.test(text[to] ?? '')) to += 1;
  return [from, to];
}

/**
 * Replaces the digits of a UUID that belong to a secret by zeros, so that a `reference` stays valid and
 * is the same in each response. `null` where there is no UUID, or the secret is the whole UUID.
 */
function inUuid(text: string, start: number, end: number, replacement: string): string | null {
  const from = Math.max(0, start - UUID_LENGTH);
  const around = text.slice(from, end + UUID_LENGTH);
  for (const uuid of around.matchAll(uuids)) {
    const [first, last] = [from + uuid.index, from + uuid.index + UUID_LENGTH];
    const isBeside = last <= start || first >= end;
    if (isBeside || (first >= start && last <= end)) continue;
    const [inner, outer] = [Math.max(first, start), Math.min(last, end)];
    const zeros = text.slice(inner, outer).replace(/[0-9a-f]/gi, '0');
    return `${inner > start ? replacement : ''}${zeros}${outer < end ? replacement : ''}`;
  }
  return null;
}

/** Extends a span that ends inside a JSON escape, or the body would no longer be JSON. */
function wholeEscapes(text: string, { start, end }: SecretSpan): readonly [number, number] {
  return [
    escapeEnd(text, start) ?? start - Number(isInPair(text, start)),
    escapeEnd(text, end) ?? end + Number(isInPair(text, end)),
  ];
}

/** Whether a position is between the halves of a surrogate pair. */
const isInPair = (text: string, at: number) =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));

/** The end of an escape that begins before `at` and ends after it; `null` where there is none. */
function escapeEnd(text: string, at: number): number | null {
  for (let begin = at - 1; begin >= at - LONGEST_ESCAPE && begin >= 0; begin -= 1) {
    if (text[begin] !== '\\') continue;
    let backslashes = 0;
    while (text[begin - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return null;
    const last = begin + (text[begin + 1] === 'u' ? LONGEST_ESCAPE + 1 : 2);
    return last > at ? last : null;
  }
  return null;
}

/** The characters of `\u0041` before its last one. */
const LONGEST_ESCAPE = 5;
