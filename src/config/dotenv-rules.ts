/** What `.env` must not decide: where a token of another origin is sent, and who is paid. Pure. */
import { type Settings, textIn } from './setting.ts';

export interface Places {
  readonly dotenv: Settings;
  readonly environment: Settings;
  readonly flags: Settings;
}

/** A setting with a token, or with the source of one. */
const TOKEN = /TOKEN(_COMMAND|_FILE)?$/;
/**
 * Settings that decide where the token is sent, who can read it, or which program is run for it.
 */
const REDIRECTING = /^TARGET_URL$|^CONFIRM_HOST$|PROXY|(^|_)CA(_|$)|TOKEN_COMMAND$/;

/** Settings that decide who is paid, and how much in total. */
const SPENDING = /^TARGET_RECEIVERS$|^MAX_DISBURSEMENTS$|^MAX_TOTAL_AMOUNT$/;

/**
 * A `.env` belongs to its folder, but a token of the environment does not: a folder of somebody
 * else must not redirect that token or the money. The opposite is allowed: the user may redirect the
 * token of the file.
 */
export function dotenvProblems({ dotenv, environment, flags }: Places): string[] {
  const given = { ...environment, ...flags };
  const token = Object.keys(given).find((name) => TOKEN.test(name) && textIn(given, name) !== null);
  if (token === undefined) return [];
  const place = flags[token] === undefined ? 'the environment' : 'a flag';
  return Object.keys(dotenv)
    .filter((name) => REDIRECTING.test(name) || SPENDING.test(name))
    .filter((name) => textIn(dotenv, name) !== null && given[name] === undefined)
    .map((name) => {
      const what = SPENDING.test(name) ? 'what is paid with' : 'who gets';
      return (
        `Cannot use ${name} of .env, which decides ${what} the ${token} of ${place}: ` +
        `set ${name} in ${place} too, or ${token} in .env`
      );
    });
}
