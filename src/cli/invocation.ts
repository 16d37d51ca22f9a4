/** How this program was started, so that a user can copy the commands that it prints. */
import { basename, relative, sep } from 'node:path';
import { name } from '../core/package.ts';
import { quotedForShell } from '../core/text/shell.ts';
import type { Report } from '../report/report.ts';
import { flagsFor, type Permission } from './process/runtime.ts';
import { lastFailedFolder } from './run/last-failed/last-failed-folder.ts';

interface Started {
  readonly isDeno: boolean;
  /** The path of the script: `process.argv[1]`. */
  readonly script: string;
  /** The working folder. */
  readonly folder: string;
}

export const startedHere = (): Started => ({
  isDeno: 'Deno' in globalThis,
  script: process.argv[1] ?? '',
  folder: process.cwd(),
});

/** The command that starts this program again; `flags`: those that Deno needs. */
export function commandOf({ isDeno, script, folder }: Started, flags: readonly string[]): string {
  const path = () => quotedForShell(relative(folder, script));
  if (isDeno) {
    const program = isOfPackage(script, folder) ? `npm:${name}` : path();
    return ['deno run', ...flags, program].join(' ');
  }
  // npm starts a package by a link with its name.
  return script === '' || basename(script) === name ? `npx ${name}` : `node ${path()}`;
}

/** Whether Deno finds the package by its name: in its own cache, or in a folder above this one. */
function isOfPackage(script: string, folder: string): boolean {
  const parts = script.split(`${sep}node_modules${sep}`);
  const [home = ''] = parts;
  if (parts.length > 1) return `${folder}${sep}`.startsWith(`${home}${sep}`);
  return script.includes(`${sep}npm${sep}`) && script.includes(`${sep}${name}${sep}`);
}

interface Repeatable {
  readonly report: Report;
  /** The folder of the run. */
  readonly folder: string;
  readonly hasTokenCommand: boolean;
  /** TARGET_CA is set. */
  readonly hasAuthority: boolean;
}

/** The command with the permissions to repeat a part of a run. */
export function commandToRepeat(given: Repeatable): string {
  return commandOf(startedHere(), flagsFor(globalThis, permissionsToRepeat(given)));
}

function permissionsToRepeat({
  report,
  folder,
  hasTokenCommand,
  hasAuthority,
}: Repeatable): readonly Permission[] {
  return [
    { name: 'net', host: hostsIn(report).join(',') },
    { name: 'read' },
    { name: 'write', path: lastFailedFolder(folder) },
    { name: 'env' },
    { name: 'sys', kind: 'hostname' },
    ...(hasAuthority ? [{ name: 'sys', kind: 'ca' } as const] : []),
    ...(hasTokenCommand ? [{ name: 'run', command: '/bin/sh' } as const] : []),
  ];
}

/** Deno needs the addresses of a name too; the embedded reference listens on any free port. */
function hostsIn({ target, config, connection }: Report): string[] {
  if (config.embeddedReference || !URL.canParse(target.url)) return ['127.0.0.1'];
  const addresses = connection.peers.map(({ address }) =>
    address.includes(':') ? `[${address}]` : address,
  );
  const { host, hostname } = new URL(target.url);
  return addresses.includes(hostname) ? [host] : [...new Set([host, ...addresses])];
}
