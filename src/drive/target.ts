/** The target client: only this file sends requests to the target. It applies caps and deadline, masks secrets, writes history. */

import type { Exchange } from '../core/exchange.ts';
import { couldDisburse, type HeaderList } from '../core/request.ts';
import { capture } from '../history/capture.ts';
import type { ForeignTexts } from '../history/foreign.ts';
import { recordable } from '../history/line-limits.ts';
import type { Redact } from '../history/redact.ts';
import type { HistoryWriter } from '../history/writer.ts';
import { chargeOf } from '../plan/amount-at-risk.ts';
import {
  ALIKE_BIZ_NUMBER,
  alikeNumber,
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_TOKEN,
  tokenForms,
} from '../plan/placeholders.ts';
import { bytesOf, sentAs } from '../plan/request-bytes.ts';
import type { Case, Cause } from '../plan/scenario.ts';
import type { Budget } from './budget.ts';
import { openPeers } from './peers.ts';
import type { HeldToken } from './token-source.ts';
import type { Transport } from './transport.ts';

/** Credentials that some cases have in place of the usual ones. */
export interface Others {
  readonly otherToken: string;
  readonly otherBizNumber: string;
  readonly expiredToken: string;
}

export interface TargetOptions {
  /** Base address without a trailing slash. */
  readonly url: string;
  /** The token that is in use when a request leaves. */
  readonly token: () => HeldToken;
  readonly bizNumber: string;
  /** Empty where they are not configured; then no case of the plan names them. */
  readonly others?: Others;
  /** For a gateway in front of the target, in each request; the history has none of them. */
  readonly headers?: HeaderList;
  readonly runId: string;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly transport: Transport;
  readonly writer: HistoryWriter;
  readonly redact: Redact;
  readonly foreign: ForeignTexts;
  readonly budget: Budget;
  /** Milliseconds since the run started. */
  readonly elapsedMs: () => number;
  /** When the run ends, by the same clock: no request is waited for any longer. */
  readonly endsAtMs: number;
}

export type Sent =
  | { readonly kind: 'sent'; readonly exchange: Exchange; readonly tokenNumber: number }
  /** A cap or the end of the run forbade it; nothing left the machine. */
  | { readonly kind: 'withheld'; readonly by: 'cap' | 'time'; readonly why: string };

export interface Target {
  send(scenario: string, planned: Case, cause: Cause): Promise<Sent>;
}

/** Enough for a page of ten thousand transactions, and little enough to hold eight at once. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** DELETE is not among them: it might find something to delete. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH'];

/** Opens the client. A POST is never sent twice, and no redirect is followed. */
export function openTarget(options: TargetOptions): Target {
  const { transport, writer, budget } = options;
  const peers = openPeers(writer, options.redact);
  let index = 0;

  async function send(scenario: string, planned: Case, cause: Cause): Promise<Sent> {
    if (options.elapsedMs() >= options.endsAtMs) {
      return { kind: 'withheld', by: 'time', why: OVER };
    }
    const { method, path, headers } = planned.request;
    const sent = sentAs(planned.request, options.runId);
    const { body, encoding } = sent;
    if (!METHODS.includes(method)) {
      throw new Error(`Cannot send ${planned.id}: ${method} is not among ${METHODS.join(', ')}`);
    }
    const mayDisburse = couldDisburse({ method, body });
    if (mayDisburse) {
      const why = budget.take(chargeOf({ ...planned, request: sent }));
      if (why !== null) return { kind: 'withheld', by: 'cap', why };
      options.foreign.disbursementsBegin();
    }
    index += 1;
    const started = options.elapsedMs();
    const token = options.token();
    const request: Omit<Exchange, 'response'> = {
      index,
      scenario,
      case: planned.id,
      ...(planned.group === undefined ? {} : { group: planned.group }),
      ...(planned.place === undefined ? {} : { place: planned.place }),
      ...cause,
      atMs: round(started),
      request: { method, path, headers, body, ...(encoding === undefined ? {} : { encoding }) },
    };
    writer.write({ kind: 'request', ...request });
    const wire = await transport.send(
      {
        method,
        url: options.url + path,
        headers: [
          ...ownHeaders(options.userAgent, headers),
          ...(options.headers ?? []),
          ...bind(headers, token.value, options).filter((one) => !isLeftOut(one)),
        ],
        body: bytesOf(sent),
        isFresh: planned.isFresh === true,
      },
      {
        timeoutMs: Math.max(1, Math.ceil(Math.min(options.timeoutMs, options.endsAtMs - started))),
        maxBodyBytes: MAX_BODY_BYTES,
      },
    );
    const durationMs = round(options.elapsedMs() - started);
    const captured = withoutForeign(capture(wire, options.redact), mayDisburse, options.foreign);
    const peer = wire.kind === 'response' ? peers(wire.peer) : null;
    const response = recordable(
      captured.kind === 'none' || peer === null
        ? { ...captured, durationMs }
        : { ...captured, durationMs, peer },
    );
    writer.write({ kind: 'response', index: request.index, response });
    return { kind: 'sent', exchange: { ...request, response }, tokenNumber: token.number };
  }
  return { send };
}

/** What every client sends; a case that has one of them in another way goes first. */
function ownHeaders(userAgent: string, planned: HeaderList): HeaderList {
  const own: HeaderList = [
    ['User-Agent', userAgent],
    ['Accept', 'application/json'],
  ];
  return own.filter(([name]) => !planned.some(([other]) => other === name));
}

/** An empty value of one of these says that it is not sent at all. */
const isLeftOut = ([name, value]: HeaderList[number]) =>
  value === '' && (name === 'User-Agent' || name === 'Accept');

/** What lists show of others is hidden; a body that is no text cannot be looked into. */
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

/** Puts the values in place of their names, at the moment of sending. */
function bind(
  headers: HeaderList,
  token: string,
  { bizNumber, others }: Pick<TargetOptions, 'bizNumber' | 'others'>,
): HeaderList {
  const values: readonly (readonly [string, string | undefined])[] = [
    ...Object.entries(tokenForms).map(([name, form]) => [name, form(token)] as const),
    [BIZ_NUMBER, bizNumber],
    [ALIKE_BIZ_NUMBER, alikeNumber(bizNumber)],
    [OTHER_TOKEN, others?.otherToken],
    [OTHER_BIZ_NUMBER, others?.otherBizNumber],
    [EXPIRED_TOKEN, others?.expiredToken],
  ];
  return headers.map(([name, value]) => [name, bound(value, values)]);
}

/** One placeholder at most stands in a value: what is put in is not looked at again. */
function bound(value: string, values: readonly (readonly [string, string | undefined])[]): string {
  const found = values.find(([placeholder]) => value.includes(placeholder));
  if (found === undefined) return value;
  const [placeholder, secret = ''] = found;
  return value.replace(placeholder, () => secret);
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

const OVER = 'RUN_TIMEOUT_MS is over';
