/** Source files that a build replaces by generated code. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compiledOwnSchemas } from './compiled-own-schemas.ts';
import { compiledSchemas } from './compiled-schemas.ts';

const ROOT = dirname(import.meta.dirname);

/** The end of a path, and the module that replaces that file (CommonJS or ES). */
type Replaced = readonly (readonly [file: string, make: () => string])[];

/** Files that compile schemas when they are loaded. */
export const compiled: Replaced = [
  ['/src/interface/validators.ts', compiledSchemas],
  ['/src/core/schemas/own-schemas.ts', compiledOwnSchemas],
];

/** A plugin of rolldown. Throws if one of the files does not exist: the build would keep the original. */
export const replaced = (files: Replaced) => ({
  name: 'replaced-files',
  buildStart() {
    for (const [file] of files) {
      if (!existsSync(join(ROOT, file)))
        throw new Error(`${file} does not exist: correct its path in tools/replaced-files.ts`);
    }
  },
  load(id: string) {
    const make = files.find(([file]) => id.endsWith(file))?.[1];
    return make === undefined ? undefined : { code: make(), moduleType: 'js' as const };
  },
});
