/** What a form of the right token is, and the commands with which a POSIX shell makes one. Pure. */

/**
 * A form of the right token that a run sends in its place. A run and the `curl` line of a finding must
 * make the same text.
 */
export interface TokenForm {
  readonly placeholder: string;
  /** The result is '' for a token that has no such form. */
  readonly make: (token: string) => string;
  /** Makes it from the variable `TARGET_TOKEN`, within double quotes. */
  readonly shell: string;
}

/** What a command makes of the token. */
export const ofToken = (command: string): string => `$(printf %s "$TARGET_TOKEN" | ${command})`;

/** `format`: of `printf`, with one place for each variable. */
export const inBase64 = (format: string, ...variables: readonly string[]): string =>
  `$(printf ${format} ${variables.map((name) => `"$${name}"`).join(' ')} | base64 | tr -d '\\n')`;
