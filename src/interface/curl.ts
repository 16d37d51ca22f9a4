/** A recorded request as a `curl` line that runs once the secrets are set as variables. Pure. */

import type { RequestTemplate } from '../core/request.ts';
import {
  BIZ_NUMBER,
  HALF_TOKEN,
  REVERSED_TOKEN,
  SWAPPED_TOKEN,
  TOKEN,
} from '../plan/placeholders.ts';

/** Shell-quoted for a POSIX shell; secrets stand as `$TARGET_TOKEN` and `$TARGET_BIZ_NUMBER`. */
export function curl(base: string, { method, path, headers, body }: RequestTemplate): string {
  const parts = ['curl', '-i', ...(method === 'GET' ? [] : ['-X', method]), quote(base + path)];
  for (const [name, value] of headers) {
    // A name with a semicolon is how curl sends a header without a value.
    parts.push('-H', quote(value === '' ? `${name};` : `${name}: ${value}`));
  }
  const sendsType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  // curl adds a type of its own to a body, unless told to send none.
  if (body !== null && !sendsType) parts.push('-H', quote('Content-Type:'));
  if (body !== null) parts.push('--data-binary', quote(body));
  return parts.join(' ');
}

const variables: readonly (readonly [string, string])[] = [
  [HALF_TOKEN, `"$(printf %s "$TARGET_TOKEN" | cut -c "1-$(((\${#TARGET_TOKEN} + 1) / 2))")"`],
  [REVERSED_TOKEN, '"$(printf %s "$TARGET_TOKEN" | rev)"'],
  [SWAPPED_TOKEN, '"$(printf %s "$TARGET_TOKEN" | tr a-zA-Z A-Za-z)"'],
  [TOKEN, '"$TARGET_TOKEN"'],
  [BIZ_NUMBER, '"$TARGET_BIZ_NUMBER"'],
];

/** Quoted where a shell would read more into it than the text. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function quote(text: string): string {
  const quoted = `'${text.replaceAll("'", "'\\''")}'`;
  return variables.reduce(
    (line, [placeholder, variable]) => line.replaceAll(placeholder, () => `'${variable}'`),
    quoted,
  );
}
