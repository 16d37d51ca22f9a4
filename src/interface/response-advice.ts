/** Advice on any response to a documented request: the setting that may be wrong. Pure. */
import type { Exchange } from '../core/exchange.ts';
import { credentialStatuses, FAILURE, gatewayStatuses } from './http-statuses.ts';
import { aroundEnvelope, isLenientEnvelope, isOfService } from './service-response.ts';

/** The usual meaning of a status at a gateway, a proxy or a service; the document defines none. */
const byStatus: Readonly<Record<number, string>> = {
  401:
    'Check TARGET_TOKEN, then TARGET_BIZ_NUMBER and the path in TARGET_URL; a gateway may require its ' +
    'own header too (TARGET_HEADERS).',
  403:
    'Check TARGET_BIZ_NUMBER and TARGET_TOKEN; a gateway may require its own header ' +
    '(TARGET_HEADERS) or a client certificate (TARGET_CLIENT_CERT).',
  404: 'Check the path in TARGET_URL, then TARGET_TOKEN and TARGET_BIZ_NUMBER.',
  405: 'Check the path in TARGET_URL, then TARGET_TOKEN and TARGET_BIZ_NUMBER.',
  407:
    'A proxy requires a user name and a password: set TARGET_PROXY to ' +
    'http://user:password@host:port.',
  429: 'Set RATE_LIMIT to the number of requests that the gateway allows per second.',
  495: 'The gateway refuses the client certificate: check TARGET_CLIENT_CERT and TARGET_CLIENT_KEY.',
  496: 'The gateway requires a client certificate: set TARGET_CLIENT_CERT and TARGET_CLIENT_KEY, or TARGET_CLIENT_PFX.',
  497: 'The port expects TLS: write https in TARGET_URL.',
};

const serviceAbsent =
  'A gateway responds, but the service behind it does not: is the service running?';
const serviceFails =
  'The service itself sent this response: check its log, and the services that it needs.';
const failsAtFirst = (whileStarting: string) =>
  `The service may still be starting (then ${whileStarting}), or a service that it needs is missing: check ` +
  'its log. If it refuses credentials with this status, check TARGET_TOKEN and TARGET_BIZ_NUMBER, and the ' +
  'path in TARGET_URL.';
const values = 'Check TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, and REFERENCE_FORM.';
const lockOut = 'after requests with wrong tokens: switch that off for the time of the run.';
const credentialsRefusedLater =
  'Check TARGET_TOKEN and TARGET_BIZ_NUMBER. The target accepted both before, so the token may have expired ' +
  '(TARGET_TOKEN_COMMAND gets a new one), or a quota may be used up (a lower MAX_DISBURSEMENTS makes a ' +
  `smaller run). The target may also lock out the client or its address ${lockOut}`;
const away =
  'The target responded before, so it may have been restarted: check its log, and run again. It may also ' +
  `allow fewer connections at the same time: lower CONCURRENCY. Or it may close connections ${lockOut}`;
const late =
  'The target responded before, so it may be overloaded, or have been restarted: check its log, or raise ' +
  `TIMEOUT_MS. It may also delay responses ${lockOut}`;
const redirected =
  'The response is a redirect, for example to a login page or another address: check TARGET_URL.';
const other =
  'Check the host, the port and the path in TARGET_URL: it may be another service, a login page or ' +
  'a captive portal.';
const credentials = 'Check TARGET_TOKEN and TARGET_BIZ_NUMBER, and the path in TARGET_URL.';

/** nginx responds with 400 where others respond with 495, 496 or 497. */
const byBody: readonly (readonly [RegExp, number])[] = [
  [/no required ssl certificate/i, 496],
  [/ssl certificate error|client certificate/i, 495],
  [/plain http request was sent to https/i, 497],
];

/**
 * A sentence that names the setting. `wasAccepted`: the target accepted the credentials before.
 * `whileStarting`: what to do where the target is not ready yet, as the end of a sentence.
 */
export function responseAdvice(
  { request, response }: Exchange,
  { wasAccepted = false, whileStarting = 'set or raise WAIT_FOR_TARGET_MS' } = {},
): string {
  if (response.kind === 'none') {
    if (!wasAccepted) return other;
    return response.reason === 'timeout' ? late : away;
  }
  const { status, body } = response;
  if (status === 400) {
    const [, meant = 400] = byBody.find(([pattern]) => pattern.test(body)) ?? [];
    return byStatus[meant] ?? (isOfService(response) ? credentials : gatewayRefuses);
  }
  if (status >= 300 && status < 400) return redirected;
  if (gatewayStatuses.has(status)) {
    const sentence = isLenientEnvelope(response) ? serviceFails : serviceAbsent;
    return wasAccepted ? sentence : `${sentence} If it is still starting, ${whileStarting}.`;
  }
  if (wasAccepted && credentialStatuses.has(status)) return credentialsRefusedLater;
  if (!wasAccepted && status === FAILURE && isLenientEnvelope(response))
    return failsAtFirst(whileStarting);
  // A list has no receiver, no amount and no reference.
  if (status === 422 && request.method === 'POST') return values;
  const around = aroundEnvelope(response);
  if (around !== null) return surrounded(around);
  if (status === 403 && !isOfService(response)) return gatewayForbids;
  return byStatus[status] ?? (isOfService(response) ? credentials : other);
}

function surrounded(around: string): string {
  const codes = [...around].map((one) => `U+${hexadecimal(one.codePointAt(0) ?? 0)}`);
  return `The service responds with an envelope, and other characters are before or after it (${codes.join(' ')}): the body has to be one JSON text.`;
}

const hexadecimal = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');

/** The service may also respond with a page, so the credentials of the suite come last. */
const gatewayForbids =
  'A gateway may refuse the request: it may accept requests only from some addresses (an allow list), or require ' +
  'its own header (TARGET_HEADERS) or a client certificate (TARGET_CLIENT_CERT). Otherwise check TARGET_BIZ_NUMBER ' +
  'and TARGET_TOKEN.';
const gatewayRefuses =
  'A gateway refuses the request: check TARGET_URL, TARGET_HEADERS and TARGET_CLIENT_CERT.';
