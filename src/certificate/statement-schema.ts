/** Checks a signed statement against `schemas/run/statement.schema.json`. */
import { misfitOf } from '../core/schemas/misfit.ts';
import { ownValidator } from '../core/schemas/own-schemas.ts';

export type StatementCheck = (statement: unknown) => string | null;

/** Makes the check; it returns what is wrong, or `null`. */
export function makeStatementCheck(): StatementCheck {
  const validate = ownValidator('statement');
  return (statement) =>
    validate(statement) ? null : misfitOf(validate.errors?.[0], 'the statement');
}
