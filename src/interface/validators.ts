/** `schemas/wire` as functions. A build has in place of this file what it compiles them to. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readJson } from '../core/package.ts';

const schemaNames = [
  ...['request', 'envelope', 'success', 'failure', 'initiate-success', 'list-success'],
  ...['transaction', 'activity', 'transaction-summary'],
] as const;

/** The schema of each message as a whole. */
export const messages = {
  request: 'request.schema.json',
  initiateSuccess: 'initiate-success.schema.json',
  listSuccess: 'list-success.schema.json',
  failure: 'failure.schema.json',
} as const;

export type Validators = Readonly<Record<keyof typeof messages, ValidateFunction>>;

/** Compiles the schemas, which takes as long as fifty requests. */
export function makeValidators(): Validators {
  const ajv = makeAjv();
  const compiled = (id: string) => ajv.getSchema(id) as ValidateFunction;
  return {
    request: compiled(messages.request),
    initiateSuccess: compiled(messages.initiateSuccess),
    listSuccess: compiled(messages.listSuccess),
    failure: compiled(messages.failure),
  };
}

/** `source`: keeps the code that is made, for a build. */
export function makeAjv(source = false): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,
    verbose: true,
    ownProperties: true,
    // 1e999 is a JSON number, though no double: whether it is the right one is another rule.
    strictNumbers: false,
    code: { source },
  });
  ajv.addKeyword({ keyword: 'requirement', schemaType: 'string' });
  for (const name of schemaNames) ajv.addSchema(readWireSchema(name) as object);
  return ajv;
}

/** The schema document of that name in `schemas/wire`. */
export function readWireSchema(name: string): unknown {
  return readJson(`schemas/wire/${name}.schema.json`);
}
