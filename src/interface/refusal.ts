/** The words with which a target refuses, for a report. Pure. */
import type { Exchange } from '../core/exchange.ts';
import { isObject, member, parseJson, show } from '../core/json.ts';
import { credentialStatuses } from './statuses.ts';

/** A refused request, as far as advice depends on it. */
export interface RefusedRequest {
  readonly index: number;
  readonly isDisbursement: boolean;
  /** 0 where it has no response. */
  readonly status: number;
  readonly words: string;
  /** What `errors` of its envelope says; empty where that is nothing. */
  readonly errors: string;
}

/** What the target accepted with the same credentials. */
export interface Accepted {
  /** Before the refused request. */
  readonly lists: boolean;
  readonly disbursements: boolean;
  /** Requests of its kind before and after it. */
  readonly isInTurn: boolean;
  /** The run had several requests in flight. */
  readonly isConcurrent: boolean;
  /** Lists and disbursements were refused with the same words, so their values are no reason. */
  readonly isOfAll: boolean;
  /** Requests with wrong tokens or business numbers were refused before it. */
  readonly isAfterWrongCredentials: boolean;
}

const NOTHING: Accepted = {
  lists: false,
  disbursements: false,
  isInTurn: false,
  isConcurrent: false,
  isOfAll: false,
  isAfterWrongCredentials: false,
};

export const refusedRequest = (exchange: Exchange): RefusedRequest => ({
  index: exchange.index,
  isDisbursement: exchange.request.method === 'POST',
  status: exchange.response.kind === 'response' ? exchange.response.status : 0,
  words: targetWords(exchange),
  errors: errorsOf(exchange),
});

/** All that the target says: many services name the member and the reason in `errors` alone. */
const saidBy = ({ words, errors }: RefusedRequest) =>
  errors === '' ? words : `${words}, with errors ${errors}`;

/** What the target says to a documented request that it refuses, and what to look at. */
export function refusalAdvice(
  refused: RefusedRequest,
  changes: Partial<Accepted> = NOTHING,
): string {
  const accepted = { ...NOTHING, ...changes };
  const advice = (refused.isDisbursement ? onDisbursement : onList)(refused, accepted);
  return `the target says ${saidBy(refused)}${advice === '' ? '' : `: ${advice}`}`;
}

const CREDENTIALS = 'look at TARGET_TOKEN and TARGET_BIZ_NUMBER';

function onList(refused: RefusedRequest, accepted: Accepted): string {
  if (accepted.lists) return refusedBeside(refused, accepted);
  if (!accepted.disbursements) return CREDENTIALS;
  return credentialStatuses.has(refused.status)
    ? 'TARGET_TOKEN needs the permission to list transactions'
    : '';
}

function onDisbursement(refused: RefusedRequest, accepted: Accepted): string {
  const { status } = refused;
  const isForCredentials = credentialStatuses.has(status);
  if (isForCredentials && !accepted.lists && !accepted.disbursements) return CREDENTIALS;
  if (accepted.isOfAll) {
    const isKnown = accepted.lists || accepted.disbursements;
    return isKnown ? refusedBeside(refused, accepted) : CREDENTIALS;
  }
  const isOfReference = /reference/i.test(saidBy(refused));
  const values = 'TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX';
  const settings = isOfReference ? values : `${values}, REFERENCE_FORM`;
  // A list may be accepted with any business number, and with a token that may only list.
  const others = isForCredentials ? 'TARGET_BIZ_NUMBER and TARGET_TOKEN' : 'TARGET_BIZ_NUMBER';
  const look = `look at ${settings}${accepted.disbursements ? '' : `, and ${others}`}`;
  const beside = refusedBeside(refused, accepted);
  const first = [isOfReference ? REFERENCES : '', saysHeader(saidBy(refused)) ? HEADERS : ''];
  return [...first, look, beside].filter((one) => one !== '').join('; ');
}

/** Whether the target names a header that the document does not have. */
const saysHeader = (words: string) => /\bX-(?!Biz-Number\b)[a-z][\w-]*/i.test(words);
const HEADERS = 'TARGET_HEADERS adds a header that the target requires';

/** What a plan sends without the setting (suites/scenarios/make-merchant-reference.ts). */
const REFERENCES =
  'set REFERENCE_FORM to a form that the target accepts; without it, each reference has 12 to 19 letters and digits';

/** What helps against a rule on references, where the target says that it refuses for one. */
export function referenceAdvice(refused: RefusedRequest): string {
  const said = saidBy(refused);
  return /reference/i.test(said) && !saysDuplicate(said) ? REFERENCES : '';
}

/** The words with which a service refuses a second request with the same reference. */
export const saysDuplicate = (words: string) =>
  /duplicate|already|exists|unique|\bused\b/i.test(words);

/**
 * What may help where the request itself is no reason for the refusal: others like it were accepted.
 * Empty where nothing is known to help.
 */
export function refusedBeside(refused: RefusedRequest, changes: Partial<Accepted>): string {
  const { isDisbursement, status } = refused;
  const said = saidBy(refused);
  const accepted = { ...NOTHING, ...changes };
  const { isInTurn, isConcurrent, isOfAll } = accepted;
  const ofOne = isDisbursement && !isOfAll;
  const isAfterOthers = ofOne && accepted.disbursements;
  const isOfRule = ofOne && (isAfterOthers ? laterRuleStatuses : ruleStatuses).has(status);
  const isOfLoad = isInTurn && isConcurrent && (loadStatuses.has(status) || saysLoad(said));
  const advice: readonly (readonly [boolean, string])[] = [
    [saysRate(said) || isOfQuota(said, accepted) || (isInTurn && rateStatuses.has(status)), RATE],
    [isOfLoad && saysLoad(said), CONCURRENT],
    [isOfLock(status, accepted) && !(isOfLoad && saysLoad(said)), LOCKED],
    [isAfterOthers, LIMITS],
    [isOfLoad && !saysLoad(said), CONCURRENT],
    [isOfRule, TRANSFER_RULES],
  ];
  return advice.flatMap(([isMeant, sentence]) => (isMeant ? [sentence] : [])).join('; ');
}

/** A failure of the service has another reason than a client that it has locked out. */
const isOfLock = (status: number, { isOfAll, isAfterWrongCredentials }: Accepted) =>
  isOfAll && isAfterWrongCredentials && status >= 400 && status < 500;

/** The words that rate limiters use. A limit of transfers in an hour has others. */
export const saysRate = (words: string) =>
  /\brate.?limit|too many requests|throttl|^HTTP 429\b/i.test(words);

/** A quota that refuses lists too is one of requests. */
const isOfQuota = (words: string, { isOfAll }: Accepted) => isOfAll && /\bquota\b/i.test(words);

/** The words with which a service refuses one request too many at the same time. */
const saysLoad = (words: string) =>
  /concurren|simultaneous|in parallel|in progress|another (transfer|transaction|payment|request)/i.test(
    words,
  );

const LOCKED =
  'the target refuses lists and disbursements alike after requests with wrong credentials: if it locks out a client or ' +
  'an address after wrong tokens or business numbers, switch that off for the run';
export const RATE = 'if the target limits requests per second, set RATE_LIMIT';
const LIMITS = 'MAX_TOTAL_AMOUNT and MAX_DISBURSEMENTS keep a run below a balance or a daily limit';
const CONCURRENT = 'if the target limits requests in flight, lower CONCURRENCY';
/** A run sends many disbursements of one amount to one receiver, and amounts like 103 and 258. */
const TRANSFER_RULES =
  'for this client, switch off rules against duplicates, against many transfers, and for round amounts (like ' +
  'multiples of 50)';

/** Statuses with which a service often refuses what only such a rule forbids. */
const ruleStatuses: ReadonlySet<number> = new Set([409, 422]);
/** The same after accepted disbursements: the credentials and the form of a request are right. */
const laterRuleStatuses: ReadonlySet<number> = new Set([400, 403, 409, 422]);
/** Statuses with which a service refuses one request too many at the same time. */
const loadStatuses: ReadonlySet<number> = new Set([409, 423, 503]);
/** Statuses with which a rate limiter refuses, 503 without a `Retry-After` too; 420 is not registered. */
const rateStatuses: ReadonlySet<number> = new Set([420, 429, 503]);

function errorsOf({ response }: Exchange): string {
  if (response.kind !== 'response') return '';
  const parsed = parseJson(response.body);
  const errors = parsed.ok && isObject(parsed.value) ? member(parsed.value, 'errors') : undefined;
  const isNothing = errors === undefined || ['null', '[]', '{}', '""'].includes(show(errors));
  return isNothing ? '' : show(errors);
}

/** The status, and the `message` where there is one; without a response, the reason. */
export function targetWords({ response }: Pick<Exchange, 'response'>): string {
  if (response.kind !== 'response') return response.message;
  const { status, body } = response;
  const parsed = parseJson(body);
  const message = parsed.ok && isObject(parsed.value) ? member(parsed.value, 'message') : undefined;
  const location = status >= 300 && status < 400 ? ' (a redirect, not followed)' : '';
  return `HTTP ${status}${location}, ${show(message === undefined ? body : message)}`;
}
