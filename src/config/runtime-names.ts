/** Variables that a runtime reads from its environment, and that have no effect in `.env`. Pure. */
import { isSet, type Settings } from './setting.ts';
import { settingsTable } from './settings.ts';

const { targetProxy, ca } = settingsTable;

/** The setting in place of each variable; `null`: there is none. */
const settingFor: ReadonlyMap<string, string | null> = new Map([
  ['HTTPS_PROXY', targetProxy.name],
  ['HTTP_PROXY', targetProxy.name],
  ['ALL_PROXY', targetProxy.name],
  ['NO_PROXY', null],
  ['NODE_EXTRA_CA_CERTS', ca.name],
  ['SSL_CERT_FILE', ca.name],
]);

/** `given`: the environment of the process, and its flags. */
export function runtimeNameWarnings(dotenv: Settings, given: Settings): string[] {
  return Object.keys(dotenv).flatMap((name) => {
    const setting = settingFor.get(name.toUpperCase());
    if (setting === undefined || !isSet(dotenv, name) || isSet(given, name)) return [];
    if (setting !== null && isSet({ ...dotenv, ...given }, setting)) return [];
    const instead = setting === null ? '' : `set ${setting}, or `;
    return [`${name} in .env has no effect: ${instead}set ${name} in the environment`];
  });
}
