/** The id of a run, which begins each of its references. Pure. */
import { type ReferenceForm, referenceKinds } from './reference-form.ts';

/** A run id without a form has so many letters and digits. */
export const USUAL_ID_LENGTH = 7;
const USUAL = { ...referenceKinds.text, idLength: USUAL_ID_LENGTH };

/**
 * Begins with a letter and ends with a digit where the form has both, because a target may demand
 * both in a reference. `randomInt` gives a number from 0 to below its argument.
 */
export function makeRunId(
  form: ReferenceForm | null,
  randomInt: (below: number) => number,
): string {
  const { characters, firstCharacters, idLength } = form ?? USUAL;
  const lastCharacters = characters.replace(/\D/g, '') || characters;
  return Array.from({ length: idLength }, (_, at) => {
    const others = at === idLength - 1 ? lastCharacters : characters;
    const allowed = at === 0 ? firstCharacters : others;
    return allowed.charAt(randomInt(allowed.length));
  }).join('');
}

/** Whether a run with this form can have the id. Earlier ones also began with a digit or ended with a letter. */
export function isIdOfForm(form: ReferenceForm | null, id: string): boolean {
  const { characters, firstCharacters, idLength } = form ?? USUAL;
  const first = form === null ? characters : firstCharacters;
  return (
    id.length === idLength &&
    first.includes(id.charAt(0)) &&
    [...id].every((character) => characters.includes(character))
  );
}
