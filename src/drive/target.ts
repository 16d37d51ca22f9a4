/**
 * The target client, the only code that sends requests to the target: applies caps and deadline,
 * masks secrets, and writes the history.
 * Above 200 lines: one request, from its charge to its lines.
 */

import type { Exchange, RecordedResponse } from '../core/exchange.ts';
import { couldDisburse, type HeaderList, type RequestTemplate } from '../core/request.ts';
import type { WireLimits, WireRequest } from '../core/wire.ts';
import { capture } from '../history/capture.ts';
import type { ForeignTexts } from '../history/foreign.ts';
import { withinLineLimit } from '../history/line-limits.ts';
import { makeRedactor, type Redact, type Secret } from '../history/redaction/redact.ts';
import type { HistoryWriter } from '../history/writer.ts';
import { chargeOf } from '../plan/amount-at-risk.ts';
import { bytesOf, withRunId } from '../plan/request-bytes.ts';
import type { Case, Cause } from '../plan/scenario.ts';
import type { Budget } from './budget.ts';
import type { Transport } from './connection/transport.ts';
import { headersOnWire, type OtherCredentials } from './headers-on-wire.ts';
import { Peers } from './peers.ts';
import { openSeenReferences } from './seen-references.ts';
import { openSessionCookies } from './session-cookies.ts';
import type { HeldToken } from './token/token-source.ts';

export interface TargetOptions {
  /** Base address without a trailing slash. */
  readonly url: string;
  /** Returns the token in use at the moment of sending. */
  readonly token: () => HeldToken;
  readonly bizNumber: string;
  /** Empty strings where they are not configured; then no case of the plan uses them. */
  readonly others?: OtherCredentials;
  /** Headers for a gateway in front of the target, in each request; the history has their names. */
  readonly headers?: HeaderList;
  readonly runId: string;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly transport: Transport;
  readonly writer: HistoryWriter;
  readonly redact: Redact;
  readonly foreign: ForeignTexts;
  readonly budget: Budget;
  /** Milliseconds since the start of the run. */
  readonly elapsedMs: () => number;
  /** The end of the run on that clock: no request waits for a response beyond it. */
  readonly endsAtMs: number;
  /**
   * Called with each exchange in the order of the responses in the history. `sent`: the number of the
   * last request before the response.
   */
  readonly onExchange?: (exchange: Exchange, sent: number) => void;
}

export type SendResult =
  | { readonly kind: 'sent'; readonly exchange: Exchange; readonly tokenNumber: number }
  /** A cap or the end of the run prevented it; nothing was sent. */
  | { readonly kind: 'withheld'; readonly by: 'cap'; readonly why: string }
  | { readonly kind: 'withheld'; readonly by: 'time' };

export interface Target {
  send(scenario: string, toSend: Case, cause: Cause): Promise<SendResult>;
}

/** Enough for a page of ten thousand transactions, and small enough for eight bodies in memory. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** DELETE is excluded, because it might delete something. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH'];

/** Opens the target client. It never sends a POST twice, and follows no redirect. */
export function openTarget(options: TargetOptions): Target {
  const { transport, writer } = options;
  const peers = new Peers(writer, options.redact);
  const cookies = openSessionCookies();
  const references = openSeenReferences();
  let index = 0;

  return {
    async send(scenario, toSend, cause) {
      if (options.elapsedMs() >= options.endsAtMs) {
        return { kind: 'withheld', by: 'time' };
      }
      const sent = withRunId(toSend.request, options.runId);
      const mayDisburse = couldDisburse(sent);
      const why = chargeFor(toSend, sent, options);
      if (why !== null) return { kind: 'withheld', by: 'cap', why };
      index += 1;
      const startedMs = options.elapsedMs();
      const token = options.token();
      const request = requestLine({ index, scenario, atMs: round(startedMs) }, toSend, sent, cause);
      writer.write({ kind: 'request', ...request });
      const wire = await transport.send(
        wireRequest(toSend, { ...sent, path: references.fill(sent.path) }, token.value, {
          ...options,
          cookies: cookies.value(),
        }),
        limitsOf(startedMs, options),
      );
      const redact = redactAlso(cookies.secretsOf(sent), options.redact);
      cookies.see(sent, wire);
      references.see(sent, wire);
      const durationMs = round(options.elapsedMs() - startedMs);
      const captured = withoutForeign(capture(wire, redact), mayDisburse, options.foreign);
      const peer = wire.kind === 'response' ? peers.record(wire.peer) : null;
      const response = responseLine(captured, durationMs, peer);
      writer.write({ kind: 'response', index: request.index, response });
      const exchange = { ...request, response };
      options.onExchange?.(exchange, index);
      return { kind: 'sent', exchange, tokenNumber: token.number };
    },
  };
}

/**
 * Charges a request that could disburse, before it is sent. Returns a sentence where a cap forbids
 * it.
 */
function chargeFor(
  toSend: Case,
  sent: RequestTemplate,
  { budget, foreign }: TargetOptions,
): string | null {
  const { method } = sent;
  if (!METHODS.includes(method)) {
    throw new Error(`Cannot send ${toSend.id}: ${method} is not among ${METHODS.join(', ')}`);
  }
  if (!couldDisburse(sent)) return null;
  const why = budget.take(chargeOf({ ...toSend, request: sent }));
  if (why === null) foreign.disbursementsBegin();
  return why;
}

/** The request line of the history, with placeholders in place of credentials. */
function requestLine(
  { index, scenario, atMs }: Pick<Exchange, 'index' | 'scenario' | 'atMs'>,
  { id, group, place }: Case,
  { method, path, headers, body, encoding }: RequestTemplate,
  cause: Cause,
): Omit<Exchange, 'response'> {
  return {
    index,
    scenario,
    case: id,
    ...(group === undefined ? {} : { group }),
    ...(place === undefined ? {} : { place }),
    ...cause,
    atMs,
    request: { method, path, headers, body, ...(encoding === undefined ? {} : { encoding }) },
  };
}

/** The request as it is sent, with credentials and the headers of the suite and of a gateway. */
function wireRequest(
  { isFresh }: Case,
  sent: RequestTemplate,
  token: string,
  options: TargetOptions & { readonly cookies: string },
): WireRequest {
  return {
    method: sent.method,
    url: options.url + sent.path,
    headers: headersOnWire(sent.headers, token, options),
    body: bytesOf(sent),
    isFresh: isFresh === true,
  };
}

/** The response as the history has it. */
function responseLine(
  captured: ReturnType<typeof capture>,
  durationMs: number,
  peer: number | null,
): RecordedResponse {
  return withinLineLimit(
    captured.kind === 'none' || peer === null
      ? { ...captured, durationMs }
      : { ...captured, durationMs, peer },
  );
}

/** Masks further secrets before the others. */
function redactAlso(secrets: readonly Secret[], redact: Redact): Redact {
  if (secrets.length === 0) return redact;
  const redactFirst = makeRedactor(secrets);
  return (text) => redact(redactFirst(text));
}

const limitsOf = (startedMs: number, { timeoutMs, endsAtMs }: TargetOptions): WireLimits => ({
  timeoutMs: Math.max(1, Math.ceil(Math.min(timeoutMs, endsAtMs - startedMs))),
  maxBodyBytes: MAX_BODY_BYTES,
});

/** Masks foreign data in a list; a body that is not text cannot be searched. */
function withoutForeign(
  captured: ReturnType<typeof capture>,
  mayDisburse: boolean,
  foreign: ForeignTexts,
): ReturnType<typeof capture> {
  if (captured.kind === 'none' || captured.encoding !== 'utf-8') return captured;
  const { body } = captured;
  return {
    ...captured,
    body: mayDisburse ? foreign.hideInDisbursement(body) : foreign.hideInList(body),
  };
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
