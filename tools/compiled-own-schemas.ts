/** Replaces `own-schemas.ts` in a build: `schemas/run` as code. */
import standalone from 'ajv/dist/standalone/index.js';
import { makeOwnAjv, ownFileOf, ownSchemas } from '../src/core/schemas/compile-own-schemas.ts';

/** A CommonJS module that exports `ownValidator`. */
export function compiledOwnSchemas(): string {
  const files = Object.fromEntries(ownSchemas.map((name) => [name, ownFileOf(name)]));
  const validators = ownSchemas.map((name) => `${name}: exports.${name}`);
  return [
    standalone.default(makeOwnAjv(true), files),
    `const ownValidators = { ${validators.join(', ')} };`,
    'exports.ownValidator = (name) => ownValidators[name];',
  ].join('\n');
}
