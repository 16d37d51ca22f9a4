/** The combinations of right, absent and empty headers. */
import type { HeaderList } from '../../../src/core/request.ts';
import { type HeaderKey, headerKeys, headerName } from '../../../src/interface/request-headers.ts';
import { headersOfInitiate } from './requests.ts';

type State = 'right' | 'absent' | 'empty';
export const states: readonly State[] = ['right', 'absent', 'empty'];
export type States = Readonly<Record<HeaderKey, State>>;

/** The documented headers that are not right. */
export const wrongHeaders = (wanted: States): readonly HeaderKey[] =>
  headerKeys.filter((key) => wanted[key] !== 'right');

/**
 * Every combination with a mistake in at least one of the three headers: 26, each a sentence of 4.1.
 */
export const omissions: readonly States[] = states
  .flatMap((contentType) =>
    states.flatMap((authorization) =>
      states.map((bizNumber) => ({ contentType, authorization, bizNumber })),
    ),
  )
  .filter((wanted) => wrongHeaders(wanted).length > 0);

/** The list spells `Content-type`. */
const keyOf = (name: string): HeaderKey | undefined =>
  headerKeys.find((key) => headerName(key).toLowerCase() === name.toLowerCase());

/** The headers in these states. */
export const withOmissions = (
  wanted: States,
  headers: HeaderList = headersOfInitiate,
): HeaderList =>
  headers.flatMap(([name, value]): HeaderList => {
    const key = keyOf(name);
    const state = key === undefined ? 'right' : wanted[key];
    return state === 'absent' ? [] : [[name, state === 'empty' ? '' : value]];
  });
