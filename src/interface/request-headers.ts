/** Parses the headers of a request, in addition to the documented values. */
import { memoizeLast } from '../core/memoize.ts';
import { type HeaderList, sameHeaders } from '../core/request.ts';
import {
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_TOKEN,
  TOKEN,
} from '../plan/placeholders.ts';
import type { Operation } from './operations.ts';

/** `unknown`: neither right nor empty. */
type HeaderState = 'right' | 'absent' | 'empty' | 'unknown';
/** `parameter`: the right media type with a parameter, like a charset. */
type ContentTypeState = HeaderState | 'parameter';
/** `second`: the number of the second client. */
type BusinessState = HeaderState | 'second';
/**
 * `other-case`: right except for the letter case of `Bearer`. `unissued`: another well-formed token.
 * `second`: the token of the second client. `expired`: an expired token.
 */
type AuthorizationState =
  | HeaderState
  | 'malformed'
  | 'unissued'
  | 'other-case'
  | 'second'
  | 'expired';

/** The documented headers, each with its name and the state of a value. */
const documented = {
  authorization: { name: 'Authorization', stateOf: authorizationState },
  bizNumber: { name: 'X-Biz-Number', stateOf: businessState },
  contentType: { name: 'Content-Type', stateOf: contentTypeState },
} as const;

/** The member of a parsed request that has the state of this header. */
export type HeaderKey = keyof typeof documented;
export const headerKeys = Object.keys(documented) as readonly HeaderKey[];
export const headerName = (key: HeaderKey): string => documented[key].name;

type States = {
  readonly [Key in HeaderKey]: ReturnType<(typeof documented)[Key]['stateOf']>;
};

export interface HeaderStates extends States {
  /** Whether the header names are spelled as in the document. */
  readonly hasDocumentedNames: boolean;
  /** Whether the target may write its texts in another language than for most requests. */
  readonly asksForLanguage: boolean;
}

/** Whether the documented headers are right, except perhaps these. */
export const areRightExcept = (states: States, ...except: readonly HeaderKey[]): boolean =>
  headerKeys.every((key) => states[key] === 'right' || except.includes(key));

/** All headers are as documented; with others a list may be that of another ledger. */
export const hasRightHeaders = (states: States): boolean => areRightExcept(states);

/** The documented headers by their names in small letters; several values are joined. */
type Values = ReadonlyMap<string, string>;

interface ParsedHeaders {
  readonly states: HeaderStates;
  readonly values: Values;
}

const TYPE = 'content-type';
const LANGUAGE = 'accept-language';

/** Makes the parser of headers for an interface with these operations. */
export function makeHeaderParser(
  operations: readonly Operation[],
): (headers: HeaderList) => ParsedHeaders {
  const names = operations.flatMap(({ headers }) => headers.map(({ name }) => name));
  /** Names in small letters, by their documented spelling. */
  const spellings = new Map(names.map((name) => [name, name.toLowerCase()]));
  const keys = new Set(spellings.values());
  const parse = (headers: HeaderList): ParsedHeaders => {
    const values = new Map<string, string>();
    let hasDocumentedNames = true;
    let asksForLanguage = false;
    for (const [name, value] of headers) {
      let key = spellings.get(name);
      if (key === undefined) {
        key = name.toLowerCase();
        if (key === LANGUAGE) asksForLanguage = true;
        if (!keys.has(key)) continue;
        hasDocumentedNames = false;
      }
      const before = values.get(key);
      values.set(key, before === undefined ? value : `${before}, ${value}`);
    }
    return { values, states: { ...statesOf(values), hasDocumentedNames, asksForLanguage } };
  };
  // Most requests have the headers of the one before.
  return memoizeLast(parse, sameHeaders);
}

/** The documented value of a header, with the credentials of the second client. */
export const ofSecondClient = (value: string): string =>
  value.replace(TOKEN, OTHER_TOKEN).replace(BIZ_NUMBER, OTHER_BIZ_NUMBER);

/** Makes the rule that each header of the operation is as documented, with other credentials. */
export function makeHeaderRule(
  { headers }: Operation,
  change: (value: string) => string = (value) => value,
): (parsed: ParsedHeaders) => boolean {
  const rules = headers.map(({ name, value }) => ({
    key: name.toLowerCase(),
    value: change(value),
  }));
  return ({ values, states }) =>
    states.hasDocumentedNames &&
    rules.every(({ key, value }) => isRight(key, value, values.get(key)));
}

function isRight(key: string, value: string, sent: string | undefined): boolean {
  // RFC 9110 section 8.3.1: media types are compared without regard to letter case.
  return sent === value || (key === TYPE && sent?.toLowerCase() === value);
}

const readers = headerKeys.map((key) => {
  const { name, stateOf } = documented[key];
  return [key, name.toLowerCase(), stateOf] as const;
});

const statesOf = (values: Values): States =>
  Object.fromEntries(
    readers.map(([key, name, stateOf]) => [key, stateOf(values.get(name))]),
  ) as States;

function businessState(value: string | undefined): BusinessState {
  if (value === OTHER_BIZ_NUMBER) return 'second';
  return headerState(value, (text) => text === BIZ_NUMBER);
}

function headerState(
  value: string | undefined,
  isExpected: (value: string) => boolean,
): HeaderState {
  if (value === undefined) return 'absent';
  if (value.trim() === '') return 'empty';
  return isExpected(value) ? 'right' : 'unknown';
}

function contentTypeState(value: string | undefined): ContentTypeState {
  if (value !== undefined && /^application\/json\s*;/i.test(value)) return 'parameter';
  return headerState(value, (text) => text.toLowerCase() === 'application/json');
}

const RIGHT = `Bearer ${TOKEN}`;

/** The letter case of the scheme is a choice of the target; the token after it is not. */
function authorizationState(value: string | undefined): AuthorizationState {
  const state = headerState(value, (text) => text === RIGHT);
  if (state !== 'unknown' || value === undefined) return state;
  if (value === `Bearer ${OTHER_TOKEN}`) return 'second';
  const [, token] = /^bearer (\S+)$/i.exec(value) ?? [];
  if (token === undefined) return 'malformed';
  if (token === EXPIRED_TOKEN) return 'expired';
  if (token === OTHER_TOKEN) return 'malformed';
  return token === TOKEN ? 'other-case' : 'unissued';
}
