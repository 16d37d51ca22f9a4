/** What `.env` must not decide: where a secret of the environment is sent, and who is paid. Pure. */
import { type Settings, type Table, textIn } from './setting.ts';
import { settingsTable } from './settings.ts';

interface Places {
  readonly dotenv: Settings;
  readonly environment: Settings;
  readonly flags: Settings;
}

/** A business number is redacted, but gives nobody a right. */
const NUMBERS = /BIZ_NUMBER$/;

/** Settings with a secret, or with the source of one. */
const secretNames = Object.values<Table[string]>(settingsTable)
  .filter((row) => row.secret !== undefined || row.namesSecret === true)
  .filter(({ name }) => !NUMBERS.test(name))
  .map(({ name }) => name);

/** What each setting decides that a `.env` must not decide. */
const decisions = new Map(
  Object.values<Table[string]>(settingsTable).flatMap(({ name, decides }) =>
    decides === undefined ? [] : [[name, decides] as const],
  ),
);

/** Variables of the runtime and of other programs: a proxy, or authorities to trust. */
const OF_THE_RUNTIME = /PROXY|(^|_)CA(_|$)/;

const decisionOf = (name: string) =>
  decisions.get(name) ?? (OF_THE_RUNTIME.test(name) ? 'who gets' : null);

/**
 * A `.env` belongs to its folder, but a secret of the environment does not: a folder of somebody
 * else must not redirect that secret or the money. The opposite is allowed: the user may redirect
 * the secrets of the file.
 */
export function dotenvProblems({ dotenv, environment, flags }: Places): string[] {
  const given = { ...environment, ...flags };
  const secret = secretNames.find((name) => textIn(given, name) !== null);
  if (secret === undefined) return [];
  const place = flags[secret] === undefined ? 'in the environment' : 'with a flag';
  return Object.keys(dotenv)
    .filter((name) => decisionOf(name) !== null)
    .filter((name) => textIn(dotenv, name) !== null && given[name] === undefined)
    .map((name) => {
      return (
        `Cannot use ${name} of .env: it decides ${decisionOf(name)} ${secret}, which is set ${place}; ` +
        `set ${name} ${place} too, or ${secret} in .env`
      );
    });
}
