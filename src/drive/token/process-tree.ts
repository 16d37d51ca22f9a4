/**
 * Ends a process and what it started. The processes are not in a group of their own: Ctrl-C of a
 * terminal would not reach them then, and they could not ask for a password there.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';

/** To list the processes of a machine takes milliseconds. */
const LISTING_TIMEOUT_MS = 2000;

/** Where the system cannot list its processes, only the process itself is ended. */
export function endProcessTree(child: ChildProcess): void {
  const descendants = child.pid === undefined ? [] : descendantsOf(child.pid);
  // First, so that it starts no other one.
  child.kill('SIGKILL');
  for (const pid of descendants) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Parents come before their children. Windows has no `ps`. */
function descendantsOf(root: number): readonly number[] {
  const found = new Set([root]);
  const rows = processes();
  // The loop also visits processes that it adds to the set; each process is added once.
  for (const parent of found) for (const row of rows) if (row.parent === parent) found.add(row.pid);
  found.delete(root);
  return [...found];
}

function processes(): readonly { readonly pid: number; readonly parent: number }[] {
  try {
    const options = { encoding: 'utf8', timeout: LISTING_TIMEOUT_MS } as const;
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], options);
    return [...(stdout ?? '').matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)].map(([, pid, parent]) => ({
      pid: Number(pid),
      parent: Number(parent),
    }));
  } catch {
    // Deno may allow the shell alone.
    return [];
  }
}
