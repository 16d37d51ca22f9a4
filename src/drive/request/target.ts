/**
 * The target client, the only code that sends requests to the target: applies caps and deadline,
 * redacts secrets, and writes the history.
 */

import { MAX_BODY_BYTES } from '../../core/body-limits.ts';
import type { RecordedResponse } from '../../core/exchange.ts';
import { couldDisburse, type HeaderList, type RequestTemplate } from '../../core/request.ts';
import type { WireLimits, WireRequest, WireResponse } from '../../core/wire.ts';
import { capture } from '../../history/capture.ts';
import type { HistoryWriter } from '../../history/file/writer.ts';
import type { ForeignTexts } from '../../history/foreign/foreign.ts';
import { withinLineLimit } from '../../history/lines/line-limits.ts';
import type { Redact } from '../../history/redaction/redact.ts';
import type { ExchangeParser, ParsedExchange } from '../../interface/parsed-exchange.ts';
import { withDays } from '../../plan/days-around-run.ts';
import { chargeOf } from '../../plan/money/amount-at-risk.ts';
import { bodyBytesOf, withRunId } from '../../plan/request-bytes.ts';
import type { Case, Cause } from '../../plan/scenario.ts';
import type { Transport } from '../connection/transport.ts';
import type { HeldToken } from '../token/token-source-options.ts';
import type { Budget } from './budget.ts';
import { headersOnWire, type OtherCredentials } from './headers-on-wire.ts';
import { withNumbers } from './numbers-on-wire.ts';
import { Peers } from './peers.ts';
import { redactAlso, requestLine, withoutForeign } from './recorded-parts.ts';
import { SeenReferences } from './seen-references.ts';
import { SessionCookies } from './session-cookies.ts';

export interface TargetOptions {
  /** Base address without a trailing slash. */
  readonly url: string;
  /** Returns the token in use at the moment of sending. */
  readonly token: () => HeldToken;
  readonly bizNumber: string;
  /** Empty strings where they are not configured; then no case of the plan uses them. */
  readonly others: OtherCredentials;
  /** Headers for a gateway in front of the target, in each request; the history has their names. */
  readonly headers: HeaderList;
  readonly runId: string;
  /** The start of the run, in UTC. */
  readonly startedAt: string;
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
  /** Parses each exchange once, for all that get it. */
  readonly parser: ExchangeParser;
  /**
   * Called with each exchange in the order of the responses in the history. `sentBefore`: the number
   * of requests before the response.
   */
  readonly onExchange?: (parsed: ParsedExchange, sentBefore: number) => void;
}

export type SendResult =
  | { readonly kind: 'sent'; readonly parsed: ParsedExchange; readonly tokenNumber: number }
  /** A cap or the end of the run prevented it: nothing was sent, and no request line written. */
  | { readonly kind: 'unsent'; readonly by: 'cap'; readonly why: string }
  | { readonly kind: 'unsent'; readonly by: 'time' };

export interface Target {
  send(scenario: string, toSend: Case, cause: Cause): Promise<SendResult>;
}

/** DELETE is excluded, because it might delete something. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH'];

/** The target client never sends a POST twice, and follows no redirect. */
export class TargetClient implements Target {
  readonly #options: TargetOptions;
  readonly #peers: Peers;
  readonly #cookies = new SessionCookies();
  readonly #references = new SeenReferences();
  /** The number of the last request. */
  #index = 0;

  constructor(options: TargetOptions) {
    this.#options = options;
    this.#peers = new Peers(options.writer, options.redact);
  }

  async send(scenario: string, toSend: Case, cause: Cause): Promise<SendResult> {
    const { writer, foreign, elapsedMs, endsAtMs, parser, onExchange } = this.#options;
    if (elapsedMs() >= endsAtMs) return { kind: 'unsent', by: 'time' };
    const template = withRunId(toSend.request, this.#options.runId);
    demandMethod(toSend.id, template);
    const mayDisburse = couldDisburse(template);
    const charge = mayDisburse ? chargeOf({ ...toSend, request: template }) : 0;
    const why = mayDisburse ? this.#options.budget.take(charge) : null;
    if (why !== null) return { kind: 'unsent', by: 'cap', why };
    if (mayDisburse) foreign.disbursementsBegin();
    this.#index += 1;
    const index = this.#index;
    const startedMs = elapsedMs();
    const token = this.#options.token();
    const request = requestLine(
      { index, scenario, atMs: round(startedMs) },
      toSend,
      template,
      cause,
    );
    writer.write({ kind: 'request', ...request });
    const wire = await this.#sendOnWire(toSend, template, token.value, startedMs);
    const response = this.#responseLine(template, wire, round(elapsedMs() - startedMs));
    writer.write({ kind: 'response', index, response });
    const parsed = parser({ ...request, response });
    onExchange?.(parsed, this.#index);
    return { kind: 'sent', parsed, tokenNumber: token.number };
  }

  async #sendOnWire(
    toSend: Case,
    template: RequestTemplate,
    token: string,
    startedMs: number,
  ): Promise<WireResponse> {
    const options = { ...this.#options, cookies: this.#cookies.valueFor(template) };
    const path = this.#references.fill(withDays(template.path, this.#options.startedAt));
    const body = this.#references.fillBody(template);
    const filled = withNumbers({ ...template, path, body }, options, token);
    const request = wireRequest(toSend, filled, token, options);
    return await this.#options.transport.send(request, limitsOf(startedMs, this.#options));
  }

  /** The response as the history has it; what later requests need of it is stored. */
  #responseLine(
    template: RequestTemplate,
    wire: WireResponse,
    durationMs: number,
  ): RecordedResponse {
    const { redact, foreign } = this.#options;
    const captured = capture(wire, redactAlso(this.#cookies.secretsOf(template), redact));
    this.#cookies.see(template, wire);
    this.#references.see(template, wire);
    const shown = withoutForeign(captured, couldDisburse(template), foreign);
    const peer = wire.kind === 'response' ? this.#peers.record(wire.peer) : null;
    return withinLineLimit(
      shown.kind === 'none' || peer === null
        ? { ...shown, durationMs }
        : { ...shown, durationMs, peer },
    );
  }
}

/** Throws where the plan has a method that the suite must not send. */
function demandMethod(id: string, { method }: RequestTemplate): void {
  if (METHODS.includes(method)) return;
  throw new Error(`Cannot send ${id}: ${method} is not among ${METHODS.join(', ')}`);
}

/** The request as it is sent, with credentials and the headers of the suite and of a gateway. */
function wireRequest(
  { isFresh, isInPieces }: Case,
  template: RequestTemplate,
  token: string,
  options: TargetOptions & { readonly cookies: string },
): WireRequest {
  return {
    method: template.method,
    url: options.url + template.path,
    headers: headersOnWire(template.headers, token, options),
    body: bodyBytesOf(template),
    isFresh: isFresh === true,
    isInPieces: isInPieces === true,
  };
}

const limitsOf = (startedMs: number, { timeoutMs, endsAtMs }: TargetOptions): WireLimits => ({
  timeoutMs: Math.max(1, Math.ceil(Math.min(timeoutMs, endsAtMs - startedMs))),
  maxBodyBytes: MAX_BODY_BYTES,
});

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
