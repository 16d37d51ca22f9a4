/** The combinations of right, absent and empty headers. */
import type { HeaderList } from '../../../src/core/request.ts';
import { headersOfInitiate } from './requests.ts';

export type State = 'right' | 'absent' | 'empty';
export const states: readonly State[] = ['right', 'absent', 'empty'];

/**
 * Every combination with a fault in at least one of the three headers: 26, each a sentence of 4.1.
 */
export const omissions = states
  .flatMap((type) => states.flatMap((auth) => states.map((biz) => [type, auth, biz] as const)))
  .filter((combination) => combination.some((state) => state !== 'right'));

/** The headers in these states, one after the other. */
export const withOmissions = (
  wanted: readonly State[],
  headers: HeaderList = headersOfInitiate,
): HeaderList =>
  headers.flatMap(([name, value], at): HeaderList => {
    const state = wanted[at];
    return state === 'absent' ? [] : [[name, state === 'empty' ? '' : value]];
  });
