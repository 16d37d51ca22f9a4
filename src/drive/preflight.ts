/**
 * Sends a list before the plan, and a disbursement if the target refuses that list: does a target
 * respond, and does it accept the credentials?
 */
import type { Suite } from '../check/suite.ts';
import { isLoopback } from '../config/loopback-host.ts';
import { MOST_LARGEST_BODIES } from '../core/body-limits.ts';
import { type Exchange, meaningOf } from '../core/exchange.ts';
import { secretsReasonOf } from '../history/capture.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { targetWords } from '../interface/refusal.ts';
import { responseAdvice } from '../interface/response-advice.ts';
import { isListUnconfirmed, isOfService } from '../interface/service-response.ts';
import type { PlanSettings } from '../plan/plan-settings.ts';
import type { Case } from '../plan/scenario.ts';
import { isBodyLimit, isCutOffResponse, isDenied } from './connection/failure.ts';
import { tlsAdvice } from './tls-advice.ts';

interface PreflightOptions {
  /** The address of the target, and of a proxy before it, without secrets. */
  readonly url: string;
  readonly proxyUrl: string | null;
  /** The suite shows a certificate of its own in TLS. */
  readonly hasClientCertificate: boolean;
  /** TARGET_CA is set. */
  readonly hasCa: boolean;
  /** What to do where the target is not ready yet, as the end of a sentence. */
  readonly whileStarting: string;
  readonly concurrency: number;
  readonly settings: PlanSettings;
  readonly cases: ReturnType<Suite['preflight']>;
  /** Returns `null` where a cap or the stop prevented the request; the history has the reason. */
  readonly send: (toSend: Case) => Promise<ParsedExchange | null>;
}

/** Returns a sentence if the run must stop here, else `null`. */
export async function preflight(options: PreflightOptions): Promise<string | null> {
  const { settings, cases, send } = options;
  const first = await send(cases.list);
  if (first === null) return null;
  const listed = first.exchange;
  if (first.response.outcome === 'unanswered') return noResponseSentence(options, listed);
  if (!isListUnconfirmed(first))
    return first.response.outcome === 'accepted' ? null : busySentence(first);
  const quote = targetWords(listed);
  const isStrange = !isOfService(listed.response);
  if (settings.readOnly) {
    const sentence = isStrange
      ? noServiceSentence(quote)
      : `The target refused the documented list request: ${quote}.`;
    return `${sentence} ${adviceOn(options, listed)}`;
  }
  const second = await send(cases.initiate);
  if (second === null) {
    const sentence = `The target refused the documented list request (${quote}), and the caps allow no disbursement.`;
    return `${sentence} ${adviceOn(options, listed)}`;
  }
  const initiated = second.exchange;
  const words = [...new Set([quote, targetWords(initiated)])].join('; ');
  if (isStrange && !isOfService(initiated.response)) {
    return `${noServiceSentence(words)} ${adviceOn(options, listed)}`;
  }
  // Only the list is refused: that is a violation, and the run continues to find others.
  if (second.response.outcome === 'accepted') return null;
  return (
    `The target refused both a documented list and a documented disbursement: ${words}. ` +
    adviceOn(options, initiated)
  );
}

const noServiceSentence = (words: string) =>
  `No service with this interface responded to a documented request: ${words}.`;

/** The document defines no status for a refusal, so this is only the most likely cause. */
function adviceOn({ url, cases, whileStarting }: PreflightOptions, exchange: Exchange): string {
  const paths = [cases.list, cases.initiate].map(({ request }) => request.path.replace(/\?.*/, ''));
  const added = paths.find((path) => url.endsWith(path));
  if (added !== undefined) return `Remove ${added} from TARGET_URL: the suite adds it.`;
  return responseAdvice(exchange, { whileStarting });
}

function busySentence(parsed: ParsedExchange): string {
  return (
    `The target responded to every list request by asking the suite to wait: ${targetWords(parsed.exchange)}. ` +
    'Try later, or set RATE_LIMIT to the number of requests that the target allows per second.'
  );
}

const LOWER = `If it is, lower CONCURRENCY to ${MOST_LARGEST_BODIES} or less, which allows the largest bodies. `;

function tooLargeAdvice(message: string, concurrency: number): string {
  const reason = secretsReasonOf(message);
  if (reason === 'shown')
    return 'The suite records no secret: the target must not write the credentials of the run into its responses.';
  if (reason === 'not searched')
    return 'The suite records no text that it cannot search for secrets: send less, or less encoded, text in a list.';
  const lower = isBodyLimit(message) && concurrency > MOST_LARGEST_BODIES ? LOWER : '';
  return (
    `The suite does not read beyond this limit: is the path in TARGET_URL right? ${lower}` +
    'No run can judge a target whose response to a documented list is larger than this limit.'
  );
}

/** No proxy is between this machine and itself. */
const proxyQuestion = (url: string) =>
  URL.canParse(url) && isLoopback(url)
    ? ''
    : 'Does this network need a proxy (TARGET_PROXY), or a VPN? ';

function closedTls(hasClientCertificate: boolean): string {
  const question = hasClientCertificate
    ? 'does it refuse the client certificate of the suite, because that has expired or comes from another authority?'
    : 'does it require a client certificate (TARGET_CLIENT_CERT)?';
  return `The target closed the connection without a response: ${question}`;
}

const DENIED =
  'This machine does not allow the connection: check its firewall, whether it needs a proxy (TARGET_PROXY) or a VPN, and ' +
  'the list of addresses that it may reach.';

const silenceAdvice = ({ url, proxyUrl }: PreflightOptions, starting: string) =>
  proxyUrl === null
    ? `The target does not respond: is it running, and are the host and the port right? ${proxyQuestion(url)}${starting}`
    : `The proxy ${proxyUrl}, or the target behind it, does not respond: is each of them running?`;

function noResponseSentence(options: PreflightOptions, { response }: Exchange): string {
  const { url, concurrency, hasClientCertificate } = options;
  const starting = `If the target is still starting, ${options.whileStarting}.`;
  if (response.kind !== 'none') return '';
  const { reason, message } = response;
  // The sentence on a proxy already says what to check.
  if (reason === 'proxy') return `Cannot reach ${url}: ${message}.`;
  const advice: Partial<Record<typeof reason, string>> = {
    'not-sent': message.includes('CONFIRM_HOST')
      ? 'Nothing was sent. Set CONFIRM_HOST and both caps to reach another machine.'
      : 'Nothing was sent. Check the limits of this machine (ulimit -n).',
    unreachable: isDenied(message) ? DENIED : silenceAdvice(options, starting),
    timeout: `The target accepts the connection and completes no response in time: raise TIMEOUT_MS, or check its log. ${starting}`,
    tls: tlsAdvice(message, options),
    reset: isCutOffResponse(message)
      ? 'Check the log of the target, or of a gateway before it: the response has no end.'
      : url.startsWith('https:')
        ? closedTls(hasClientCertificate)
        : `The target closed the connection without a response: does TARGET_URL need https instead of http? ${starting}`,
    'too-large': tooLargeAdvice(message, concurrency),
    'unknown-coding':
      'Content-Encoding names a compression, like gzip, and not a charset: correct or remove this header of the ' +
      'target, or of a gateway before it.',
    malformed: 'The suite cannot read the response as HTTP: are the scheme and the port right?',
  };
  const { wasConnected } = meaningOf(reason);
  const failed = wasConnected ? `No usable response from ${url}` : `Cannot reach ${url}`;
  return `${failed} (${message}). ${advice[reason] ?? 'Check TARGET_URL.'}`;
}
