/** Builds `dist` silently; rolldown's own command would list every file. */
import { rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { loadConfig } from 'rolldown/config';

// Another configuration adds to the existing files.
const [config] = process.argv.slice(2);
if (config === undefined) rmSync('dist', { recursive: true, force: true });
const { output, ...input } = await loadConfig(config ?? 'rolldown.config.ts');
const bundle = await rolldown(input);
await bundle.write(output);
await bundle.close();
