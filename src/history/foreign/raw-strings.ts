/** Reads strings in a raw text of JSON, which may be truncated or no JSON. Pure. */

/** The position of the next character that is no white space. */
export function afterBlanks(body: string, start: number): number {
  let at = start;
  while (at < body.length && ' \t\r\n'.includes(body[at] as string)) at += 1;
  return at;
}

/** The text between two quotes, with valid escapes decoded. */
export function unescaped(body: string, start: number, end: number): string {
  const raw = body.slice(start, end);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
