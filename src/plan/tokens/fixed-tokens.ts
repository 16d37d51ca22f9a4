/** Wrong tokens that do not depend on the right one. */

/** A token that no target has issued. */
export const UNISSUED_TOKEN = 'never-issued-token-5d1c';

/**
 * Words that a client without a token may send, in several languages. A target may look for the token in an
 * object that inherits a member with the name `constructor`. The last one is what the document shows.
 */
export const wordTokens: readonly string[] = [
  ...['null', 'undefined', 'None', 'nil', 'false', 'constructor', '<token>'],
];

/** A target may compare tokens as numbers: a text without digits at its beginning becomes 0. */
export const ZERO_TOKEN = '0';

/** A target that searches for a token with LIKE, GLOB or a regular expression finds one with these. */
export const tokenPatterns: readonly string[] = ['%', '*', '.*'];

/** `{"alg":"none","typ":"JWT"}` and `{"sub":"1"}`: a target may accept a JWT that says that it has no signature. */
export const INVENTED_JWT = 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxIn0.';

/** With an apostrophe, which ends a string literal in SQL. */
export const QUOTED_TOKEN = "never'issued";

/** A condition that is true for every row, where SQL has the token between apostrophes. */
export const INJECTED_TOKEN = "never'or'1'='1";

/** A target may look only whether a token could be one of its own. */
export const UUID_TOKEN = '0b9d61c8-5f42-4e07-9a3c-7d18e2f6a450';

/** Wrong tokens that are the same for every target. */
export const fixedWrongTokens = [
  ...[UNISSUED_TOKEN, ZERO_TOKEN, INVENTED_JWT, UUID_TOKEN],
  ...[QUOTED_TOKEN, INJECTED_TOKEN],
  ...wordTokens,
  ...tokenPatterns,
];
