/** Writes a response in one of the notations that JSON and HTTP allow. */
import { setTimeout } from 'node:timers/promises';
import { type Dialect, defaultDialect } from './dialect.ts';
import type { Handler } from './handler.ts';

/** Names the kind of a refusal for the layers above; it is removed before the response is sent. */
export const KIND_HEADER = 'reference-kind';

/** Writes every response of a handler by the rules of the dialect. */
export function render(
  inner: Handler,
  dialect: Dialect,
  sleep: (ms: number) => Promise<unknown> = setTimeout,
): Handler {
  const isWritten = hasDefaultNotation(dialect);
  return async (request, wire) => {
    const response = await inner(request, wire);
    if (dialect.latencyMs > 0) await sleep(dialect.latencyMs);
    if (isWritten) {
      response.headers.delete(KIND_HEADER);
      return response;
    }
    const headers = new Headers(response.headers);
    headers.delete(KIND_HEADER);
    if (headers.get('content-type') === 'application/json') {
      headers.set('content-type', mediaTypes[dialect.mediaType]);
    }
    const { status } = response;
    // No body differs from an empty one, and a 204 allows only the former.
    if (response.body === null) return new Response(null, { status, headers });
    const text = write(await response.text(), dialect);
    return new Response(dialect.body === 'whole' ? text : inPieces(text), { status, headers });
  };
}

/** The service itself writes the default of each setting that this file reads. */
const notations = [
  'amountText',
  'body',
  'escapes',
  'extraMembers',
  'mediaType',
  'memberOrder',
  'whiteSpace',
] as const;

const hasDefaultNotation = (dialect: Dialect) =>
  notations.every((name) => dialect[name] === defaultDialect[name]);

const mediaTypes: Readonly<Record<Dialect['mediaType'], string>> = {
  plain: 'application/json',
  charset: 'application/json; charset=utf-8',
  'upper-case': 'Application/JSON',
  'quoted-charset': 'application/json;charset="UTF-8"',
};

/** Keeps a text that is not JSON. */
function write(text: string, dialect: Dialect): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  const written = writeValue(arrange(value, dialect), '', dialect, 0);
  return dialect.whiteSpace === 'wild' ? `\r\n\t ${written}\n\n` : written;
}

function arrange(value: unknown, dialect: Dialect): unknown {
  if (Array.isArray(value)) return value.map((item) => arrange(item, dialect));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, arrange(item, dialect)]);
  if (dialect.extraMembers === 'everywhere') {
    // The currency code for tests (ISO 4217).
    entries.push(['currency', 'XTS'], ['links', [{ self: null }]], ['', 0]);
  }
  if (dialect.memberOrder === 'reversed') entries.reverse();
  if (dialect.memberOrder === 'sorted')
    entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return Object.fromEntries(entries);
}

/** JSON in the notation of the dialect; `name` is the member of the value. */
function writeValue(value: unknown, name: string, dialect: Dialect, depth: number): string {
  if (typeof value === 'string') return writeText(value, dialect);
  if (name === 'amount' && typeof value === 'number') return writeAmount(value, dialect);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const between = dialect.whiteSpace === 'none' ? '' : ' ';
  const parts = Array.isArray(value)
    ? value.map((item) => writeValue(item, '', dialect, depth + 1))
    : Object.entries(value).map(
        ([key, item]) =>
          `${writeText(key, dialect)}:${between}${writeValue(item, key, dialect, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0 || dialect.whiteSpace === 'none') return open + parts.join(',') + close;
  if (dialect.whiteSpace === 'wild') return `${open}\t${parts.join('\r\n , ')} ${close}`;
  const indent = '  '.repeat(depth);
  return `${open}\n  ${indent}${parts.join(`,\n  ${indent}`)}\n${indent}${close}`;
}

function writeText(text: string, { escapes }: Dialect): string {
  if (escapes === 'none') return JSON.stringify(text);
  const unit = (index: number) => text.charCodeAt(index).toString(16).padStart(4, '0');
  return `"${Array.from({ length: text.length }, (_, index) => `\\u${unit(index)}`).join('')}"`;
}

function writeAmount(amount: number, { amountText }: Dialect): string {
  if (amountText === 'exponent') return amount.toExponential();
  if (!Number.isInteger(amount) || amountText === 'plain') return JSON.stringify(amount);
  return `${amount}${amountText === 'one-zero' ? '.0' : '.00'}`;
}

/** Bytes per chunk; some chunks end inside a character. */
const PIECE_BYTES = 7;

function inPieces(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + PIECE_BYTES));
      sent += PIECE_BYTES;
    },
  });
}
