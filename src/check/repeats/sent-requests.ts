/** The requests with one `merchant_reference`. */
import type { ParsedExchange, ParsedRequest } from '../../interface/parsed-exchange.ts';
import { withoutAttempt } from '../../plan/case-id.ts';

/** Amounts that are stored for each `merchant_reference`. */
const MAX_AMOUNTS = 20;

export interface SentRequests {
  readonly amounts: number[];
  /** The group of one of them. */
  readonly group: string;
  /** Whether one of another group has it too. */
  hasOtherGroup: boolean;
  /** Whether all of them are repeats. */
  areAllRepeats: boolean;
  /** One of its cases. */
  readonly case: string;
  /** Whether another case has it too. */
  hasOtherCase: boolean;
  /** The reference in the first response that has one. */
  reference: string | null;
  /** Whether the first request was refused, or it or two of its repeats have references of their own. */
  isFirstKnown: boolean;
  /** Whether a repeat was refused. */
  isAnyRefused: boolean;
}

export const noRequests = (group: string, id: string): SentRequests => ({
  amounts: [],
  group,
  hasOtherGroup: false,
  areAllRepeats: true,
  case: withoutAttempt(id),
  hasOtherCase: false,
  reference: null,
  isFirstKnown: false,
  isAnyRefused: false,
});

export function addCase(sent: SentRequests, { request, exchange }: ParsedExchange): void {
  sent.areAllRepeats &&= request.isRepeat;
  sent.hasOtherGroup ||= exchange.group?.id !== sent.group;
  sent.hasOtherCase ||= withoutAttempt(exchange.case) !== sent.case;
}

export function addRefusal(sent: SentRequests | null, { isRepeat }: ParsedRequest): void {
  if (sent === null) return;
  sent.isFirstKnown ||= !isRepeat;
  sent.isAnyRefused ||= isRepeat;
}

export function addAmount({ amounts }: SentRequests, { request }: ParsedExchange): void {
  const amount = request.body?.amount;
  if (typeof amount !== 'number' || amounts.includes(amount)) return;
  if (amounts.length < MAX_AMOUNTS) amounts.push(amount);
}

/**
 * Whether any of the requests may be the first, and all have the same amount. If the first one of a
 * group is uncertain, its repeats look the same, so `uncertain` decides too.
 */
export const isSimultaneous = ({
  areAllRepeats,
  hasOtherGroup,
  hasOtherCase,
  amounts,
}: SentRequests): boolean =>
  areAllRepeats && !hasOtherGroup && hasOtherCase && amounts.length === 1;

/** Whether the plan has no first request: the repeats of one would belong to its group. */
export const isWithoutFirst = ({ areAllRepeats, hasOtherGroup, amounts }: SentRequests): boolean =>
  areAllRepeats && hasOtherGroup && amounts.length < MAX_AMOUNTS;
