/** Advice in the finding of a refusal: what may be its reason. */
import type { Context } from '../../src/check/check.ts';
import { excerpt } from '../../src/core/text/excerpt.ts';
import { credentialStatuses } from '../../src/interface/http-statuses.ts';
import { refusedRequest } from '../../src/interface/refusal.ts';
import { refusedBeside, valueAdvice } from '../../src/interface/refusal-advice.ts';
import { withoutResend } from '../../src/plan/case-id.ts';
import { IN_PIECES } from '../scenarios/contexts.ts';
import type { SimilarReference } from './accepted-references.ts';
import type { ClientRefusals, Refusal } from './client-refusals.ts';

interface Refused {
  /** All refusals of the client. */
  readonly client: ClientRefusals;
  readonly context: Context;
}

/** `similar`: the accepted request of which the target may have mistaken this one for a repeat. */
export function adviceOn(
  refusal: Refusal,
  similar: SimilarReference | null,
  refused: Refused,
): string[] {
  const receiver = refused.client.receiverNeverAccepted(refusal);
  const isKnown = similar !== null && !mayBeBusy(refusal.status);
  return [
    ...(withoutResend(refusal.evidence.case) === IN_PIECES ? [PIECES_ADVICE] : []),
    ...(receiver === null ? [] : [receiverAdvice(receiver)]),
    ...(similar === null ? [] : [similarAdvice(similar)]),
    ...(isKnown ? [] : adviceBeside(refusal, refused)),
  ];
}

/** With these statuses a service refuses what it would accept at another time or from others. */
const mayBeBusy = (status: number) =>
  status >= 500 || status === 429 || credentialStatuses.has(status);

function adviceBeside({ evidence }: Refusal, { client, context }: Refused): string[] {
  const { acceptedSpan } = client;
  const refused = refusedRequest(evidence);
  const advice = refusedBeside(refused, {
    ...context.soFar.refusalContext(refused),
    isListAccepted: true,
    isDisbursementAccepted: acceptedSpan.isBefore(evidence.index),
    isBetweenAccepted: acceptedSpan.isAround(evidence.index),
    isConcurrent: context.config.concurrency > 1,
  });
  return [valueAdvice(refused), advice].filter((one) => one !== '');
}

const receiverAdvice = (receiver: string) =>
  `the target accepted no disbursement to ${excerpt(receiver)}: check this one in TARGET_RECEIVERS`;

function similarAdvice({ index, sameCharacters }: SimilarReference): string {
  const that = `that of exchange ${index}`;
  const how =
    sameCharacters === null
      ? `differs from ${that} only in letter case`
      : `has the same first ${sameCharacters} characters as ${that}`;
  return (
    `the merchant_reference ${how}, and two such texts are different references; send both ` +
    'requests, one after the other, to see the refusal again'
  );
}

/** A `curl` line sends a body at once. */
const PIECES_ADVICE =
  'the suite sent the body of this request in two pieces, with a pause of 0.1 s between them, as a slow connection ' +
  'does; a target that reads only the first piece refuses it, and accepts the curl line';
