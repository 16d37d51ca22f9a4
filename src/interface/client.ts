/** The clients of a run, and which of them sends a request. Pure. */
import type { ParsedRequest } from './parsed-request.ts';

export type Client = 'first' | 'second';

/** The client whose token and number it has; `null`: of none, or not of the same one. */
export function clientOf({ authorization, bizNumber }: ParsedRequest): Client | null {
  if (authorization !== bizNumber) return null;
  if (authorization === 'right') return 'first';
  return authorization === 'second' ? 'second' : null;
}
