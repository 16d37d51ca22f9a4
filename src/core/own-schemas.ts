/** `schemas/run` as validators. A build has in place of this file what it compiles them to. */
import type { ValidateFunction } from 'ajv';
import { makeOwnAjv, type OwnSchema, ownFileOf } from './compile-own-schemas.ts';

/** Compiles the schema: ask once, and keep what it returns. */
export function ownValidator(name: OwnSchema): ValidateFunction {
  return makeOwnAjv().getSchema(ownFileOf(name)) as ValidateFunction;
}
