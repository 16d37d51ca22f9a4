/** A request as planned and as recorded, and its place in the plan. */

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request as planned and as recorded: placeholders stand where secrets go. */
export interface RequestTemplate {
  readonly method: string;
  /** From the base address on, with the query: `/transactions?perPage=25`. */
  readonly path: string;
  readonly headers: HeaderList;
  readonly body: string | null;
  /** Where the body is bytes that are no text. */
  readonly encoding?: 'base64';
}

/** Why a request was sent. */
export const origins = [
  'planned',
  /** Before all else, where WAIT_FOR_TARGET_MS is set: is the target there yet? It is not judged. */
  'readiness',
  /** Before the plan: does the target respond, and are the credentials right? */
  'preflight',
  /** Sent again because the target asked to wait. */
  'resend',
  /** A list sent again until it shows what it is to show. */
  'poll',
  /** A smaller request that could show the same fault. */
  'search',
  /** Beside the plan: does the target still respond? */
  'health',
  /** A list that looks again at what was made. */
  'second look',
  /** Somebody else sent it, and recorded it. */
  'recorded',
] as const;
export type Origin = (typeof origins)[number];

/**
 * A probe says something only beside its controls: the cases of the same group that differ from it
 * in the one thing and must be accepted. An observation asks for what the document leaves open, and
 * a repeat does so with a `merchant_reference` that was used before: neither has a wrong answer.
 */
export interface Group {
  readonly id: string;
  readonly role: 'probe' | 'control' | 'observation' | 'repeat';
}

/** Where fast-check finds the value again: `fc.check(…, { seed, path })`. */
export interface Place {
  /** One of those in `suites/scenarios/index.ts`. */
  readonly generator: string;
  readonly seed: number;
  readonly path: string;
}

/** Whether a target may take the request for a disbursement, right or wrong. */
export function couldDisburse({ method, body }: Pick<RequestTemplate, 'method' | 'body'>): boolean {
  return body !== null || !['GET', 'HEAD', 'OPTIONS'].includes(method);
}
