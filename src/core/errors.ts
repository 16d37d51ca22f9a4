/** The errors that the suite throws on purpose; every other error is the suite's own fault. */

/** Something that the user can mend; the sentence says what, where and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The history could not be written or read; nothing may be sent after that. */
export class HistoryError extends Error {
  override readonly name = 'HistoryError';
}

/** What was given to be judged is no history, or not one that fits the others. */
export class UnreadableError extends HistoryError {}
