/**
 * Requests that a run sends beside its plan, and how many at most. The lists cost nothing, and
 * cannot be mistaken for cases of the plan. Pure.
 */
import { pathForPage, sizeIn } from './list-query.ts';
import type { Case } from './scenario.ts';

/** Scenario names that no plan has. */
export const READINESS = 'readiness';
export const PREFLIGHT = 'preflight';
export const HEALTH = 'health';
export const SECOND_LOOK = 'second-look';

/** Readiness checks while a run waits for its target: about one in two seconds. */
export const MAX_READINESS = 10_000;
/** Health checks of one run: one per second for almost three hours. */
export const MAX_HEALTH_CHECKS = 10_000;
/**
 * How long after the start of an outage a disbursement that waits is sent as a trial, and how long
 * after it the next one. If two in a row are accepted and no list between them, only lists fail, which is
 * no outage.
 */
export const FIRST_TRIAL_MS = 3000;
export const NEXT_TRIAL_MS = 16_000;
/** How many trials may be in flight: where the target does not respond, each takes TIMEOUT_MS. */
export const MAX_TRIALS = 4;
/** After this time without a response, a health check is sent before the next case. */
export const SILENCE_MS = 10_000;
/** Second looks of one run. */
export const MAX_SECOND_LOOKS = 10_000;
/** Second looks at the end of the watch that get no response: with so many it ends. */
export const MAX_SILENT_LOOKS = 3;
/**
 * Requests of all searches of one run: a target that fails everywhere needs no smallest request for
 * each check.
 */
export const MAX_SEARCH_REQUESTS = 48;
/** The requests of the preflight; the disbursement is sent only if the list is refused. */
export const PREFLIGHT_LISTS = 1;
export const PREFLIGHT_POSTS = 1;
export const PREFLIGHT_REQUESTS = PREFLIGHT_LISTS + PREFLIGHT_POSTS;

/**
 * How far a list may be behind the disbursements: a target may have replicas of its ledger, or a
 * cache. The suite requests a list that lacks a disbursement again for as long.
 */
export const LIST_DELAY_MS = 5000;

/** The time of the second looks; none with CASE, because such a run sends only its cases. */
export const watchMsOf = (config: {
  readonly caseId: string | null;
  readonly watchMs?: number | null;
}): number => (config.caseId === null ? (config.watchMs ?? 0) : 0);

/** Transactions that a second look requests at most. */
export const MAX_PER_PAGE = 1000;

/**
 * The list of the preflight, sent to find out whether the target responds as a service; `number`
 * counts from 1.
 */
export const readinessCheck = ({ request }: Case, number: number): Case => ({
  id: `${READINESS}/${number}`,
  request,
});

/** Sizes of health checks: the documented one, and smaller ones. */
const HEALTH_SIZES = 6;

/**
 * The list of the preflight, sent to find out whether the target still responds; `number` counts
 * from 1. Its size depends on the number, because a gateway may have stored the response to one URL.
 * `mayRequest`: whether the target may accept a size; otherwise it is the documented one.
 */
export function healthCheck(
  { request }: Case,
  number: number,
  mayRequest: (size: number) => boolean = () => true,
): Case {
  const documented = sizeIn(request.path) ?? 0;
  const size = documented - ((number - 1) % HEALTH_SIZES);
  const path = pathForPage(request.path, mayRequest(size) ? size : documented);
  return { id: `${HEALTH}/${number}`, request: { ...request, path } };
}

/**
 * A list of `perPage` transactions, or a further page, to find those of the run; `number` counts
 * from 1.
 */
export const secondLook = (
  { request }: Case,
  number: number,
  perPage: number,
  selection = '',
): Case => ({
  id: `${SECOND_LOOK}/${number}`,
  request: {
    ...request,
    path: pathForPage(request.path, perPage, selection),
  },
});
