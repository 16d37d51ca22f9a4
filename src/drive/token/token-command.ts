/** Runs the command of TARGET_TOKEN_COMMAND, with limits on its time and its output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { endProcessTree } from './process-tree.ts';
import { TokenError } from './token-error.ts';

/** As many as a server accepts for all headers together. */
export const MAX_TOKEN_CHARACTERS = 16_384;
/** The last characters of stderr that are shown: the cause is in the last lines. */
export const MAX_STDERR_CHARACTERS = 300;
/** More than is shown, so that a token at the cut is whole and can be hidden. */
const KEPT_STDERR_CHARACTERS = MAX_TOKEN_CHARACTERS + MAX_STDERR_CHARACTERS;
/** For the rest of the output of a command that has ended. */
const REST_MS = 250;

interface CommandResult {
  /** `null`: a signal of another program ended the command; `full`: it printed too much. */
  readonly exitCode: number | null | 'timeout' | 'stopped' | 'full';
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandLimits {
  readonly timeoutMs: number;
  /** After its abort nobody needs the token, and the command is ended. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs it in the shell, with the environment of the suite and with no standard input. */
export function runTokenCommand(command: string, limits: CommandLimits): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    new RunningCommand(start(command), limits, { resolve, reject });
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

interface Settle {
  readonly resolve: (result: CommandResult) => void;
  readonly reject: (error: TokenError) => void;
}

class RunningCommand {
  readonly #child: ChildProcess;
  readonly #settle: Settle;
  readonly #signal: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  #stdout = '';
  #stderr = '';
  /** The exit code, once the command has ended; what it left running may still print. */
  #ended: { readonly code: number | null } | null = null;
  #restTimer: NodeJS.Timeout | undefined;

  constructor(child: ChildProcess, { timeoutMs, signal }: CommandLimits, settle: Settle) {
    this.#child = child;
    this.#settle = settle;
    this.#signal = signal;
    this.#timer = setTimeout(() => this.#endBy('timeout'), timeoutMs);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout = (this.#stdout + text).slice(0, MAX_TOKEN_CHARACTERS + 1);
      if (this.#stdout.trim().length > MAX_TOKEN_CHARACTERS) this.#endBy('full');
      else this.#endSoon();
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-KEPT_STDERR_CHARACTERS);
    });
    child.on('error', (error) => this.#fail(error));
    child.on('exit', (code) => {
      this.#ended = { code };
      this.#endSoon();
    });
    child.on('close', (code) => this.#end(code));
    signal?.addEventListener('abort', this.#onAbort);
    if (signal?.aborted === true) this.#onAbort();
  }

  #onAbort = () => this.#endBy('stopped');

  /** Ends the command, unless it has ended: then its output is complete enough. */
  #endBy(reason: 'timeout' | 'stopped' | 'full'): void {
    if (this.#ended === null) endProcessTree(this.#child);
    this.#end(this.#ended === null ? reason : this.#ended.code);
  }

  /** What the command left running may keep the pipes open, or still have to print the token. */
  #endSoon(): void {
    if (this.#ended === null) return;
    const { code } = this.#ended;
    if (code === 0 && this.#stdout.trim() === '') return;
    this.#restTimer ??= setTimeout(() => this.#end(code), REST_MS);
  }

  #end(exitCode: CommandResult['exitCode']): void {
    this.#stopWaiting();
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    this.#settle.resolve({ exitCode, stdout: this.#stdout, stderr: this.#stderr });
  }

  #fail(error: Error): void {
    this.#stopWaiting();
    const why = `Cannot run TARGET_TOKEN_COMMAND (${error.message}): run it in a shell to see why`;
    this.#settle.reject(new TokenError(why));
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#restTimer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}
