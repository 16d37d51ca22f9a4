/** The page sizes of lists with the headers of other clients. */
import type { HeaderList } from '../../../src/core/request.ts';
import { DOCUMENTED_PAGE_SIZE } from '../../../src/interface/operations.ts';
import { LARGE_PAGE_SIZE } from '../../../src/plan/list-query.ts';
import { ENCODINGS, forBothOperations, forLists } from './client-headers.ts';

/** Many targets compress only a long response, so every second encoding is sent for a long page. */
export const sizeFor = ([[name, value] = ['', '']]: HeaderList) =>
  name === 'Accept-Encoding' && ENCODINGS.indexOf(value) % 2 === 1
    ? LARGE_PAGE_SIZE
    : DOCUMENTED_PAGE_SIZE;

/** Below the documented size, which a target may show whatever size these clients ask for. */
export const SMALL_SIZE = 3;

/** Every second one: a target may read the size in another way for each of them, but rarely does. */
export const forSmallPages: readonly HeaderList[] = [...forBothOperations, ...forLists].filter(
  (context, at) => at % 2 === 1 && context.every(([name]) => name !== 'Accept-Encoding'),
);
