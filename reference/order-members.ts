/** What faults read in the body of a disbursement, and in its response. */
import type { Members } from './tampering.ts';

/** The members of a body; `null` where it is no JSON object. */
export function orderIn(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Members) : null;
  } catch {
    return null;
  }
}

/** The members of the body of a request; none where it is no JSON object. */
export const membersIn = async (request: Request): Promise<Members> =>
  orderIn(await request.clone().text()) ?? {};

export const entryOf = (data: Members) => (data.activities as Members[])[0] ?? {};

/** Whether it has what the checks of repeats compare, and an amount that can be paid. */
export const isComplete = ({ bank_code: bank, amount }: Members) =>
  bank !== undefined && typeof amount === 'number' && amount > 0;
