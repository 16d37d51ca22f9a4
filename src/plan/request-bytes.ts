/** A request as it is sent, with the run id. Pure. */
import type { RequestTemplate } from '../core/request.ts';
import { RUN_ID } from './placeholders.ts';

/** The request as a run with this id sends and records it. */
export function withRunId(template: RequestTemplate, runId: string): RequestTemplate {
  const { body, encoding } = template;
  const request = { ...template, path: template.path.replaceAll(RUN_ID, runId) };
  if (body === null) return request;
  if (encoding === undefined) return { ...request, body: body.replaceAll(RUN_ID, runId) };
  // Latin-1 keeps every byte. In UTF-16 a zero byte is next to each letter.
  const bytes = Buffer.from(body, 'base64')
    .toString('latin1')
    .replaceAll(RUN_ID, runId)
    .replaceAll(wide(RUN_ID), wide(runId));
  return { ...request, body: Buffer.from(bytes, 'latin1').toString('base64') };
}

const wide = (text: string) => text.replace(/./g, '$&\0');

/** The bytes of a body: a text, or bytes that are not text. */
export function bytesOf({ body, encoding }: RequestTemplate): string | Uint8Array | null {
  return body !== null && encoding === 'base64' ? Buffer.from(body, 'base64') : body;
}
