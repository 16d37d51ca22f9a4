/** What `.env` must not decide: where a secret of the environment is sent, and who is paid. Pure. */
import { type Settings, type Table, textIn } from './setting.ts';
import { settingsTable } from './settings.ts';

export interface Places {
  readonly dotenv: Settings;
  readonly environment: Settings;
  readonly flags: Settings;
}

/** A business number is masked, but gives nobody a right. */
const NUMBERS = /BIZ_NUMBER$/;

/** Settings with a secret, or with the source of one. */
const secretNames = Object.values<Table[string]>(settingsTable)
  .filter((row) => row.secret !== undefined || row.namesSecret === true)
  .filter(({ name }) => !NUMBERS.test(name))
  .map(({ name }) => name);

/**
 * Settings that decide where a secret is sent, who can read it, or which program is run for it.
 */
const REDIRECTING = /^TARGET_URL$|^CONFIRM_HOST$|PROXY|(^|_)CA(_|$)|TOKEN_COMMAND$/;

/** Settings that decide who is paid, and how much in total. */
const SPENDING = /^TARGET_RECEIVERS$|^MAX_DISBURSEMENTS$|^MAX_TOTAL_AMOUNT$/;

/**
 * A `.env` belongs to its folder, but a secret of the environment does not: a folder of somebody
 * else must not redirect that secret or the money. The opposite is allowed: the user may redirect
 * the secrets of the file.
 */
export function dotenvProblems({ dotenv, environment, flags }: Places): string[] {
  const given = { ...environment, ...flags };
  const secret = secretNames.find((name) => textIn(given, name) !== null);
  if (secret === undefined) return [];
  const place = flags[secret] === undefined ? 'the environment' : 'a flag';
  return Object.keys(dotenv)
    .filter((name) => REDIRECTING.test(name) || SPENDING.test(name))
    .filter((name) => textIn(dotenv, name) !== null && given[name] === undefined)
    .map((name) => {
      const what = SPENDING.test(name) ? 'what is paid with' : 'who gets';
      return (
        `Cannot use ${name} of .env, which decides ${what} the ${secret} of ${place}: ` +
        `set ${name} in ${place} too, or ${secret} in .env`
      );
    });
}
