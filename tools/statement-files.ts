/** Makes the list of files in `schemas/run/statement.schema.json`. Pure. */

/** The text of the schema, with the names of `$defs.fileName` replaced. */
export function withFileNames(schema: string, names: readonly string[]): string {
  const list = names.map((name) => `        ${JSON.stringify(name)}`).join(',\n');
  return schema.replace(/(?<="fileName": \{\n {6}"enum": \[\n)[^\]]*(?=\n {6}\])/, () => list);
}
