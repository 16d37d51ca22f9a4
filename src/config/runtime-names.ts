/** Variables that a runtime reads from its environment, and that have no effect in `.env`. Pure. */
import type { Config } from './config.ts';
import { isLoopback } from './loopback-host.ts';
import { isSet, type Settings } from './setting.ts';
import { settingsTable } from './settings.ts';

const { targetProxy, ca } = settingsTable;

/** Both cases of their letters count. */
const PROXIES = /^(https?|all)_proxy$/i;
const EXCEPTIONS = /^no_proxy$/i;

/** Where requests go; `null`: the settings have problems of their own. */
type Way = Pick<Config, 'targetUrl' | 'proxy'> | null;

/** `given`: the environment of the process, and its flags. */
export function runtimeNameWarnings(dotenv: Settings, given: Settings, way: Way): string[] {
  const all = { ...dotenv, ...given };
  return Object.keys(dotenv).flatMap((name) => {
    const advice = isSet(dotenv, name) ? adviceOn(name, all, way) : null;
    if (advice === null || isInEnvironment(name, given)) return [];
    return [`${name} in .env has no effect: ${advice}`];
  });
}

const isInEnvironment = (name: string, given: Settings) =>
  [name, name.toLowerCase(), name.toUpperCase()].some((one) => isSet(given, one));

/** What to do in place of this variable; `null`: nothing would change with it. */
function adviceOn(name: string, all: Settings, way: Way): string | null {
  const inEnvironment = `set ${name} in the environment`;
  if (PROXIES.test(name)) {
    const isFar = way !== null && way.targetUrl !== null && !isLoopback(way.targetUrl);
    if (!isFar || isSet(all, targetProxy.name)) return null;
    return `set ${targetProxy.name}, or ${inEnvironment}`;
  }
  // TARGET_PROXY has no exceptions.
  if (EXCEPTIONS.test(name))
    return [undefined, targetProxy.name].includes(way?.proxy?.setting) ? null : inEnvironment;
  if (isSet(all, ca.name)) return null;
  if (name === 'NODE_EXTRA_CA_CERTS') return `set ${ca.name}, or ${inEnvironment}`;
  // Node does not read it from its environment either.
  return name === 'SSL_CERT_FILE' ? `set ${ca.name}` : null;
}
