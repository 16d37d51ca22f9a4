/** Makes the code of `dist`, and says nothing: rolldown's own command would list every file. */
import { rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { loadConfig } from 'rolldown/config';

rmSync('dist', { recursive: true, force: true });
const { output, ...input } = await loadConfig('rolldown.config.ts');
const bundle = await rolldown(input);
await bundle.write(output);
await bundle.close();
