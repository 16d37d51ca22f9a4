/** Compiles the schemas of messages; a build does this once. */
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

/** `source`: keeps the generated code, for a build. */
export function makeAjv(documents: Schemas['documents'], source = false): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,
    verbose: true,
    ownProperties: true,
    // 1e999 is a JSON number, though no double; another rule judges its value.
    strictNumbers: false,
    code: { source },
  });
  ajv.addKeyword({ keyword: 'requirement', schemaType: 'string' });
  for (const document of Object.values(documents)) ajv.addSchema(document as object);
  return ajv;
}
