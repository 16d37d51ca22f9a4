/** Large lists once more with the documented size, for a target that refuses larger pages. */
import { DOCUMENTED_PAGE_SIZE } from '../../../src/interface/operations.ts';
import { LARGE_PAGE_SIZE } from '../../../src/plan/list-query.ts';
import type { Case } from '../../../src/plan/scenario.ts';

const LARGE = new RegExp(`perPage=${LARGE_PAGE_SIZE}(?!\\d)`);

/** The cases, and each large list again if the list that is named `wide` was refused. */
export const orDocumentedSize = (wide: string, cases: readonly Case[]): Case[] => [
  ...cases,
  ...cases
    .filter(({ request }) => LARGE.test(request.path))
    .map(({ as: _, ...large }) => ({
      ...large,
      id: `${large.id}-documented`,
      request: {
        ...large.request,
        path: large.request.path.replace(LARGE, `perPage=${DOCUMENTED_PAGE_SIZE}`),
      },
      when: { named: wide, outcome: 'refused' as const },
    })),
];
