/** Compiles the schemas of `schemas/run` with which files are read; done once, at build time. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readJson } from '../package.ts';

/** File names in `schemas/run`, without their ending. */
export const ownSchemas = ['report', 'statement', 'waivers'] as const;
export type OwnSchema = (typeof ownSchemas)[number];

export const ownFileOf = (name: string) => `${name}.schema.json`;

/** `source`: keeps the generated code, for a build. */
export function makeOwnAjv(source = false): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    ownProperties: true,
    code: { source },
  });
  addFormats.default(ajv, ['date-time', 'date', 'uri', 'uuid']);
  for (const name of ownSchemas)
    ajv.addSchema(readJson(`schemas/run/${ownFileOf(name)}`) as object);
  return ajv;
}
