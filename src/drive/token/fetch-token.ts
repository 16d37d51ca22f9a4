/** Fetches an access token: from a command that prints it, or from a file. */

import type { Config } from '../../config/config.ts';
import { isInQuotationMarks, isPlaceholder, wordOfNoMember } from '../../config/target-readers.ts';
import { codeInWords } from '../../core/errors.ts';
import { MAX_SETTINGS_BYTES, readWholeText } from '../../core/read-file.ts';
import { excerpt } from '../../core/text/excerpt.ts';
import { looksSecret, quotedPath } from '../../core/text/quoted.ts';
import {
  type CommandLimits,
  MAX_STDERR_CHARACTERS,
  MAX_TOKEN_CHARACTERS,
  runTokenCommand,
} from './token-command.ts';
import { TokenError } from './token-error.ts';

/** Fetches a token. After the abort of `signal` nobody needs it, and it fails. */
export type FetchToken = (signal?: AbortSignal) => Promise<string>;

/**
 * The command line tool of a cloud takes seconds to start. A command that waits for a password
 * never ends.
 */
const COMMAND_TIMEOUT_MS = 60_000;
const HIDDEN = '[hidden: it may be a secret]';

/** Returns how to fetch a token by these settings, or `null` where the token is given directly. */
export function tokenFetcher({
  tokenCommand,
  tokenFile,
  runTimeoutMs,
}: Pick<Config, 'tokenCommand' | 'tokenFile' | 'runTimeoutMs'>): FetchToken | null {
  const timeoutMs = Math.min(COMMAND_TIMEOUT_MS, runTimeoutMs);
  if (tokenCommand !== null) return (signal) => tokenOfCommand(tokenCommand, { timeoutMs, signal });
  return tokenFile === null ? null : () => tokenInFile(tokenFile);
}

async function tokenInFile(path: string): Promise<string> {
  return tokenIn(textOf(path), `the content of TARGET_TOKEN_FILE ${quotedPath(path)}`);
}

function textOf(path: string): string {
  try {
    return readWholeText(path, MAX_SETTINGS_BYTES);
  } catch (error) {
    const { code = 'no permission', name, message } = error as NodeJS.ErrnoException;
    // An error of the system or of Deno has a code or another name, and its message has the path.
    const isOwn = code === 'no permission' && name === 'Error';
    const why = isOwn ? message : codeInWords(code);
    throw new TokenError(
      `Cannot read TARGET_TOKEN_FILE ${quotedPath(path)}: ${why}; give the path of the file that has the token`,
    );
  }
}

/** Returns the token that the command prints. */
export async function tokenOfCommand(
  command: string,
  limits: CommandLimits = { timeoutMs: COMMAND_TIMEOUT_MS },
): Promise<string> {
  const { exitCode, stdout, stderr } = await runTokenCommand(command, limits);
  const shown = withoutSecrets(stderr.trim());
  const stderrEnd = excerpt(shown.slice(-MAX_STDERR_CHARACTERS), MAX_STDERR_CHARACTERS);
  if (exitCode === 'timeout') {
    throw new TokenError(
      `TARGET_TOKEN_COMMAND did not end within ${limits.timeoutMs} ms: expected it to print a token and end`,
      stderrEnd,
    );
  }
  if (exitCode === 'stopped')
    throw new TokenError('the run ended before TARGET_TOKEN_COMMAND did', stderrEnd);
  if (exitCode !== 0 && exitCode !== 'full') {
    const end = exitCode === null ? 'was ended by a signal' : `ended with exit code ${exitCode}`;
    throw new TokenError(`TARGET_TOKEN_COMMAND ${end}: run it in a shell to see why`, stderrEnd);
  }
  try {
    return tokenIn(stdout, 'the output of TARGET_TOKEN_COMMAND');
  } catch (error) {
    throw new TokenError((error as Error).message, stderrEnd);
  }
}

/**
 * A new token is no known secret, so every word that may be one is hidden, and so is a line that is
 * one word: the command may have printed its token on the wrong stream.
 */
const withoutSecrets = (text: string): string =>
  text
    .replace(/^[ \t]*[!-~]{8,}[ \t]*$/gm, HIDDEN)
    .replace(/(?<=\b(?:bearer|basic)[ \t]{1,9})[!-~]+/gi, HIDDEN)
    .replace(/[!-~]+/g, (word) => (looksSecret(word) ? HIDDEN : word));

/** Returns the token in a text. No error quotes a part of the text, which may be most of a token. */
function tokenIn(text: string, where: string): string {
  const token = text.trim();
  const unusable = (why: string) => new TokenError(`Cannot use ${where}: ${why}`);
  const noMember = wordOfNoMember(token);
  if (noMember !== null) throw unusable(`it ${noMember}; look at that response`);
  if (isPlaceholder(token)) throw unusable('it is a placeholder, and a token is expected');
  if (isInQuotationMarks(token))
    throw unusable('it is in quotation marks: print it without them (jq -r, az -o tsv)');
  if (token === '') throw unusable('it is empty: expected the token alone');
  if (token.length > MAX_TOKEN_CHARACTERS)
    throw unusable(`it has more than ${MAX_TOKEN_CHARACTERS} characters: expected the token alone`);
  if (token.startsWith('{')) {
    throw unusable(
      'it is JSON, and a token is expected: extract it, for example with "jq -er .access_token"',
    );
  }
  if (/^bearer\s/i.test(token))
    throw unusable(
      'it starts with "Bearer": give the token alone, because the suite adds the word',
    );
  if (!/^[\x21-\x7e]+$/.test(token))
    throw unusable('it has a space, a line break or a non-ASCII letter: expected the token alone');
  return token;
}
