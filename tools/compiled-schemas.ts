/** What a build has in place of `validators.ts`: the schemas as code, so that no run compiles them. */
import standalone from 'ajv/dist/standalone/index.js';
import { makeAjv, messages } from '../src/interface/validators.ts';

/** A CommonJS module with `makeValidators`. */
export function compiledValidators(): string {
  const exported = Object.keys(messages).map((name) => `${name}: exports.${name}`);
  return [
    standalone.default(makeAjv(true), { ...messages }),
    `exports.makeValidators = () => ({ ${exported.join(', ')} });`,
  ].join('\n');
}
