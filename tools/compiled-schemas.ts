/** Replaces `validators.ts` in a build: the schemas as code, so that no run compiles them. */
import standalone from 'ajv/dist/standalone/index.js';
import { makeAjv } from '../src/interface/compile-schemas.ts';
import { fileOf, messagesOf } from '../src/interface/schemas.ts';
import { schemas } from '../src/interface/validators.ts';

/** A CommonJS module that exports `schemas`. */
export function compiledSchemas(): string {
  const { documents } = schemas;
  // File names are not valid variable names.
  const names = messagesOf(documents).map((name, at) => [name, `message${at}`] as const);
  const files = Object.fromEntries(names.map(([name, variable]) => [variable, fileOf(name)]));
  const validators = names.map(
    ([name, variable]) => `${JSON.stringify(name)}: exports.${variable}`,
  );
  return [
    standalone.default(makeAjv(documents, true), files),
    `const documents = ${JSON.stringify(documents)};`,
    `const makeValidators = () => ({ ${validators.join(', ')} });`,
    'exports.schemas = { documents, makeValidators };',
  ].join('\n');
}
