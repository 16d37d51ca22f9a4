/** The id of a run in a history or a report: that of one run, or those of merged shards. */

const SEPARATOR = '+';

/** One id for a history that is merged from these runs. */
export const joinRunIds = (parts: readonly { readonly runId: string }[]): string =>
  parts.map(({ runId }) => runId).join(SEPARATOR);

/** The id of each run. */
export const runIdsOf = (runId: string): readonly string[] => runId.split(SEPARATOR);
