/** The errors that the suite throws on purpose; every other error is the suite's own fault. */

/** An error that the user can correct; the message says what, where and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The history could not be written or read; nothing may be sent afterwards. */
export class HistoryError extends Error {
  override readonly name = 'HistoryError';
}

/** The given file is not a history, or does not fit the other ones. */
export class UnreadableError extends HistoryError {}
