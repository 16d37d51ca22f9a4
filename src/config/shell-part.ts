/** Parts of a path that only a shell replaces: `.env` and a CI system leave them as they are. Pure. */

const HOME = /^~(?=[/\\]|$)/;
/** A whole part of the path, in the forms of sh, of Azure Pipelines and of Windows. */
const VARIABLE =
  /(?:^|[/\\])(?:\$[A-Za-z_]\w*|\$\{\w+\}|\$\([\w.]+\)|%[A-Za-z_]\w{2,}%)(?=[/\\]|$)/;

/** Why a path is not the one that is meant; `null`: it has no such part. The path is not quoted. */
export function shellPartProblem(path: string): string | null {
  if (HOME.test(path)) return 'begins with ~, which only a shell replaces';
  return VARIABLE.test(path) ? 'has a variable ($X or %X%), which only a shell replaces' : null;
}
