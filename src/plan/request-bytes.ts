/** Writes the run id into a request, and makes the bytes of its body. Pure. */
import type { HeaderList, RequestTemplate } from '../core/request.ts';
import { fillRunId, RUN_ID } from './placeholders.ts';

/** The request as a run with this id sends and records it. */
export function withRunId(template: RequestTemplate, runId: string): RequestTemplate {
  const { body, encoding, path, headers } = template;
  const request = {
    ...template,
    path: fillRunId(path, runId),
    headers: withRunIdInHeaders(headers, runId),
  };
  if (body === null) return request;
  if (encoding === undefined) return { ...request, body: fillRunId(body, runId) };
  // Latin-1 keeps every byte. In UTF-16 a zero byte is next to each letter.
  const bytes = fillRunId(Buffer.from(body, 'base64').toString('latin1'), runId).replace(
    UTF16_PLACES,
    (place) => toUtf16(fillRunId(place.replaceAll('\0', ''), runId)),
  );
  return { ...request, body: Buffer.from(bytes, 'latin1').toString('base64') };
}

/** The headers with the run id; almost no request has one there. */
const withRunIdInHeaders = (headers: HeaderList, runId: string): HeaderList =>
  headers.some(([, value]) => value.includes(RUN_ID))
    ? headers.map(([name, value]) => [name, fillRunId(value, runId)])
    : headers;

/** Places of the run id in UTF-16, little-endian. */
const UTF16_PLACES = /\{\0R\0U\0N\0_\0I\0D\0(?:[^}]\0)*\}\0/g;

const toUtf16 = (text: string) => text.replace(/./g, '$&\0');

/** The bytes of a body: a text, or bytes that are not text. */
export function bodyBytesOf({ body, encoding }: RequestTemplate): string | Uint8Array | null {
  return body !== null && encoding === 'base64' ? Buffer.from(body, 'base64') : body;
}
