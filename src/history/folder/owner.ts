/** The process that holds a lock, and whether it is alive. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isObject, parseJson } from '../../core/json/json.ts';

export interface Owner {
  readonly host: string;
  readonly pid: number;
  /**
   * The start time of the process, where the system reports it: a pid is reused sooner or later.
   */
  readonly born: string | null;
  /** The id of the running kernel, where the system reports it: two machines may have one name. */
  readonly boot: string | null;
  /** Two containers on one machine may have the same host name, and each has its own process 1. */
  readonly pidNamespace: string | null;
}

export function ownerOfThisProcess(): Owner {
  return {
    host: hostname(),
    pid: process.pid,
    born: statusOf(process.pid)?.born ?? null,
    boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/** `null` where the text is not a lock. */
export function parseOwner(text: string): Owner | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return null;
  const { host, pid, born, boot, pidNamespace } = parsed.value;
  if (typeof host !== 'string' || typeof pid !== 'number' || !Number.isSafeInteger(pid))
    return null;
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    host,
    pid,
    born: textOrNull(born),
    boot: textOrNull(boot),
    pidNamespace: textOrNull(pidNamespace),
  };
}

/**
 * Whether the process runs on this system, so that its pid can be checked here. On Linux the name
 * of the machine alone does not show it: Deno may not read the rest, and containers share names.
 */
export function isOfThisSystem({ host, boot, pidNamespace }: Owner): boolean {
  const here = ownerOfThisProcess();
  if (process.platform === 'linux' && here.boot === null) return false;
  return host === here.host && boot === here.boot && pidNamespace === here.pidNamespace;
}

/**
 * A stopped process is alive. A killed one is not, even while its parent has not collected it.
 * `null`: this process may not ask, as on Deno without `--allow-run`.
 */
export function isLivingHere({ pid, born }: Owner): boolean | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ESRCH') return false;
    // A process of another user exists too.
    if (code !== 'EPERM') return null;
  }
  const status = statusOf(pid);
  if (status === null) return true;
  return !/[ZX]/.test(status.state) && (born === null || born === status.born);
}

/** `null` where the system does not report it, or `/proc` belongs to another namespace. */
function statusOf(pid: number): { readonly state: string; readonly born: string } | null {
  return orNull(() => {
    if (readlinkSync('/proc/self') !== String(process.pid)) return null;
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, in parentheses, may contain any text.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', born: fields[19] ?? '' };
  });
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
