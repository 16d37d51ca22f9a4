/** A case that is sent again because the target asked to wait. Pure. */
import { RUN_ID } from './placeholders.ts';
import type { Case } from './scenario.ts';

/** Times that one case is sent again because the target asked to wait. */
export const MOST_RESENDS = 8;

/** What makes a long reference long; one less of it, and it keeps its length. */
const PADDING = /(?<=xxxx)x"/;

/** The same request as a new case, with a `merchant_reference` of its own. */
export function resent(planned: Case, times: number): Case {
  if (times === 0) return planned;
  const { request, group } = planned;
  // Bytes that are no text are refused for what they are, whatever reference is in them.
  if (request.encoding !== undefined) return { ...planned, id: `${planned.id}~${times}` };
  const body =
    group?.role === 'repeat'
      ? request.body
      : (request.body?.replaceAll(RUN_ID, `${RUN_ID}${times}`).replace(PADDING, '"') ?? null);
  return { ...planned, id: `${planned.id}~${times}`, request: { ...request, body } };
}

/** The same list as a new case, looked at for the so many-eth time. */
export const polled = (planned: Case, time: number): Case =>
  time === 1 ? planned : { ...planned, id: `${planned.id}+${time}` };
