/** The forms in which a target may send a short secret. Pure. */

/** Shorter secrets occur by chance in base64 and hexadecimal texts. */
const ENCODED_LENGTH = 6;
/** Shorter secrets in another spelling are ordinary words. */
const SPELLED_LENGTH = 4;

/** The secret URL-encoded and JSON-escaped; both are still words. */
export function escapes(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  return [encodeURIComponent(value), json, json.replaceAll('/', '\\/')];
}

/** The secret in another letter case, and without the separators of its parts, like `BIZ-42`. */
export function spellings(value: string): string[] {
  if (value.length < SPELLED_LENGTH || !/[A-Za-z]/.test(value) || !/\d/.test(value)) return [];
  return [value, value.replace(/[^A-Za-z0-9]/g, '')]
    .filter((one) => one.length >= SPELLED_LENGTH)
    .flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()]);
}

/** The secret in hexadecimal and in base64, which may be inside a longer text. */
export function encodings(value: string): string[] {
  return [...hexadecimal(value), ...base64(value)];
}

function hexadecimal(value: string): string[] {
  if (value.length < ENCODED_LENGTH) return [];
  const text = Buffer.from(value).toString('hex');
  return [text, text.toUpperCase()];
}

/**
 * Base64 of the value at each of the three alignments, without the digits that depend on its
 * neighbours.
 */
function base64(value: string): string[] {
  if (value.length < ENCODED_LENGTH) return [];
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]);
    const stable = bytes
      .toString('base64')
      .slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [stable, stable.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
