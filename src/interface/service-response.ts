/**
 * Whether a response comes from the service itself, and not from a gateway in front of it. Pure.
 */
import type { Exchange, RecordedResponse } from '../core/exchange.ts';
import { isObject, type ParsedJson, parseJson } from '../core/json/json.ts';
import { envelopeFields } from './fields.ts';
import { FAILURE, gatewayStatuses } from './http-statuses.ts';
import type { ParsedExchange } from './parsed-exchange.ts';
import { isEnvelope } from './parsed-response.ts';

/**
 * A JSON object with a member of the envelope; a refusal counts too. Bytes that are not UTF-8 are
 * decoded as by common decoders: they show that the service exists, and a check judges the bytes.
 */
export function isOfService(response: RecordedResponse): boolean {
  const json = jsonIn(response);
  if (json?.ok !== true || !isObject(json.value)) return false;
  const { value } = json;
  return envelopeFields.some((name) => Object.hasOwn(value, name));
}

/**
 * A readiness request other than the list that the target accepts. No check gets it: a target that is not
 * ready yet shows nothing.
 */
export const isUnjudgedReadiness = ({ exchange, response }: ParsedExchange): boolean =>
  exchange.origin === 'readiness' &&
  !(response.outcome === 'accepted' && isOfService(exchange.response));

/**
 * Whether the response is one of a service with this interface; a refusal counts too. With a 500 a
 * service may say that it is still starting.
 */
export function respondsAsService({ response }: Pick<Exchange, 'response'>): boolean {
  if (response.kind === 'none' || gatewayStatuses.has(response.status)) return false;
  return response.status !== FAILURE && isOfService(response);
}

/** Whether its body is an envelope, also where its bytes are not UTF-8. */
export function isLenientEnvelope(response: RecordedResponse): boolean {
  const json = jsonIn(response);
  return json !== null && isEnvelope(json);
}

/** A longer text around an envelope is another response. */
const MOST_AROUND = 20;

/** The characters around an envelope, which alone keep its body from being JSON; `null`: it is none. */
export function aroundEnvelope(response: RecordedResponse): string | null {
  if (response.kind === 'none' || jsonIn(response)?.ok !== false) return null;
  const { body } = response;
  const [start, end] = [body.indexOf('{'), body.lastIndexOf('}') + 1];
  const around = body.slice(0, Math.max(0, start)) + body.slice(end);
  if (around === '' || around.length > MOST_AROUND) return null;
  return isEnvelope(parseJson(body.slice(start, end))) ? around : null;
}

function jsonIn(response: RecordedResponse): ParsedJson | null {
  if (response.kind === 'none') return null;
  const { body, encoding } = response;
  return parseJson(encoding === 'utf-8' ? body : Buffer.from(body, 'base64').toString('utf8'));
}

/** Whether the first list does not show that the service accepts documented requests. */
export function isListUnconfirmed({ response, exchange }: ParsedExchange): boolean {
  if (response.outcome === 'unanswered') return false;
  return response.outcome === 'accepted' ? !isOfService(exchange.response) : !response.asksToWait;
}
