/** The requests of which the kinds of `refusal-kinds.ts` and `wrong-token-kinds.ts` consist. */
import type { HeaderList } from '../../../src/core/request.ts';
import { initiateDisbursement, requestOf } from '../../../src/interface/operations.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { OF_PAGE } from './client-headers.ts';
import { inSmallLetters } from './credentials.ts';
import type { BuildRequest } from './groups.ts';
import { withHeader } from './headers.ts';
import { bodyOf, type DisbursementBody, initiate, smallest } from './requests.ts';

/** The probes of one requirement. */
export interface Kind {
  readonly name: string;
  readonly requirement: string;
  /** How many of them the other scenarios of the requirement send, less those of `first` that do not count. */
  readonly elsewhere: number;
  /** Sent once, before the others: a target may refuse most of them for what surrounds their mistake. */
  readonly first?: readonly BuildRequest[];
  readonly builds: readonly BuildRequest[];
}

export type WriteRequest = (body: string, headers: HeaderList) => Case['request'];

export const initiation =
  (
    settings: PlanSettings,
    headers: HeaderList,
    others: Partial<DisbursementBody> = {},
    write: WriteRequest = initiate,
  ): BuildRequest =>
  (serial) =>
    write(bodyOf({ ...smallest(settings, serial), ...others }), headers);

export const inCharset: WriteRequest = (body, headers) =>
  initiate(body, withHeader(headers, 'content-type', 'application/json; charset=utf-8'));

/** Of the contexts, the charset may be why a target refuses a request. */
export const NOT_COUNTED = 1;

/** A target may have other rules, or another parser, for bodies in chunks or with a charset, for a query, and for browsers. */
export const contexts: readonly WriteRequest[] = [
  (body, headers) => initiate(body, [...headers, ['Transfer-Encoding', 'chunked']]),
  inCharset,
  (body, headers) => requestOf(initiateDisbursement, { query: 'x=1', body, headers }),
  (body, headers) => initiate(body, inSmallLetters([...headers, ...OF_PAGE])),
];

/** Every second one in small letters, which a target may look for elsewhere. */
export const spelled = (headers: HeaderList, at: number) =>
  at % 2 === 0 ? headers : inSmallLetters(headers);
