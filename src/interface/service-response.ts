/** Whether a response comes from a service with this interface, and not from what is around it. Pure. */
import type { RecordedResponse } from '../core/exchange.ts';
import { isObject, parseJson } from '../core/json.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

/** The members of the envelope, section 2.1. */
const envelopeMembers = ['status', 'message', 'data', 'errors'];

/**
 * A JSON object with one member of the envelope, be it a refusal. Bytes that are not UTF-8 are read
 * as decoders in wide use read them: the service is there, and what is wrong with its bytes is judged.
 */
export function isOfService(response: RecordedResponse): boolean {
  if (response.kind === 'none') return false;
  const { body, encoding } = response;
  const parsed = parseJson(
    encoding === 'utf-8' ? body : Buffer.from(body, 'base64').toString('utf8'),
  );
  if (!parsed.ok || !isObject(parsed.value)) return false;
  const { value } = parsed;
  return envelopeMembers.some((name) => Object.hasOwn(value, name));
}

/** Whether the first list leaves it open that the service takes documented requests. */
export function isDoubtful({ response, exchange }: ParsedExchange): boolean {
  if (response.outcome === 'unanswered') return false;
  return response.outcome === 'accepted' ? !isOfService(exchange.response) : !response.isBusy;
}
