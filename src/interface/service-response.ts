/**
 * Whether a response comes from the service itself, and not from a gateway in front of it. Pure.
 */
import type { RecordedResponse } from '../core/exchange.ts';
import { isObject, type JsonObject, member, parseJson } from '../core/json.ts';
import { envelopeFields } from './fields.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

/**
 * A JSON object with a member of the envelope; a refusal counts too. Bytes that are not UTF-8 are
 * decoded as by common decoders: they show that the service exists, and a check judges the bytes.
 */
export function isOfService(response: RecordedResponse): boolean {
  const value = objectIn(response);
  return value !== null && envelopeFields.some((name) => Object.hasOwn(value, name));
}

/** Whether its body is an envelope: a JSON object whose `status` is a string. */
export const isEnvelope = (response: RecordedResponse): boolean =>
  typeof member(objectIn(response) ?? {}, 'status') === 'string';

function objectIn(response: RecordedResponse): JsonObject | null {
  if (response.kind === 'none') return null;
  const { body, encoding } = response;
  const parsed = parseJson(
    encoding === 'utf-8' ? body : Buffer.from(body, 'base64').toString('utf8'),
  );
  return parsed.ok && isObject(parsed.value) ? parsed.value : null;
}

/** Whether the first list does not show that the service accepts documented requests. */
export function isDoubtful({ response, exchange }: ParsedExchange): boolean {
  if (response.outcome === 'unanswered') return false;
  return response.outcome === 'accepted' ? !isOfService(exchange.response) : !response.isBusy;
}
