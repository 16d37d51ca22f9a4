/** The page sizes of lists with the headers of other clients. */
import type { HeaderList } from '../../../src/core/request.ts';
import { DOCUMENTED_PAGE_SIZE } from '../../../src/interface/operations.ts';
import { LARGE_PAGE_SIZE } from '../../../src/plan/list-query.ts';
import { ENCODINGS, forBothOperations } from './client-headers.ts';

const SMALL_SIZE = 3;
/** Of the headers that the profile names (HEADER-18). */
const isOfProfile = (name: string) => /^(User-Agent|Accept.*)$/.test(name);

/**
 * Many targets compress only a long response, so every second encoding is sent for a long page. Of the other contexts,
 * every second one is sent for a short page, whose size a target may ignore there, unless no disbursement has it: a
 * target may refuse the size, and the profile says which contexts are accepted.
 */
export function sizeFor(context: HeaderList, at: number) {
  const [[name, value] = ['', '']] = context;
  if (name === 'Accept-Encoding')
    return ENCODINGS.indexOf(value) % 2 === 1 ? LARGE_PAGE_SIZE : DOCUMENTED_PAGE_SIZE;
  const isOfListsOnly = at >= forBothOperations.length && context.some(([one]) => isOfProfile(one));
  return at % 2 === 1 && !isOfListsOnly ? SMALL_SIZE : DOCUMENTED_PAGE_SIZE;
}
