/** Why there is no token. The message contains no output of a program. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  /** What the command wrote to stderr, for the terminal of the user; it is written to no file. */
  readonly stderrEnd: string;

  constructor(message: string, stderrEnd = '') {
    super(message);
    this.stderrEnd = stderrEnd;
  }
}
