/** Which refusals are of the credentials: by their status, or as this target refuses wrong tokens. Pure. */

import { isObject, member } from '../../core/json/json.ts';
import { couldDisburse } from '../../core/request.ts';
import { beginningOf } from '../../core/text/excerpt.ts';
import { clientOf } from '../client.ts';
import { hasUnknownToken } from '../credentials.ts';
import { gatewayStatuses, hasCredentialStatus, UNAUTHORIZED } from '../http-statuses.ts';
import type { ParsedExchange } from '../parsed-exchange.ts';

/** Refusals that are stored; a target has a few. */
const MAX_STORED = 100;
/** The beginning of a refusal that is compared; a longer body is no refusal of credentials. */
const MAX_CHARACTERS = 500;
const MAX_BODY_CHARACTERS = 10_000;
/**
 * After so many other refusals in these words they name no reason to a disbursement; a few may be of an
 * outage.
 */
const MAX_OTHER_MISTAKES = 10;

/**
 * The document names no status for a refusal. A target that refuses wrong tokens by HTTP 400 refuses
 * by it also when its issuer of tokens is away, or when the token of the run has expired.
 */
export class CredentialRefusals {
  /** The words with which the target refused wrong tokens. */
  readonly #wordsForWrongTokens = new Set<string>();
  /** How often requests with right credentials and another mistake were refused in these words, in an ordinary time. */
  readonly #otherMistakesByWords = new Map<string, number>();
  /**
   * The words of refused documented lists since a request was accepted: then disbursements are refused in them too.
   */
  readonly #listWordsSinceAccepted = new Set<string>();
  /**
   * The words, without the status, with which the target refused the credentials of a documented list, which has
   * nothing else to refuse.
   */
  readonly #wordsOfRefusedLists = new Set<string>();
  /** Refusals of other mistakes since the last documented request; the next one shows if the time is ordinary. */
  readonly #unconfirmedMistakes = new Map<string, number>();

  has(parsed: ParsedExchange): boolean {
    if (hasCredentialStatus(parsed.exchange.response)) return !mayBeLocked(parsed);
    const words = wordsOf(parsed);
    if (words === null || !this.#areOfWrongToken(words)) return false;
    return isDocumentedList(parsed) || this.#areAboutCredentials(words);
  }

  /** Whether the words are about the credentials: few requests with another mistake were refused in them. */
  #areAboutCredentials(words: string): boolean {
    return (
      this.#listWordsSinceAccepted.has(words) ||
      (this.#otherMistakesByWords.get(words) ?? 0) < MAX_OTHER_MISTAKES
    );
  }

  /**
   * Whether such a refusal may be of the token. A service may refuse a disbursement by 403 or 423 for what
   * it contains, in other words than it uses for wrong tokens.
   */
  mayBeOfToken(parsed: ParsedExchange): boolean {
    const { request, response } = parsed.exchange;
    if (response.kind === 'none' || !this.has(parsed)) return false;
    const words = wordsOf(parsed);
    if (words === null || !couldDisburse(request) || response.status === UNAUTHORIZED) return true;
    if (this.#wordsForWrongTokens.size === 0) return true;
    if (this.#areOfWrongToken(words) && this.#areAboutCredentials(words)) return true;
    return this.#wordsOfRefusedLists.has(withoutStatus(words));
  }

  /** Whether the words are those for a wrong token, or for one that has expired. */
  #areOfWrongToken(words: string): boolean {
    return this.#wordsForWrongTokens.has(words) || NAMES_EXPIRY.test(apart(words));
  }

  /** Called with each exchange, in the order of completion. */
  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    const isOfClient = clientOf(request) !== null;
    if (response.outcome === 'accepted') {
      if (request.isDocumented) this.#confirmOtherMistakes();
      this.#listWordsSinceAccepted.clear();
      return;
    }
    const words = wordsOf(parsed);
    if (words === null) return;
    if (isDocumentedList(parsed) && hasCredentialStatus(parsed.exchange.response))
      if (this.#wordsOfRefusedLists.size < MAX_STORED)
        this.#wordsOfRefusedLists.add(withoutStatus(words));
    if (isWrongTokenAlone(parsed)) {
      if (this.#wordsForWrongTokens.size < MAX_STORED) this.#wordsForWrongTokens.add(words);
    } else if (!isOfClient || !this.#areOfWrongToken(words)) {
      return;
    } else if (request.isDocumented) {
      this.#unconfirmedMistakes.delete(words);
      if (isDocumentedList(parsed)) this.#listWordsSinceAccepted.add(words);
    } else if (this.#unconfirmedMistakes.size < MAX_STORED)
      this.#unconfirmedMistakes.set(words, (this.#unconfirmedMistakes.get(words) ?? 0) + 1);
  }

  #confirmOtherMistakes(): void {
    for (const [words, count] of this.#unconfirmedMistakes) {
      const before = this.#otherMistakesByWords.get(words);
      if (before !== undefined || this.#otherMistakesByWords.size < MAX_STORED)
        this.#otherMistakesByWords.set(words, (before ?? 0) + count);
    }
    this.#unconfirmedMistakes.clear();
  }
}

/** It has no value that could be another reason. */
const isDocumentedList = ({ request: { isDocumented, bodyState } }: ParsedExchange) =>
  isDocumented && bodyState === 'none';

/** Whether only the token of a documented request is wrong: one that was never issued, or has expired. */
function isWrongTokenAlone({ request }: ParsedExchange): boolean {
  const { bizNumber, contentType, bodyState } = request;
  const isList = bodyState === 'none';
  const isPlain = isList ? request.perPage !== null : bodyState === 'documented';
  return hasUnknownToken(request) && isPlain && bizNumber === 'right' && contentType === 'right';
}

/** A service may say this of a token that has expired, and something else of one that it never issued. */
const NAMES_EXPIRY =
  /\b(token|jwt|session|credentials?|jeton|sesi[oó]n)\b.{0,40}(\bexpired\b|\bexpir(é|ée|ad[oa])(?!\p{L})|\bcaducad[oa]\b)|\bexpired\b.{0,20}\b(token|jwt|session)\b/iu;

/** The words of a name like `TOKEN_EXPIRED` or `TokenExpired`. */
const apart = (words: string) => words.replace(/_/g, ' ').replace(/([a-z])(?=[A-Z])/g, '$1 ');

/** Numbers and identifiers in a refusal may differ each time. */
const CHANGING = /[0-9a-f][0-9a-f-]{7,}|\d+/gi;

/** What the service says in a refusal; `null`: it is none, or one of a gateway without its service. */
function wordsOf({ response, exchange }: ParsedExchange): string | null {
  if (response.outcome !== 'refused' || exchange.response.kind === 'none') return null;
  if (gatewayStatuses.has(exchange.response.status)) return null;
  const { json } = response;
  if (!json.ok || !isObject(json.value) || exchange.response.body.length > MAX_BODY_CHARACTERS)
    return null;
  const { value } = json;
  const said = ['status', 'message', 'errors'].map((name) => member(value, name) ?? null);
  const words = JSON.stringify([exchange.response.status, ...said]);
  return beginningOf(words, MAX_CHARACTERS).replace(CHANGING, '#');
}

/** A service may refuse a disbursement and a list with two statuses. */
const withoutStatus = (words: string) => words.replace(/^\[[^,]*,/, '');

/** With 423 a target may also refuse one of several equal requests in flight. */
const mayBeLocked = ({ request, response }: ParsedExchange) =>
  response.outcome === 'refused' && response.status === LOCKED && request.isRepeat;
const LOCKED = 423;
