/** The bodies of disbursements that must be refused. */
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import { bodyOf, type DisbursementBody, smallest } from './requests.ts';

/** Makes the body of a disbursement with a `merchant_reference` of its own. */
export type NextBody = (changes?: Partial<DisbursementBody>) => string;

export function makeNextBody(settings: PlanSettings): NextBody {
  let made = 0;
  return (changes = {}) => {
    const disbursement = smallest(settings, `ur${made}`);
    made += 1;
    return bodyOf({ ...disbursement, ...changes });
  };
}

/** A target may demand a header only of small bodies, or cut the connection before the end of a large one. */
export const spacious = (body: string) => body.replace('{', `{${' '.repeat(10_000)}`);
