/**
 * Whether this runtime can run the suite. In old syntax, because src/cli.ts imports it on every
 * runtime.
 */

/** The oldest supported Node: `engines` of package.json. */
export const OLDEST_NODE: readonly [number, number] = [20, 19];
const OLDEST_DENO = 2;

/** One sentence where the runtime is too old, else `null`. */
export function unfitRuntime(
  versions: Readonly<Record<string, string | undefined>>,
): string | null {
  const deno = versions.deno;
  if (deno !== undefined) {
    if (Number(deno.split('.')[0]) >= OLDEST_DENO) return null;
    return `Cannot run on Deno ${deno}: install Deno ${OLDEST_DENO} or newer.`;
  }
  const node = String(versions.node);
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isNew = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  return isNew
    ? null
    : `Cannot run on Node ${node}: install Node ${OLDEST_NODE.join('.')} or newer.`;
}

/** One sentence for an error that no command handles, and the exit code. */
export function startProblem(error: unknown): readonly [sentence: string, exitCode: number] {
  const { message = String(error), syscall, code } = error as Partial<NodeJS.ErrnoException>;
  if (syscall === 'uv_cwd')
    return [
      'Cannot start in this folder, because it was removed: start in one that exists.',
      USAGE,
    ];
  if (code === 'ERR_ACCESS_DENIED') return [deniedByNode(error as AccessDenied), USAGE];
  return [`The suite itself failed: ${message.replace(/\s+/g, ' ')}.`, OWN_FAULT];
}

/** Exit codes as in `core/exit.ts`, which cannot be loaded yet. */
const [USAGE, OWN_FAULT] = [2, 4];

/** An error of Node's permission model, which has no type. */
interface AccessDenied {
  readonly permission?: string;
  readonly resource?: string;
}

/** What Node's permission model denies, and what to allow. */
export const deniedByNode = ({ permission = 'access', resource = '' }: AccessDenied): string =>
  `Cannot run with these permissions of Node: it denies ${permission}${resource === '' ? '' : ` to ${resource}`}. ` +
  'Allow reading and writing files and worker threads (--allow-fs-read, --allow-fs-write, --allow-worker).';

/** A permission as the API of Deno names it. */
export interface Permission {
  readonly name: 'env' | 'read' | 'sys' | 'net' | 'write' | 'run';
  readonly kind?: string;
  readonly host?: string;
  readonly path?: string;
  readonly command?: string;
}

/** The part of Deno's API that the suite uses; the types of Node do not have it. */
interface WithDeno {
  readonly Deno?: {
    readonly permissions: { querySync(asked: Permission): { readonly state: string } };
  };
}

/** The permissions that every command needs. */
export const ALWAYS: readonly Permission[] = [{ name: 'read' }, { name: 'env' }];

/** One sentence with each missing flag of Deno, or `null`; on Node always `null`. */
export function missingPermissions(
  runtime: object,
  needed: readonly Permission[] = ALWAYS,
): string | null {
  const deno = (runtime as WithDeno).Deno;
  if (deno === undefined) return null;
  const isMissing = (asked: Permission) => deno.permissions.querySync(asked).state !== 'granted';
  const missing = new Set(needed.filter(isMissing).map(({ name }) => name));
  if (missing.size === 0) return null;
  const flags = flagsOf(needed.filter(({ name }) => missing.has(name)));
  return `Deno does not allow what this command needs: start it with deno run ${flags.join(' ')}.`;
}

/** The flags for a later command; a permission that this one has without limits stays so. */
export function flagsFor(runtime: object, needed: readonly Permission[]): readonly string[] {
  const deno = (runtime as WithDeno).Deno;
  if (deno === undefined) return [];
  const isUnlimited = ({ name }: Permission) =>
    deno.permissions.querySync({ name }).state === 'granted';
  return flagsOf(needed.map((asked) => (isUnlimited(asked) ? { name: asked.name } : asked)));
}

/** One flag for each name: Deno accepts none twice. */
function flagsOf(permissions: readonly Permission[]): readonly string[] {
  const values = new Map<string, Set<string>>();
  for (const { name, kind, host, path, command } of permissions) {
    const value = kind || host || path || command;
    const known = values.get(name) || new Set<string>();
    values.set(name, value === undefined ? known : known.add(value));
  }
  return Array.from(values).map(
    ([name, some]) => `--allow-${name}${some.size === 0 ? '' : `=${Array.from(some).join(',')}`}`,
  );
}
