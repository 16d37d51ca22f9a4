/** Reads the parts of a HAR entry that every recorder writes. Pure. */

import type { RecordedResponse } from '../../core/exchange.ts';
import { type Json, type JsonObject, member, textOrEmpty } from '../../core/json/json.ts';
import type { HeaderList } from '../../core/request.ts';
import { CENTURY_MS } from '../lines/shapes.ts';

export function responseOf(entry: Json, response: JsonObject): RecordedResponse {
  const time = member(entry, 'time');
  const durationMs = typeof time === 'number' && time >= 0 ? Math.min(time, CENTURY_MS) : 0;
  const { status } = response;
  const none = (message: string): RecordedResponse => ({
    kind: 'none',
    reason: 'unrecorded',
    message,
    durationMs,
  });
  if (typeof status !== 'number' || status < 100) return none('the HAR has no response');
  const bytes = contentOf(member(response, 'content'));
  if (bytes === null) return none('the HAR has the response without its whole body');
  return {
    kind: 'response',
    status,
    durationMs,
    headers: pairsOf(response.headers),
    ...decoded(bytes),
  };
}

/** `null` where the recorder omitted or truncated the body: the target is not blamed for that. */
function contentOf(content: Json | undefined): Uint8Array | null {
  const text = member(content, 'text');
  if (typeof text !== 'string') return null;
  const isBase64 = member(content, 'encoding') === 'base64';
  const bytes = Buffer.from(text, isBase64 ? 'base64' : 'utf8');
  const size = member(content, 'size');
  return typeof size === 'number' && bytes.length < size ? null : bytes;
}

function decoded(bytes: Uint8Array) {
  try {
    const body = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { body, encoding: 'utf-8' as const };
  } catch {
    return { body: Buffer.from(bytes).toString('base64'), encoding: 'base64' as const };
  }
}

export function pairsOf(list: Json | undefined): HeaderList {
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((header): HeaderList => {
    const name = textOrEmpty(member(header, 'name'));
    return name === '' ? [] : [[name, textOrEmpty(member(header, 'value'))]];
  });
}
