/** Wrong tokens that do not depend on the right one. */

/** A token that no target has issued. */
export const UNISSUED_TOKEN = 'never-issued-token-5d1c';

/**
 * A client without a token may send the first two words. A target may look for the token in an object
 * that inherits a member with the name of the third.
 */
export const wordTokens: readonly string[] = ['null', 'undefined', 'constructor'];

/** A target may compare tokens as numbers: a text without digits at its beginning becomes 0. */
export const ZERO_TOKEN = '0';

/** A target that searches for a token with LIKE, GLOB or a regular expression finds one with these. */
export const tokenPatterns: readonly string[] = ['%', '*', '.*'];

/** Wrong tokens that are the same for every target. */
export const fixedWrongTokens = [UNISSUED_TOKEN, ZERO_TOKEN, ...wordTokens, ...tokenPatterns];
