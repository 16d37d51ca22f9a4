/** Finds the end of a string in a raw text of JSON, which may be truncated or no JSON. Pure. */

const [QUOTE, BACKSLASH] = ['"', 92];

/** The position of the closing quotation mark; the end of the text where there is none. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf(QUOTE, start + 1); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
