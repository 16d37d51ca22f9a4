/** Resends of a case, each with an id of its own. Pure. */
import { couldDisburse, needsEarlier } from '../core/request.ts';
import { RUN_ID, RUN_ID_PLACES, RUN_NUMBER, runIdBefore, runNumberPlus } from './placeholders.ts';
import type { Case } from './scenario.ts';

/** How often one case is sent again. */
export const MAX_RESENDS = 8;

/** A place of the run id, and the first character of the padding after it. */
const PLACES = new RegExp(`${RUN_ID_PLACES.source}(x?)`, 'g');
/**
 * The padding of a long reference, before its end; a resend removes a character of it, so
 * that the length stays.
 */
const PADDING = /(?<=\{RUN_ID\}\d[^x].*xxxx)x(?=(?:length|end)\d+")/;

/**
 * Whether a resend has the same `merchant_reference`: that of an earlier request, or one inside
 * bytes that are not text.
 */
export const keepsReference = ({ request, group }: Case): boolean =>
  request.encoding !== undefined || (group !== undefined && needsEarlier(group));

/** Lost disbursements that a run sends again near its end: more than an honest run loses. */
export const MAX_LATE_RESENDS = 1000;
/** How often it sends each of them again. */
export const MAX_LATE_RESENDS_PER_CASE = 2;
/** After so many without a response there are no more: each may take TIMEOUT_MS. */
export const MAX_SILENT = 4;

/**
 * Whether a lost request is sent again at once: a list, which costs nothing, and a disbursement on whose
 * response other cases depend.
 */
export const isResentAtOnce = ({ as, neighbour, request }: Case): boolean =>
  (as !== undefined && neighbour === undefined) || !couldDisburse(request);

/** Whether a run sends a lost disbursement again near its end. */
export const isResentLate = (planned: Case): boolean => !isResentAtOnce(planned);

/**
 * The case as it is sent again: with a new id, and a new `merchant_reference` unless it keeps the
 * first one.
 */
export function resendOfCase(planned: Case, times: number): Case {
  if (times === 0) return planned;
  const id = `${planned.id}~${times}`;
  if (keepsReference(planned)) return { ...planned, id };
  const { request } = planned;
  const body =
    request.body
      ?.replace(PLACES, placeOf(times))
      .replace(PADDING, '')
      .replaceAll(RUN_NUMBER, runNumberPlus(times)) ?? null;
  const headers = request.headers.map(
    ([name, value]) => [name, value.replaceAll(RUN_ID, `${RUN_ID}${times}`)] as const,
  );
  return { ...planned, id, request: { ...request, headers, body } };
}

/** One more character, in place of padding, or in a reference of a fixed length another one. */
const placeOf =
  (times: number) =>
  (_: string, separator: '' | '-' = '', character: string = '', padding: string = ''): string =>
    character === ''
      ? `${RUN_ID}${times}`
      : runIdBefore(separator, String.fromCharCode(character.charCodeAt(0) + times)) + padding;

/** The list of a case as it is polled again, with a new id; `poll` counts from 1. */
export const pollOfCase = (planned: Case, poll: number): Case =>
  poll === 1 ? planned : { ...planned, id: `${planned.id}+${poll}` };
