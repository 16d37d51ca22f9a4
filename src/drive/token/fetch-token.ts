/** Fetches an access token: from a command that prints it, or from a file. */

import { type ChildProcess, spawn } from 'node:child_process';
import type { Config } from '../../config/config.ts';
import { excerpt } from '../../core/json.ts';
import { looksSecret, quotedPath } from '../../core/quoted.ts';
import { MAX_SETTINGS_BYTES, readWholeText } from '../../core/read-file.ts';
import { endProcessTree } from './process-tree.ts';

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

export type FetchToken = () => Promise<string>;

/**
 * The command line tool of a cloud takes seconds to start. A command that waits for a password
 * never ends.
 */
const COMMAND_TIMEOUT_MS = 60_000;
/** For the rest of the output of a command that has ended. */
const REST_MS = 250;
/** As many as a server accepts for all headers together. */
const MAX_TOKEN_CHARACTERS = 16_384;
/** The last characters of stderr that are shown: the cause is in the last lines. */
const MAX_STDERR_CHARACTERS = 300;
/** More than is shown, so that a token at the cut is whole and can be hidden. */
const KEPT_STDERR_CHARACTERS = MAX_TOKEN_CHARACTERS + MAX_STDERR_CHARACTERS;
const HIDDEN = '[hidden: it may be a secret]';

/** Returns how to fetch a token by these settings, or `null` where the token is given directly. */
export function tokenFetcher({
  tokenCommand,
  tokenFile,
}: Pick<Config, 'tokenCommand' | 'tokenFile'>): FetchToken | null {
  if (tokenCommand !== null) return () => tokenOfCommand(tokenCommand);
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
    const why = isOwn ? `: ${message}` : ` (${code}): expected a readable file`;
    throw new TokenError(`Cannot read TARGET_TOKEN_FILE ${quotedPath(path)}${why}`);
  }
}

/** Runs the command in the shell, with the environment of the suite and with no standard input. */
export async function tokenOfCommand(
  command: string,
  timeoutMs = COMMAND_TIMEOUT_MS,
): Promise<string> {
  const { exitCode, stdout, stderr } = await run(command, timeoutMs);
  const shown = withoutSecrets(stderr.trim());
  const stderrEnd = excerpt(shown.slice(-MAX_STDERR_CHARACTERS), MAX_STDERR_CHARACTERS);
  if (exitCode === 'timeout') {
    throw new TokenError(
      `TARGET_TOKEN_COMMAND did not end within ${timeoutMs} ms: expected it to print a token and end`,
      stderrEnd,
    );
  }
  if (exitCode !== 0) {
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

interface CommandResult {
  /** `null`: a signal ended the command. */
  readonly exitCode: number | null | 'timeout';
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, timeoutMs: number): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    let ended: { readonly code: number | null } | null = null;
    let rest: NodeJS.Timeout | undefined;
    const child = start(command);
    const end = (exitCode: CommandResult['exitCode']) => {
      clearTimeout(timer);
      clearTimeout(rest);
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve({ exitCode, stdout, stderr });
    };
    const timer = setTimeout(() => {
      if (ended !== null) return end(ended.code);
      endProcessTree(child);
      end('timeout');
    }, timeoutMs);
    // What the command left running may keep the pipes open, or still have to print the token.
    const endSoon = () => {
      if (ended === null || (ended.code === 0 && stdout.trim() === '')) return;
      const { code } = ended;
      rest ??= setTimeout(() => end(code), REST_MS);
    };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout = (stdout + text).slice(0, MAX_TOKEN_CHARACTERS + 1);
      endSoon();
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-KEPT_STDERR_CHARACTERS);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(
        new TokenError(
          `Cannot run TARGET_TOKEN_COMMAND (${error.message}): run it in a shell to see why`,
        ),
      );
    });
    child.on('exit', (code) => {
      ended = { code };
      endSoon();
    });
    child.on('close', (code) => end(code));
  });
}

function start(command: string): ChildProcess {
  try {
    return spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const isDeno = 'Deno' in globalThis;
    const hint = isDeno ? ': add --allow-run to the permissions of Deno' : '';
    throw new TokenError(`Cannot run TARGET_TOKEN_COMMAND (${(error as Error).name})${hint}`);
  }
}

/** Its errors quote no part of `text`: it may contain most of a token. */
function tokenIn(text: string, where: string): string {
  const token = text.trim();
  const unusable = (why: string) => new TokenError(`Cannot use ${where}: ${why}`);
  if (token === '') throw unusable('it is empty: expected the token alone');
  if (token.length > MAX_TOKEN_CHARACTERS)
    throw unusable(`it has more than ${MAX_TOKEN_CHARACTERS} characters: expected the token alone`);
  if (token.startsWith('{')) {
    throw unusable(
      'it is JSON, and a token is expected: extract it, for example with "jq -r .access_token"',
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
