/** What `.env` must not decide: where a token goes that somebody else gave. Pure. */
import { type Settings, textIn } from './setting.ts';

export interface Places {
  readonly dotenv: Settings;
  readonly environment: Settings;
  readonly flags: Settings;
}

/** A token, or where one comes from. */
const TOKEN = /TOKEN(_COMMAND|_FILE)?$/;
/** They decide who is sent the token, who can read it on its way, or which program is run for it. */
const REDIRECTING = /^TARGET_URL$|^CONFIRM_HOST$|PROXY|(^|_)CA(_|$)|TOKEN_COMMAND$/;

/**
 * A `.env` comes with the folder, and a token in the environment does not: a folder that somebody else
 * has made must not send it elsewhere. The other way round, the user redirects what the file holds.
 */
export function dotenvProblems({ dotenv, environment, flags }: Places): string[] {
  const given = { ...environment, ...flags };
  const token = Object.keys(given).find((name) => TOKEN.test(name) && textIn(given, name) !== null);
  if (token === undefined) return [];
  const place = flags[token] === undefined ? 'the environment' : 'a flag';
  return Object.keys(dotenv)
    .filter((name) => REDIRECTING.test(name))
    .filter((name) => textIn(dotenv, name) !== null && given[name] === undefined)
    .map(
      (name) =>
        `Cannot use ${name} of .env, which decides who gets the ${token} of ${place}: ` +
        `set ${name} in ${place} too, or ${token} in .env`,
    );
}
