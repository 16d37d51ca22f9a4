/** Says in one line how a file of ours violates its schema. Pure. */
import type { ErrorObject } from 'ajv';

const PLACE_CHARACTERS = 100;
const NAME_CHARACTERS = 60;

/** `whole`: the name of the file, for an error that is at no place inside it. */
export function schemaErrorText(error: ErrorObject | undefined, whole: string): string {
  const place = error?.instancePath === '' ? whole : (error?.instancePath ?? '');
  const { additionalProperty: extra } = (error?.params ?? {}) as { additionalProperty?: string };
  const more = extra === undefined ? '' : `: ${JSON.stringify(extra.slice(0, NAME_CHARACTERS))}`;
  return `${place.slice(0, PLACE_CHARACTERS)} ${error?.message ?? 'is wrong'}${more}`;
}
