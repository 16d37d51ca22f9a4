/** Ends the process with an exit code, even if its terminal is gone. */
import { isatty } from 'node:tty';

const STANDARD_STREAMS = [0, 1, 2];

/**
 * Records which standard streams are terminals now. Node restores their modes when it exits, and
 * aborts where a terminal is gone, which may leave a core file with the token. Such a process ends
 * itself by SIGHUP instead, as without a handler.
 */
export function makeEnd(): (code: number) => void {
  const terminals = STANDARD_STREAMS.filter((stream) => isatty(stream));
  return (code) => {
    const isGone = terminals.some((stream) => !isatty(stream));
    if (!isGone || 'Deno' in globalThis) process.exit(code);
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  };
}
