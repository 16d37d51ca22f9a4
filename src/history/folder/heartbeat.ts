/** Whether a process on another system still runs: it updates its lock file regularly. */
import { closeSync, fstatSync, openSync } from 'node:fs';

export interface HeartbeatLimits {
  /** A process that did not update its lock for this time, in milliseconds, no longer runs. */
  readonly silentMs: number;
  /** Called before a long wait, with a sentence that says why. */
  readonly onWait: (sentence: string) => void;
}

/** Between two checks of the file. */
const LOOK_EVERY_MS = 500;

/**
 * A lock that was updated recently belongs to a running process. If the last update seems old, the
 * clock of one system may be wrong; then the file is watched, so that a running process never loses
 * its lock.
 */
export async function isBeating(
  path: string,
  { silentMs, onWait }: HeartbeatLimits,
): Promise<boolean> {
  const first = touchedAtMs(path);
  if (first === null) return false;
  if (Math.abs(Date.now() - first) < silentMs) return true;
  onWait(`Waiting ${silentMs / 1000} s to see whether the run that locked REPORT_DIR has ended`);
  const untilMs = performance.now() + silentMs;
  while (performance.now() < untilMs) {
    await new Promise((wake) => setTimeout(wake, Math.min(LOOK_EVERY_MS, silentMs)));
    const now = touchedAtMs(path);
    if (now === null) return false;
    if (now !== first) return true;
  }
  return false;
}

/** Opens the file again, because a network file system may respond from a cache. */
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
