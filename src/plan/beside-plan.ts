/** Requests that a run sends beside its plan: free lists, which no case of the plan can be taken for. Pure. */
import type { Case } from './scenario.ts';

/** Scenarios that no plan has. */
export const READINESS = 'readiness';
export const HEALTH = 'health';
export const SECOND_LOOK = 'second-look';

/** While a run waits for its target: at most one in two seconds, but for the first. */
export const MOST_READINESS = 10_000;
/** Health checks of one run at most: one a second for nearly three hours. */
export const MOST_HEALTH_CHECKS = 10_000;
/** Second looks of one run at most. */
export const MOST_SECOND_LOOKS = 10_000;
/** Transactions that a second look asks for at most. */
export const MOST_PER_PAGE = 1000;

/** Whether the target is there yet: the documented list of the preflight; `number` counts from 1. */
export const readinessCheck = ({ request }: Case, number: number): Case => ({
  id: `${READINESS}/${number}`,
  request,
});

/** Whether the target still responds: the documented list of the preflight; `number` counts from 1. */
export const healthCheck = ({ request }: Case, number: number): Case => ({
  id: `${HEALTH}/${number}`,
  request,
});

/** What was made is listed again, `perPage` of it, or a further page; `number` counts from 1. */
export const secondLook = (
  { request }: Case,
  number: number,
  perPage: number,
  selection = '',
): Case => ({
  id: `${SECOND_LOOK}/${number}`,
  request: {
    ...request,
    path: request.path.replace(
      /\bperPage=\d+/,
      `perPage=${perPage}${selection === '' ? '' : `&${selection}`}`,
    ),
  },
});
