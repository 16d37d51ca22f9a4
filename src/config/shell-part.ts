/** Parts of a path that show a mistake: what only a shell replaces, and the line breaks that `.env` makes. Pure. */

const HOME = /^~(?=[/\\]|$)/;
/** A whole part of the path, in the forms of sh, of Azure Pipelines and of Windows. */
const VARIABLE =
  /(?:^|[/\\])(?:\$[A-Za-z_]\w*|\$\{\w+\}|\$\([\w.]+\)|%[A-Za-z_]\w{2,}%)(?=[/\\]|$)/;

/** In double quotation marks, `\n` and `\r` of a Windows path become line breaks. */
export const hasLineBreak = (path: string) => /[\r\n]/.test(path);
export const SINGLE_QUOTES = 'in .env, write a Windows path in single quotation marks';

/**
 * Why a path is not the one that is meant; `null`: it has no such part. The path is not quoted. `.env` and a
 * CI system leave such a part as it is.
 */
export function shellPartProblem(path: string): string | null {
  if (HOME.test(path)) return 'begins with ~, which only a shell replaces';
  return VARIABLE.test(path) ? 'has a variable ($X or %X%), which only a shell replaces' : null;
}
