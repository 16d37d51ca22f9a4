/** A request as planned and as recorded, and its role in the plan. */

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** In the same order, and with names in the same letter case. */
export const sameHeaders = (some: HeaderList, others: HeaderList): boolean =>
  some.length === others.length &&
  some.every(([name, value], at) => name === others[at]?.[0] && value === others[at]?.[1]);

/** A request with placeholders in place of secrets. */
export interface RequestTemplate {
  readonly method: string;
  /** Relative to the base URL, with the query: `/transactions?perPage=25`. */
  readonly path: string;
  readonly headers: HeaderList;
  readonly body: string | null;
  /** Present where the body is bytes that are not text. */
  readonly encoding?: 'base64';
}

/** Why a request was sent. */
export const origins = [
  'planned',
  /**
   * Before the preflight, where WAIT_FOR_TARGET_MS is set: does the target respond as a service?
   * Only a list that the target accepts is judged.
   */
  'readiness',
  /** Before the plan: does the target respond, and are the credentials right? */
  'preflight',
  /** Repeated because the target asked to wait, after an outage, or with another token. */
  'resend',
  /** A list, repeated until it shows the expected transaction. */
  'poll',
  /** A smaller request that may show the same failure. */
  'search',
  /** Beside the plan: does the target still respond? */
  'health',
  /** A list beside the plan, to find what became of the run's transactions. */
  'second look',
  /** Sent and recorded by somebody else. */
  'recorded',
] as const;
export type Origin = (typeof origins)[number];

/**
 * A probe is judged together with its controls: cases of the same group that differ from it in one
 * thing and must be accepted. Only a control that is as documented counts. An observation requests
 * what the document leaves open, and a repeat does so with an earlier `merchant_reference`; neither
 * has a wrong response.
 */
export interface Group {
  readonly id: string;
  readonly role: 'probe' | 'control' | 'observation' | 'repeat';
}

/** `needsEarlier` finds by it a probe that repeats a `merchant_reference`. */
const OF_REPEATS = 'repeat-';

/** The id of a group whose requests repeat a `merchant_reference`. */
export const repeatGroup = (name: string) => `${OF_REPEATS}${name}` as const;

/** The group of a probe that repeats the `merchant_reference` of an earlier request. */
export const repeatProbe = (name: string) =>
  ({ id: repeatGroup(name), role: 'probe' }) as const satisfies Group;

/** Whether a request shows something only because an earlier one has its `merchant_reference`. */
export const needsEarlier = ({ id, role }: Group) =>
  role === 'repeat' || (role === 'probe' && id.startsWith(OF_REPEATS));

/** How fast-check makes the value again: `fc.check(…, { seed, path })`. */
export interface GeneratorPlace {
  /** A name in `suites/scenarios/generators.ts`. */
  readonly generator: string;
  readonly seed: number;
  readonly path: string;
}

/** Whether a target may treat the request as a disbursement, rightly or wrongly. */
export function couldDisburse({ method, body }: Pick<RequestTemplate, 'method' | 'body'>): boolean {
  return body !== null || !['GET', 'HEAD', 'OPTIONS'].includes(method);
}
