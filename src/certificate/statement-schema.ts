/** Checks a signed statement against `schemas/run/statement.schema.json`. */

import { ownValidator } from '../core/schemas/own-schemas.ts';
import { schemaErrorText } from '../core/schemas/schema-error.ts';

export type StatementCheck = (statement: unknown) => string | null;

/** Makes the check; it returns what is wrong, or `null`. */
export function makeStatementCheck(): StatementCheck {
  const validate = ownValidator('statement');
  return (statement) =>
    validate(statement) ? null : schemaErrorText(validate.errors?.[0], 'the statement');
}
