/** The target client: the only door to the network. It guards money, pace, secrets and record. */
import type { Budget } from './budget.ts';
import { overCaps } from './caps.ts';
import type { Answer, Exchange } from './exchange.ts';
import {
  BIZ_NUMBER,
  type Case,
  chargeOf,
  couldDisburse,
  type HeaderList,
  RUN_ID,
  tokenForms,
} from './plan.ts';
import type { Recorder } from './recorder.ts';
import type { Redact } from './redact.ts';
import type { Transport, WireAnswer } from './transport.ts';

export interface Credentials {
  readonly token: string;
  readonly bizNumber: string;
}

export interface TargetOptions {
  /** Base address without a trailing slash. */
  readonly url: string;
  readonly credentials: Credentials;
  readonly runId: string;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly transport: Transport;
  readonly recorder: Recorder;
  readonly redact: Redact;
  readonly budget: Budget;
  /** Milliseconds since the run started. */
  readonly elapsedMs: () => number;
  /** When the run ends, by the same clock: no request is waited for any longer. */
  readonly endsAtMs: number;
}

export type Sent =
  | { readonly kind: 'sent'; readonly exchange: Exchange }
  /** A cap forbade it; nothing left the machine. */
  | { readonly kind: 'withheld'; readonly why: string };

export interface Target {
  send(scenario: string, planned: Case): Promise<Sent>;
}

/** Enough for a page of ten thousand transactions, and little enough to hold eight at once. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** DELETE is not among them: it might find something to delete. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH'];

/** Opens the client. A POST is never sent twice, and no redirect is followed. */
export function openTarget(options: TargetOptions): Target {
  const { transport, recorder, budget, credentials } = options;
  let index = 0;

  const values: readonly (readonly [string, string])[] = [
    ...Object.entries(tokenForms).map(
      ([placeholder, form]) => [placeholder, form(credentials.token)] as const,
    ),
    [BIZ_NUMBER, credentials.bizNumber],
  ];
  const bind = (headers: HeaderList): HeaderList =>
    headers.map(([name, value]) => [
      name,
      values.reduce(
        (text, [placeholder, secret]) => text.replace(placeholder, () => secret),
        value,
      ),
    ]);

  async function send(scenario: string, planned: Case): Promise<Sent> {
    if (options.elapsedMs() >= options.endsAtMs) return { kind: 'withheld', why: OVER };
    const { method, path, headers } = planned.request;
    const body = planned.request.body?.replaceAll(RUN_ID, options.runId) ?? null;
    if (!METHODS.includes(method)) {
      throw new Error(`Cannot send ${planned.id}: ${method} is not among ${METHODS.join(', ')}`);
    }
    if (couldDisburse({ method, body })) {
      const why = budget.take(chargeOf({ ...planned, request: { ...planned.request, body } }));
      if (why !== null) return { kind: 'withheld', why };
    }
    index += 1;
    const started = options.elapsedMs();
    const request: Omit<Exchange, 'answer'> = {
      index,
      scenario,
      case: planned.id,
      ...(planned.group === undefined ? {} : { group: planned.group }),
      ...(planned.origin === undefined ? {} : { origin: planned.origin }),
      atMs: round(started),
      request: { method, path, headers, body },
    };
    recorder.write({ kind: 'request', ...request });
    const wire = await transport.send(
      {
        method,
        url: options.url + path,
        headers: [
          ['User-Agent', options.userAgent],
          ['Accept', 'application/json'],
          ...bind(headers),
        ],
        body,
      },
      {
        timeoutMs: Math.max(1, Math.ceil(Math.min(options.timeoutMs, options.endsAtMs - started))),
        maxBodyBytes: MAX_BODY_BYTES,
      },
    );
    const durationMs = round(options.elapsedMs() - started);
    const answer: Answer = { ...capture(wire, options.redact), durationMs };
    recorder.write({ kind: 'answer', index: request.index, answer });
    return { kind: 'sent', exchange: { ...request, answer } };
  }
  return { send };
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

const OVER = 'RUN_TIMEOUT_MS is over';

/** What came, as it may be kept: without secrets, and not more of it than the checks look into. */
export function capture(wire: WireAnswer, redact: Redact) {
  if (wire.kind === 'none') return { ...wire, message: redact(wire.message) };
  const content = text(wire.body, redact);
  const why = content.encoding === 'utf-8' ? overCaps(content.body) : null;
  if (why !== null) return { kind: 'none', reason: 'too-large', message: why } as const;
  return { ...wire, headers: recordable(wire.headers, redact), ...content };
}

/** Headers whose values are worth keeping and carry no session of anybody. */
const recordedHeaders =
  /^(content-(type|length|encoding|language)|transfer-encoding|connection|date|server|allow|retry-after|www-authenticate|location|cache-control|(x-)?rate-?limit.*|(x-)?(api-)?version|api-.*version.*|deprecation|sunset)$/i;

/** More headers than this say nothing more about a target. */
const MAX_HEADERS = 200;
const MAX_HEADER_CHARACTERS = 1000;

function recordable(headers: HeaderList, redact: Redact): HeaderList {
  return headers
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => [
      redact(name).slice(0, MAX_HEADER_CHARACTERS),
      recordedHeaders.test(name) ? shown(value, redact) : '(not recorded)',
    ]);
}

/** A small number is a length or a wait, even where the business number is the same. */
function shown(value: string, redact: Redact): string {
  return /^\d{1,7}$/.test(value) ? value : redact(value).slice(0, MAX_HEADER_CHARACTERS);
}

function text(body: Uint8Array, redact: Redact) {
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return { body: redact(decoded), encoding: 'utf-8' as const };
  } catch {
    // Latin-1 keeps every byte, so the redaction sees what a reader of the file would see.
    const bytes = Buffer.from(redact(Buffer.from(body).toString('latin1')), 'latin1');
    return { body: bytes.toString('base64'), encoding: 'base64' as const };
  }
}
