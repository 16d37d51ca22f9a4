/** `schemas/run` as validators. A build replaces this file by the compiled schemas. */
import type { ValidateFunction } from 'ajv';
import { makeOwnAjv, type OwnSchema, ownFileOf } from './compile-own-schemas.ts';

/** Compiles the schema at each call, so keep the result. */
export function ownValidator(name: OwnSchema): ValidateFunction {
  return makeOwnAjv().getSchema(ownFileOf(name)) as ValidateFunction;
}
