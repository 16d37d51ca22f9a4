/** What is wrong with a file of ours, by its schema, in one line. Pure. */
import type { ErrorObject } from 'ajv';

const PLACE_CHARACTERS = 100;
const NAME_CHARACTERS = 60;

/** `whole`: what the file is called where the error is not at a place inside. */
export function misfitOf(error: ErrorObject | undefined, whole: string): string {
  const place = error?.instancePath === '' ? whole : (error?.instancePath ?? '');
  const { additionalProperty: extra } = (error?.params ?? {}) as { additionalProperty?: string };
  const more = extra === undefined ? '' : `: ${JSON.stringify(extra.slice(0, NAME_CHARACTERS))}`;
  return `${place.slice(0, PLACE_CHARACTERS)} ${error?.message ?? 'is wrong'}${more}`;
}
