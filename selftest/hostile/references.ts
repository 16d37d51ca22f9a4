/** The `merchant_reference` of a disbursement, as a server parses it and as the history has it. */
import type { RequestTemplate } from '../../src/core/request.ts';

/** Empty where there is none. Of bytes that are not UTF-8 the rest of the text is parsed. */
export function referenceIn(body: string | Uint8Array): string {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  return /"merchant_reference":"([^"]*)"/.exec(text)?.[1] ?? '';
}

/** The reference of a request in the history, where a body that is not text is in base64. */
export const referenceOf = ({ body, encoding }: RequestTemplate) =>
  referenceIn(encoding === 'base64' ? Buffer.from(body ?? '', encoding) : (body ?? ''));
