/** Which parts of a response may be recorded: no secrets, and no more than the checks read. Pure. */
import { isUtf8 } from 'node:buffer';
import type { ReceivedResponse, RecordedResponse } from '../core/exchange.ts';
import { isJson } from '../core/json/is-json.ts';
import { overBodyLimits } from '../core/json/value-limits.ts';
import type { HeaderList } from '../core/request.ts';
import type { WireResponse } from '../core/wire.ts';
import { contentsWithoutMark, unpack } from './redaction/compressed.ts';
import { type Redact, UNSEARCHABLE } from './redaction/redact.ts';
import { hasSameStructure } from './redaction/same-structure.ts';

type AddedLater = 'durationMs' | 'peer';
/** A response as it may be recorded; the target client adds how long it took, and from whom it came. */
export type CapturedResponse =
  | Omit<ReceivedResponse, AddedLater>
  | Omit<Extract<RecordedResponse, { readonly kind: 'none' }>, AddedLater>;

/**
 * Returns the response as it may be recorded: without secrets, and truncated to what the checks
 * read.
 */
export function capture(wire: WireResponse, redact: Redact): CapturedResponse {
  if (wire.kind === 'none') return { ...wire, message: redact(wire.message) };
  const content = recordedBody(wire.body, redact);
  const why = content.encoding === 'utf-8' ? whyUnread(content.body) : null;
  if (why !== null) return { kind: 'none', reason: 'too-large', message: why };
  const { kind, status } = wire;
  return { kind, status, headers: headersToRecord(wire.headers, redact), ...content };
}

/** Why the checks do not get a body, which is not the fault of the target; `null`: they get it. */
function whyUnread(body: string): string | null {
  if (body === UNSEARCHABLE) return NOT_SEARCHED;
  if (body === UNREDACTABLE) return NOT_REDACTED;
  return overBodyLimits(body);
}

const NOT_SEARCHED = 'its text has too many encodings to look for secrets in it';
const NOT_REDACTED = 'the replacement of a secret in it would break its JSON';
/** Why a body was not recorded: a secret in it, or none that can be looked for; `null`: its size. */
export const secretsReasonOf = (message: string): 'shown' | 'not searched' | null => {
  if (message === NOT_REDACTED) return 'shown';
  return message === NOT_SEARCHED ? 'not searched' : null;
};

const UNREDACTABLE = '[not recorded: the replacement of a secret in it would break its JSON]';

/** Headers whose values are useful and identify no session. */
const recordedHeaders =
  /^(content-(type|length|encoding|language)|transfer-encoding|connection|date|server|allow|retry-after|www-authenticate|location|cache-control|(x-)?rate-?limit.*|(x-)?(api-)?version|api-.*version.*|deprecation|sunset)$/i;
/** Further headers are dropped, those without a recorded value first. */
const MAX_HEADERS = 200;
const MAX_HEADER_CHARACTERS = 1000;

function headersToRecord(headers: HeaderList, redact: Redact): HeaderList {
  return keptHeaders(headers).map(([name, value]) => [
    redact(name).slice(0, MAX_HEADER_CHARACTERS),
    recordedHeaders.test(name) ? shownHeader(value, redact) : '(not recorded)',
  ]);
}

/** `Content-Encoding`, for example, explains another length than that of the body. */
function keptHeaders(headers: HeaderList): HeaderList {
  if (headers.length <= MAX_HEADERS) return headers;
  const isRecorded = ([name]: HeaderList[number]) => recordedHeaders.test(name);
  const others = headers.filter((header) => !isRecorded(header));
  const kept = new Set([...headers.filter(isRecorded), ...others].slice(0, MAX_HEADERS));
  return headers.filter((header) => kept.has(header));
}

/** A small number is a length or a wait time, even if it equals the business number. */
function shownHeader(value: string, redact: Redact): string {
  return /^\d{1,7}$/.test(value) ? value : redact(value).slice(0, MAX_HEADER_CHARACTERS);
}

/** What is recorded in place of a body that cannot be searched. Like that body, it is not UTF-8. */
const bodyInPlace = (why: string) => ({
  body: Buffer.concat([Buffer.from([0xff]), Buffer.from(why)]).toString('base64'),
  encoding: 'base64' as const,
});

function recordedBody(body: Uint8Array, redact: Redact) {
  const text = decodedText(body);
  return text === null ? recordedBytes(body, redact) : recordedText(text, redact);
}

/** `null`: the bytes are not UTF-8. */
function decodedText(body: Uint8Array): string | null {
  return isUtf8(body) ? UTF_8.decode(body) : null;
}

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

function recordedText(text: string, redact: Redact) {
  const redacted = redact(text);
  // The target would be blamed for what the replacement did, or a fault of it would be hidden.
  const isBroken = redacted !== text && isJson(text) && !hasSameStructure(text, redacted);
  const isReplaced = redacted === UNSEARCHABLE;
  return { body: isBroken && !isReplaced ? UNREDACTABLE : redacted, encoding: 'utf-8' as const };
}

function recordedBytes(body: Uint8Array, redact: Redact) {
  // Latin-1 keeps every byte, so the redaction searches what a reader of the file would see.
  const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  const contents = contentsOf(body);
  if (contents === null) return bodyInPlace(UNKNOWN_COMPRESSION);
  for (const content of contents) {
    if (redact(latin1(content)) !== latin1(content)) return bodyInPlace(SECRET_INSIDE);
  }
  const redacted = Buffer.from(redact(latin1(body)), 'latin1');
  return { body: redacted.toString('base64'), encoding: 'base64' as const };
}

/**
 * The content of a body that may be compressed though no header says so; `null`: it cannot be
 * determined.
 */
function contentsOf(body: Uint8Array): readonly Uint8Array[] | null {
  const unpacked = unpack(body);
  if (unpacked.kind === 'unknown') return null;
  return unpacked.kind === 'content' ? [unpacked.bytes] : contentsWithoutMark(body);
}

const UNKNOWN_COMPRESSION = '[not recorded: compressed, and it cannot be searched for secrets]';
const SECRET_INSIDE = '[not recorded: compressed, and there is a secret in it]';
