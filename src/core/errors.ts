/** Something that the user can mend; the sentence says what, where and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
