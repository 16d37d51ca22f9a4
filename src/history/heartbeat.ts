/** Whether a process that cannot be asked for still shows life: it touches its lock now and then. */
import { closeSync, fstatSync, openSync } from 'node:fs';

export interface Watch {
  /** A process that is silent for so long is taken for dead. */
  readonly silentMs: number;
  /** Called before a long wait, with a sentence that says why. */
  readonly onWait: (sentence: string) => void;
}

/** Between two looks. */
const LOOK_EVERY_MS = 500;

/**
 * A recent touch is a living process's. Where the last one seems long ago, the clock of one of the
 * two may be wrong, so that only watching can tell: nothing that beats is taken for dead.
 */
export async function isBeating(path: string, { silentMs, onWait }: Watch): Promise<boolean> {
  const first = touchedAtMs(path);
  if (first === null) return false;
  if (Math.abs(Date.now() - first) < silentMs) return true;
  onWait(`Waiting ${silentMs / 1000} s: is the run that locked REPORT_DIR still alive?`);
  const untilMs = performance.now() + silentMs;
  while (performance.now() < untilMs) {
    await new Promise((wake) => setTimeout(wake, Math.min(LOOK_EVERY_MS, silentMs)));
    const now = touchedAtMs(path);
    if (now === null) return false;
    if (now !== first) return true;
  }
  return false;
}

/** Opened anew: a network file system answers from a cache otherwise. */
function touchedAtMs(path: string): number | null {
  try {
    const file = openSync(path, 'r');
    try {
      return fstatSync(file).mtimeMs;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}
