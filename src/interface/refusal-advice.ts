/** What a user can do about a refused documented request, for a report. Pure. */

import { ORDINARY_WORDS } from '../core/reference/reference-form.ts';
import { credentialStatuses } from './http-statuses.ts';
import { type RefusedRequest, saidBy, saysDuplicate } from './refusal.ts';
import { type RefusalTopic, refusalTopics } from './refusal-topics.ts';

/** What the run has shown beside the refused request, with the same credentials. */
export interface RefusalContext {
  /** Whether the target accepted a list before the refused request. */
  readonly isListAccepted: boolean;
  /** Whether the target accepted a disbursement before the refused request. */
  readonly isDisbursementAccepted: boolean;
  /** Whether the target accepted requests of the same kind before and after the refused one. */
  readonly isBetweenAccepted: boolean;
  /** The run had several requests in flight. */
  readonly isConcurrent: boolean;
  /** Whether lists and disbursements were refused with the same words, so their values are no reason. */
  readonly areListsRefusedAlike: boolean;
  /** Requests with wrong tokens or business numbers were refused before this one. */
  readonly isAfterWrongCredentials: boolean;
}

export const TARGET_SAYS = 'the target says ';

/** What the target says to a documented request that it refuses, and what to check. */
export function refusalAdvice(refused: RefusedRequest, context: RefusalContext): string {
  const advice = (refused.isDisbursement ? onDisbursement : onList)(refused, context);
  return `${TARGET_SAYS}${saidBy(refused)}${advice === '' ? '' : `: ${advice}`}`;
}

const CREDENTIALS = 'check TARGET_TOKEN and TARGET_BIZ_NUMBER';

function onList(refused: RefusedRequest, context: RefusalContext): string {
  if (context.isListAccepted) return refusedBeside(refused, context);
  if (!context.isDisbursementAccepted) return CREDENTIALS;
  return credentialStatuses.has(refused.status)
    ? 'TARGET_TOKEN needs the permission to list transactions'
    : '';
}

function onDisbursement(refused: RefusedRequest, context: RefusalContext): string {
  const { status } = refused;
  const isForCredentials = credentialStatuses.has(status);
  if (isForCredentials && !context.isListAccepted && !context.isDisbursementAccepted)
    return CREDENTIALS;
  if (context.areListsRefusedAlike) {
    const isKnown = context.isListAccepted || context.isDisbursementAccepted;
    return isKnown ? refusedBeside(refused, context) : CREDENTIALS;
  }
  const said = saidBy(refused);
  const topics = refusalTopics(said);
  // A list may be accepted with any business number, and with a token that may only list.
  const others = isForCredentials ? 'TARGET_BIZ_NUMBER and TARGET_TOKEN' : 'TARGET_BIZ_NUMBER';
  const needsOthers = !context.isDisbursementAccepted && (isForCredentials || leavesOpen(topics));
  const look = lookAt(settingsOf(topics), needsOthers ? others : null);
  const beside = refusedBeside(refused, context);
  const first = [referenceAdvice(said, topics), saysHeader(said) ? HEADERS : ''];
  return [...first, look, onMultiples(said), beside].filter((one) => one !== '').join('; ');
}

/** Whether the words leave the reason open; "reference" also stands in sentences about another one. */
const leavesOpen = (topics: ReadonlySet<RefusalTopic>) =>
  [...topics].every((topic) => topic === 'reference');

/** The settings with the values of a disbursement, by what the words of a refusal are about. */
export const settingOf = {
  receiver: 'TARGET_RECEIVERS',
  amount: 'AMOUNT_MIN and AMOUNT_MAX',
  reference: 'REFERENCE_FORM',
} as const satisfies Partial<Record<RefusalTopic, string>>;

/** The settings with the values of a disbursement that the target names, or all. */
function settingsOf(topics: ReadonlySet<RefusalTopic>): readonly string[] {
  const isOpen = leavesOpen(topics);
  return [
    ...(isOpen || topics.has('receiver') ? [settingOf.receiver] : []),
    ...(isOpen || topics.has('amount') ? [settingOf.amount] : []),
    ...(topics.size === 0 ? [settingOf.reference] : []),
  ];
}

export const LOOK_AT_ALL = `check ${Object.values(settingOf).join(', ')}`;

/** `others`: settings that no word of the target names; `null` where they are right. */
function lookAt(settings: readonly string[], others: string | null = null): string {
  const joined = settings.join(', ');
  if (others === null) return joined === '' ? '' : `check ${joined}`;
  return `check ${joined === '' ? '' : `${joined}, and `}${others}`;
}

/** Whether the target names a header that the document does not have. */
const saysHeader = (words: string) => /\bX-(?!Biz-Number\b)[a-z][\w-]*/i.test(words);
const HEADERS = 'if the target requires the header that it names, add it to TARGET_HEADERS';

/** No bound describes such a rule. */
const onMultiples = (words: string) =>
  /\bmultiples?\b/i.test(words)
    ? 'if the target accepts only multiples of an amount, set both AMOUNT_MIN and AMOUNT_MAX to one that it accepts'
    : '';

/** What a plan sends without the setting (suites/scenarios/parts/make-merchant-reference.ts). */
const REFERENCES = `set REFERENCE_FORM to a form that the target accepts; without it, each reference has ${ORDINARY_WORDS}`;

/** No form helps where the target speaks of a reference that it has already. */
const referenceAdvice = (said: string, topics: ReadonlySet<RefusalTopic>) =>
  topics.has('reference') && !saysDuplicate(said) ? REFERENCES : '';

/** What helps against a rule on values, where the target names the value. */
export function valueAdvice(refused: RefusedRequest): string {
  const said = saidBy(refused);
  const topics = refusalTopics(said);
  const look = leavesOpen(topics) ? '' : lookAt(settingsOf(topics));
  return [referenceAdvice(said, topics), look, onMultiples(said)]
    .filter((one) => one !== '')
    .join('; ');
}

/**
 * What may help where the request itself is no reason for the refusal: others like it were accepted.
 * Empty where nothing is known to help.
 */
export function refusedBeside(refused: RefusedRequest, context: RefusalContext): string {
  const { isDisbursement, status } = refused;
  const said = saidBy(refused);
  const { isBetweenAccepted, isConcurrent, areListsRefusedAlike } = context;
  const isDisbursementOnly = isDisbursement && !areListsRefusedAlike;
  const isAfterOthers = isDisbursementOnly && context.isDisbursementAccepted;
  const topics = refusalTopics(said);
  const isOpen = leavesOpen(topics);
  const isOfRule =
    isDisbursementOnly && (isAfterOthers ? laterRuleStatuses : ruleStatuses).has(status);
  const isOfLoad =
    isConcurrent && (saysLoad(said) || (isBetweenAccepted && isOpen && loadStatuses.has(status)));
  const mayBeLimit = isAfterOthers && status < 500 && !otherStatuses.has(status);
  const advice: readonly (readonly [boolean, string])[] = [
    [
      saysRate(said) || isOfQuota(said, context) || (isBetweenAccepted && rateStatuses.has(status)),
      RATE,
    ],
    [isOfLoad && saysLoad(said), CONCURRENT],
    [mayBeLockout(status, context) && !(isOfLoad && saysLoad(said)), LOCKED],
    [isOpen ? mayBeLimit : isDisbursementOnly && topics.has('balance'), LIMITS],
    [isOfLoad && !saysLoad(said), CONCURRENT],
    [isOpen ? isOfRule : isDisbursementOnly && topics.has('transferRule'), TRANSFER_RULES],
  ];
  return advice.flatMap(([isMeant, sentence]) => (isMeant ? [sentence] : [])).join('; ');
}

/** A failure of the service has another reason than a client that it has locked out. */
const mayBeLockout = (
  status: number,
  { areListsRefusedAlike, isAfterWrongCredentials }: RefusalContext,
) => areListsRefusedAlike && isAfterWrongCredentials && status >= 400 && status < 500;

/** The words that rate limiters use. A limit of transfers in an hour has others. */
export const saysRate = (words: string) =>
  /\brate.?limit|too many requests|throttl|^HTTP 429\b/i.test(words);

/** A quota that refuses lists too is one of requests. */
const isOfQuota = (words: string, { areListsRefusedAlike }: RefusalContext) =>
  areListsRefusedAlike && /\bquota\b/i.test(words);

/** The words with which a service refuses one request too many at the same time. */
const saysLoad = (words: string) =>
  /concurren|simultaneous|in parallel|in progress|another (transfer|transaction|payment|request)/i.test(
    words,
  );

const LOCKED =
  'the target refuses lists and disbursements alike after requests with wrong credentials: if it locks out a client or ' +
  'an address after wrong tokens or business numbers, switch that off for the time of the run';
export const RATE = 'if the target limits requests per second, set or lower RATE_LIMIT';
const LIMITS =
  'if the account has a low balance or a daily limit, lower MAX_TOTAL_AMOUNT or MAX_DISBURSEMENTS';
const CONCURRENT = 'if the target limits requests in flight, lower CONCURRENCY';
/** A run sends many disbursements of one amount to one receiver, and amounts like 103 and 258. */
const TRANSFER_RULES =
  'for this client, switch off rules against duplicates and against many transfers, and rules that accept only ' +
  'round amounts';

/** The reason is the token (401), or another request or a lock-out (423 of WebDAV), and not a limit. */
const otherStatuses: ReadonlySet<number> = new Set([401, 423]);
/** Statuses with which a service often refuses what only such a rule forbids. */
const ruleStatuses: ReadonlySet<number> = new Set([409, 422]);
/** These too after accepted disbursements: the credentials and the form of a request are right. */
const laterRuleStatuses: ReadonlySet<number> = new Set([400, 403, 409, 422]);
/** Statuses with which a service refuses one request too many at the same time. */
const loadStatuses: ReadonlySet<number> = new Set([409, 423, 503]);
/** Statuses with which a rate limiter refuses, 503 without a `Retry-After` too; 420 is not registered. */
const rateStatuses: ReadonlySet<number> = new Set([420, 429, 503]);
