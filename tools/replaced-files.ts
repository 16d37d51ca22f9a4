/** Source files that a build replaces by generated code. */
import { compiledOwnSchemas } from './compiled-own-schemas.ts';
import { compiledSchemas } from './compiled-schemas.ts';

/** The end of a path, and the module that replaces that file (CommonJS or ES). */
type Replaced = readonly (readonly [file: string, make: () => string])[];

/** Files that compile schemas when they are loaded. */
export const compiled: Replaced = [
  ['/src/interface/validators.ts', compiledSchemas],
  ['/src/core/own-schemas.ts', compiledOwnSchemas],
];

/** A plugin of rolldown. */
export const replaced = (files: Replaced) => ({
  name: 'replaced-files',
  load(id: string) {
    const make = files.find(([file]) => id.endsWith(file))?.[1];
    return make === undefined ? undefined : { code: make(), moduleType: 'js' as const };
  },
});
