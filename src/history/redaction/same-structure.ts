/**
 * Whether redaction left the structure of a JSON text as it was, and what decides its outcome. Pure.
 */
import { endOfString } from '../../core/json/end-of-string.ts';
import { isJson } from '../../core/json/is-json.ts';

/** The members of an envelope: by them alone a response is accepted or refused. */
const envelopeNames = ['status', 'message', 'data', 'errors'] as const;

/**
 * `redacted`: the text with replacements, if `text` is JSON; they are only inside of its strings and
 * numbers.
 */
export function hasSameStructure(text: string, redacted: string): boolean {
  return isJson(redacted) && hasSameSkeleton(text, redacted) && hasSameEnvelope(text, redacted);
}

/** Whether both have the same characters outside of strings; digits may differ. */
function hasSameSkeleton(a: string, b: string): boolean {
  let [at, other] = [0, 0];
  while (at < a.length && other < b.length) {
    const character = a[at];
    if (character !== b[other] && !(isDigit(character) && isDigit(b[other]))) return false;
    const isString = character === '"';
    at = (isString ? endOfString(a, at) : at) + 1;
    other = (isString ? endOfString(b, other) : other) + 1;
  }
  return at === a.length && other === b.length;
}

const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9';

function hasSameEnvelope(text: string, redacted: string): boolean {
  const [before, after] = [JSON.parse(text), JSON.parse(redacted)];
  if (before === null || typeof before !== 'object') return true;
  return (
    before.status === after.status &&
    envelopeNames.every((name) => name in before === name in after)
  );
}
