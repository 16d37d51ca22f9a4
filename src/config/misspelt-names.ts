/** Names that are similar to a setting, and so have no effect. Pure. */
import { nearestOf } from '../core/text/nearest.ts';
import { isSet, type Settings } from './setting.ts';
import { isSetting, settingNames } from './settings.ts';

/** Shorter names are similar to too many others. */
const MIN_LETTERS = 6;

/** Other programs may use further names of `.env`. */
export function misspeltInDotenv(dotenv: Settings): string[] {
  return Object.keys(dotenv).flatMap((name) => {
    const near = isOther(name) ? null : (inOtherCase(name) ?? nearestOf(name, settingNames));
    return near === null ? [] : [`${name} in .env is not a setting: did you mean ${near}?`];
  });
}

/**
 * The environment is that of many programs, so a name must be more similar than one of `.env`, and
 * the setting that it may mean must not be set there; one of `.env` it may be meant to override.
 */
export function misspeltInEnvironment(environment: Settings): string[] {
  return Object.keys(environment).flatMap((name) => {
    const near = isOther(name) || !isSet(environment, name) ? null : meantBy(name);
    if (near === null || isSet(environment, near)) return [];
    return [`${name} in the environment is not a setting: did you mean ${near}?`];
  });
}

const isOther = (name: string) => isSetting(name) || name.length < MIN_LETTERS;

/** The setting that the name means in another letter case, or written as a flag. */
function inOtherCase(name: string): string | null {
  const upper = name.toUpperCase().replace(/^--/, '').replaceAll('-', '_');
  return isSetting(upper) ? upper : null;
}

/** In a shorter name, two other letters make another word. */
const LETTERS_FOR_TWO_CHANGES = 12;
const LETTERS_FOR_OTHER_LETTER = 10;
const PREFIX = 'TARGET_';

/** TARGET_EXPIRED_TOKEN means EXPIRED_TOKEN. */
function meantBy(name: string): string | null {
  const exact = inOtherCase(name);
  if (exact !== null) return exact;
  const rest = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  if (rest.length >= MIN_LETTERS && isSetting(rest)) return rest;
  const near = nearestOf(name, settingNames, name.length < LETTERS_FOR_TWO_CHANGES ? 1 : 2);
  return near === null || isOtherWord(name, near) ? null : near;
}

/** After TARGET_ few letters are left, and one letter in place of another makes a word like TARGET_CC. */
const isOtherWord = (name: string, near: string) =>
  name.startsWith(PREFIX) &&
  name.length < LETTERS_FOR_OTHER_LETTER &&
  name.length === near.length &&
  sortedLetters(name) !== sortedLetters(near);

const sortedLetters = (name: string) => [...name].sort().join('');
