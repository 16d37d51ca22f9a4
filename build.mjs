/** Builds `dist` silently; rolldown's own command would list every file. */
import { rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { loadConfig } from 'rolldown/config';

const [config] = process.argv.slice(2);
const { output, ...input } = await loadConfig(config ?? 'rolldown.config.ts');
// A single file is added to the existing ones.
if (output.file === undefined) rmSync(output.dir, { recursive: true, force: true });
const bundle = await rolldown(input);
await bundle.write(output);
await bundle.close();
