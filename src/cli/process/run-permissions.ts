/** The Deno permissions of a run: to reach the target, and to write its folder. */
import type { Config } from '../../config/config.ts';
import type { Permission } from './runtime.ts';

/** A token command also needs `--allow-run`; its own error says so. */
export function permissionsOf(config: Config): readonly Permission[] {
  const { proxy, targetUrl, reportDir, tls } = config;
  return [
    { name: 'net', host: hostIn(proxy?.url ?? targetUrl) },
    { name: 'write', path: reportDir },
    { name: 'sys', kind: 'hostname' },
    // TARGET_CA is added to the authorities of the runtime, which must be read for that.
    ...(tls.ca === null ? [] : [{ name: 'sys', kind: 'ca' } as const]),
  ];
}

/** The embedded reference listens on any free port. */
function hostIn(url: string | null): string {
  return url === null ? '127.0.0.1' : new URL(url).host;
}
