/** Schemas as functions. A build does this once, and ships what comes of it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fileOf, messagesOf, type Schemas } from './schemas.ts';

/** The schemas with their validators; compiling them takes as long as fifty requests. */
export function compilable(documents: Schemas['documents']): Schemas {
  return {
    documents,
    makeValidators() {
      const ajv = makeAjv(documents);
      return Object.fromEntries(
        messagesOf(documents).map((name) => [
          name,
          ajv.getSchema(fileOf(name)) as ValidateFunction,
        ]),
      );
    },
  };
}

/** `source`: keeps the code that is made, for a build. */
export function makeAjv(documents: Schemas['documents'], source = false): Ajv2020 {
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
  for (const document of Object.values(documents)) ajv.addSchema(document as object);
  return ajv;
}
