/** An exchange as the document reads it: what was asked, by its bytes, and what was answered. */
import { type Exchange, headerValue } from './exchange.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  member,
  type ParsedJson,
  parseJson,
} from './json.ts';
import { BIZ_NUMBER, type HeaderList, TOKEN } from './plan.ts';
import { makeShapes, type Shapes, type Violation } from './shape.ts';

export type Operation = 'initiate' | 'list' | 'other';

/** `other`: the header is there, and is neither right nor empty. */
export type HeaderState = 'right' | 'absent' | 'empty' | 'other';
/** `case`: right but for the letter case of `Bearer`. `unissued`: well-formed, another token. */
export type AuthorizationState = HeaderState | 'malformed' | 'unissued' | 'case';

export type BodyState =
  | 'none'
  /** The four fields of 4.1 and no more, written as `JSON.stringify` writes them. */
  | 'documented'
  /** The same content with other white space, member order or number notation. */
  | 'rewritten'
  /** A JSON object that 4.1 does not describe, or not only. */
  | 'undocumented'
  | 'not-object'
  | 'not-json';

export interface Asked {
  readonly operation: Operation;
  readonly authorization: AuthorizationState;
  readonly bizNumber: HeaderState;
  readonly contentType: HeaderState;
  /** Header names are written as the document writes them. */
  readonly documentedNames: boolean;
  readonly bodyState: BodyState;
  readonly body: JsonObject | null;
  readonly perPage: number | null;
  /** All of it is as the document shows it, so that it must be accepted. */
  readonly documented: boolean;
}

export type Answered =
  | { readonly outcome: 'accepted' | 'refused'; readonly status: number; readonly json: ParsedJson }
  | { readonly outcome: 'unanswered' };

/** What a check sees: the exchange, and its reading. */
export interface Reading {
  readonly exchange: Exchange;
  readonly asked: Asked;
  readonly answered: Answered;
  /** Breaches of the schemas by the answer, of all requirements. */
  readonly violations: readonly Violation[];
}

export type Reader = (exchange: Exchange) => Reading;

/** Makes the reader; it compiles the schemas once. */
export function makeReader(shapes: Shapes = makeShapes()): Reader {
  return (exchange) => {
    const asked = readRequest(exchange, shapes);
    const answered = readAnswer(exchange);
    return { exchange, asked, answered, violations: violationsOf(asked, answered, shapes) };
  };
}

/** The parsed body of an accepted answer, if it is a JSON object. */
export function acceptedBody({ answered }: Reading): JsonObject | null {
  if (answered.outcome !== 'accepted' || !answered.json.ok) return null;
  return isObject(answered.json.value) ? answered.json.value : null;
}

/** The Transaction of an accepted disbursement. */
export function transactionOf(reading: Reading): JsonObject | null {
  if (reading.asked.operation !== 'initiate') return null;
  const data = member(acceptedBody(reading) ?? undefined, 'data');
  return isObject(data) ? data : null;
}

/** The items of an accepted list that are objects, with their positions. */
export function itemsOf(reading: Reading): readonly (readonly [number, JsonObject])[] {
  const list = listOf(reading);
  return (list ?? []).flatMap((item, at) => (isObject(item) ? [[at, item] as const] : []));
}

/** The `data` of an accepted list, if it is an array. */
export function listOf(reading: Reading): readonly Json[] | null {
  if (reading.asked.operation !== 'list') return null;
  const data = member(acceptedBody(reading) ?? undefined, 'data');
  return Array.isArray(data) ? (data as readonly Json[]) : null;
}

function readRequest({ request }: Exchange, shapes: Shapes): Asked {
  const { headers } = request;
  const [path = '', query = ''] = request.path.split('?');
  const operation = operationOf(request.method, path);
  const { bodyState, body } = readBody(request.body, shapes);
  const [, digits] = /^perPage=(\d{1,15})$/.exec(query) ?? [];
  const perPage = digits === undefined ? null : Number(digits);
  const asked = {
    operation,
    authorization: authorizationState(headerValue(headers, 'authorization')),
    bizNumber: headerState(headerValue(headers, 'x-biz-number'), (value) => value === BIZ_NUMBER),
    contentType: headerState(headerValue(headers, 'content-type'), (value) =>
      /^application\/json\s*(;|$)/i.test(value),
    ),
    documentedNames: hasDocumentedNames(headers),
    bodyState,
    body,
    perPage,
  };
  const rightHeaders =
    asked.authorization === 'right' && asked.bizNumber === 'right' && asked.contentType === 'right';
  const rightRest =
    operation === 'initiate' ? bodyState === 'documented' && query === '' : perPage === 25;
  const documented = operation !== 'other' && rightHeaders && rightRest && asked.documentedNames;
  return { ...asked, documented };
}

function operationOf(method: string, path: string): Operation {
  if (method === 'POST' && path === '/initiate-disbursement') return 'initiate';
  return method === 'GET' && path === '/transactions' ? 'list' : 'other';
}

function headerState(value: string | null, isRight: (value: string) => boolean): HeaderState {
  if (value === null) return 'absent';
  if (value.trim() === '') return 'empty';
  return isRight(value) ? 'right' : 'other';
}

function authorizationState(value: string | null): AuthorizationState {
  const state = headerState(value, (text) => text === `Bearer ${TOKEN}`);
  if (state !== 'other' || value === null) return state;
  if (value.toLowerCase() === `bearer ${TOKEN}`.toLowerCase()) return 'case';
  return /^Bearer \S+$/.test(value) ? 'unissued' : 'malformed';
}

const documentedNames = new Set(['Content-Type', 'Content-type', 'Authorization', 'X-Biz-Number']);

function hasDocumentedNames(headers: HeaderList): boolean {
  return headers.every(
    ([name]) =>
      documentedNames.has(name) || !/^(content-type|authorization|x-biz-number)$/i.test(name),
  );
}

function readBody(text: string | null, shapes: Shapes) {
  if (text === null) return { bodyState: 'none', body: null } as const;
  const parsed = parseJson(text);
  if (!parsed.ok) return { bodyState: 'not-json', body: null } as const;
  if (!isObject(parsed.value)) return { bodyState: 'not-object', body: null } as const;
  return { bodyState: objectState(text, parsed.value, shapes), body: parsed.value };
}

function objectState(text: string, body: JsonObject, shapes: Shapes): BodyState {
  if (!shapes.isRequest(body) || Object.keys(body).length !== 4) return 'undocumented';
  const { amount, bank_code, bank_account_number, merchant_reference } = body;
  const plain = JSON.stringify({ amount, bank_code, bank_account_number, merchant_reference });
  return text === plain ? 'documented' : 'rewritten';
}

function readAnswer({ answer }: Exchange): Answered {
  if (answer.kind === 'none') return { outcome: 'unanswered' };
  const { status } = answer;
  const json: ParsedJson =
    answer.encoding === 'utf-8'
      ? parseJson(answer.body)
      : { ok: false, why: 'the body is not valid UTF-8' };
  return { outcome: isAccepted(status, json) ? 'accepted' : 'refused', status, json };
}

/**
 * The envelope decides and not the HTTP status; where there is none, the status does. A redirect
 * is never followed, so it is a refusal whatever its body says.
 */
function isAccepted(status: number, json: ParsedJson): boolean {
  if (status >= 300 && status < 400) return false;
  const word = json.ok ? member(json.value, 'status') : undefined;
  return typeof word === 'string' ? word === 'success' : status >= 200 && status < 300;
}

function violationsOf(asked: Asked, answered: Answered, shapes: Shapes): readonly Violation[] {
  if (asked.operation === 'other' || answered.outcome === 'unanswered') return [];
  if (!answered.json.ok) {
    const { why } = answered.json;
    return [
      { requirement: 'ENVELOPE-01', pointer: '', expected: 'one JSON text in UTF-8', actual: why },
    ];
  }
  const success = asked.operation === 'initiate' ? 'initiate-success' : 'list-success';
  return shapes.answer(answered.outcome === 'accepted' ? success : 'failure', answered.json.value);
}
