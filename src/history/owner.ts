/** The process that holds a lock: which one it is, and whether it lives. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isObject, parseJson } from '../core/json.ts';

export interface Owner {
  readonly host: string;
  readonly pid: number;
  /** When the process started, where the system tells: a pid is used again sooner or later. */
  readonly born: string | null;
  /** Of the running kernel, where it tells: two machines may have one name. */
  readonly boot: string | null;
  /** Two containers on one machine may have one host name too, and each has its own process 1. */
  readonly pidNamespace: string | null;
}

export function ownerOfThisProcess(): Owner {
  return {
    host: hostname(),
    pid: process.pid,
    born: statusOf(process.pid)?.born ?? null,
    boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: attempt(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/** `null` where the text is no lock. */
export function parseOwner(text: string): Owner | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return null;
  const { host, pid, born, boot, pidNamespace } = parsed.value;
  if (typeof host !== 'string' || typeof pid !== 'number' || !Number.isSafeInteger(pid))
    return null;
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    ...{ host, pid, born: textOrNull(born) },
    ...{ boot: textOrNull(boot), pidNamespace: textOrNull(pidNamespace) },
  };
}

/** Whether its number names a process that can be asked for here. */
export function isOfThisSystem({ host, boot, pidNamespace }: Owner): boolean {
  const here = ownerOfThisProcess();
  return host === here.host && boot === here.boot && pidNamespace === here.pidNamespace;
}

/** A stopped process lives; one that was killed does not, even before its parent has noticed. */
export function isLivingHere({ pid, born }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is there as well.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const status = statusOf(pid);
  if (status === null) return true;
  return !/[ZX]/.test(status.state) && (born === null || born === status.born);
}

/** `null` where the system does not tell, or where `/proc` is that of another namespace. */
function statusOf(pid: number): { readonly state: string; readonly born: string } | null {
  return attempt(() => {
    if (readlinkSync('/proc/self') !== String(process.pid)) return null;
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, in parentheses, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', born: fields[19] ?? '' };
  });
}

function attempt<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
