/** `schemas/wire`, read from disk. A build replaces this file by the compiled schemas. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, readJson } from '../core/package.ts';
import { compilable } from './compile-schemas.ts';
import type { MessageSchema, Schemas } from './schemas.ts';

const FOLDER = 'schemas/wire';
const ENDING = '.schema.json';

function readDocuments(): Schemas['documents'] {
  const files = readdirSync(join(packageRoot, FOLDER)).filter((name) => name.endsWith(ENDING));
  return Object.fromEntries(
    files
      .sort()
      .map((file) => [
        file.slice(0, -ENDING.length),
        readJson(`${FOLDER}/${file}`) as MessageSchema,
      ]),
  );
}

export const schemas: Schemas = compilable(readDocuments());
