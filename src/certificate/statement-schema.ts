/** Whether a signed statement has the form of one: `schemas/run/statement.schema.json`. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { readJson } from '../core/package.ts';

export type StatementCheck = (statement: unknown) => string | null;

/** Makes the check; it says what is wrong, or `null`. */
export function makeStatementCheck(): StatementCheck {
  const ajv = new Ajv2020({ strict: true, ownProperties: true });
  const validate = ajv.compile(readJson('schemas/run/statement.schema.json') as object);
  return (statement) => (validate(statement) ? null : sentenceOf(validate.errors?.[0]));
}

function sentenceOf(error: ErrorObject | undefined): string {
  const place = error?.instancePath === '' ? 'the statement' : (error?.instancePath ?? '');
  const { additionalProperty: extra } = (error?.params ?? {}) as { additionalProperty?: string };
  const more = extra === undefined ? '' : `: ${JSON.stringify(extra.slice(0, 60))}`;
  return `${place.slice(0, 100)} ${error?.message ?? 'is wrong'}${more}`;
}
