/** Builds `dist` silently; rolldown's own command would list every file. */
import { rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { loadConfig } from 'rolldown/config';

const [config] = process.argv.slice(2);
const builds = [await loadConfig(config ?? 'rolldown.config.ts')].flat();
// A single file is added to the existing ones.
for (const { output } of builds)
  if (output.file === undefined) rmSync(output.dir, { recursive: true, force: true });
for (const { output, ...input } of builds) {
  const bundle = await rolldown(input);
  await bundle.write(output);
  await bundle.close();
}
