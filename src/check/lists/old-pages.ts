/** Pages of a replica of the ledger that is a moment behind. Pure. */

/**
 * Whether at least half of the held pages were shown to be old. Then the others may be old too: a size
 * that is requested once gets no later page.
 */
export const areMostlyOld = ({ shown, held }: { readonly shown: number; readonly held: number }) =>
  shown > 0 && shown * 2 >= held;
