/** The id of a case, of its resends, and of the smaller requests that were found from it. Pure. */

/** Longer than any id of a plan; a history with a longer one was not written by a run. */
export const MAX_ID_CHARACTERS = 500;

interface CaseId {
  readonly base: string;
  /** Empty for a case of the plan. */
  readonly steps: string;
}

/** `disbursements/17:0:3` is two steps below `disbursements/17`. */
export function splitCaseId(id: string): CaseId {
  let end = id.length;
  for (;;) {
    let digits = end;
    while (digits > 0 && isDigit(id.charCodeAt(digits - 1))) digits -= 1;
    if (digits === end || id[digits - 1] !== ':') break;
    end = digits - 1;
  }
  return { base: id.slice(0, end), steps: id.slice(end) };
}

/** The name of its scenario, which is the part before the slash. */
export const scenarioOf = (id: string): string => id.replace(/\/.*/, '');

/** The id before it was repeated: `~2` is a resend, and `+2` a poll. */
export const withoutAttempt = (id: string): string => id.replace(/[~+]\d+$/, '');

/** The id before it was resent. */
export const withoutResend = (id: string): string => id.replace(/~\d+$/, '');

/** How often it was resent. */
export const resendsOf = (id: string): number => Number(/~(\d+)$/.exec(id)?.[1] ?? 0);

const isDigit = (code: number) => code >= 48 && code <= 57;
