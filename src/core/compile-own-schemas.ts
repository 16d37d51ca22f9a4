/** The schemas of `schemas/run` by which files are read, as functions. A build does this once. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readJson } from './package.ts';

/** Each is the name of a file in `schemas/run`, without its ending. */
export const ownSchemas = ['report', 'statement', 'waivers'] as const;
export type OwnSchema = (typeof ownSchemas)[number];

export const ownFileOf = (name: string) => `${name}.schema.json`;

/** `source`: keeps the code that is made, for a build. */
export function makeOwnAjv(source = false): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ strict: true, strictRequired: false, allowUnionTypes: true, ownProperties: true },
    code: { source },
  });
  addFormats.default(ajv, ['date-time', 'date', 'uri', 'uuid']);
  for (const name of ownSchemas)
    ajv.addSchema(readJson(`schemas/run/${ownFileOf(name)}`) as object);
  return ajv;
}
