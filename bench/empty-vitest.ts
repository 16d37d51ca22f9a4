/** An empty vitest run: one thread and one test that does nothing. */
import { startVitest } from 'vitest/node';
import { conformanceProject } from '../src/vitest/project.ts';

/** Runs the only file of the folder, which contains an empty test. */
export async function emptyRun(folder: string): Promise<object> {
  const { globalSetup: _, ...project } = conformanceProject('');
  const vitest = await startVitest('test', [], {
    ...project,
    include: ['empty.test.mjs'],
    root: folder,
    config: false,
    watch: false,
    cache: false,
    reporters: [{}],
  });
  const files = vitest.state.getFiles().filter(({ result }) => result?.state === 'pass');
  await vitest.close();
  if (files.length !== 1) throw new Error('the empty vitest run did not run its test');
  return {};
}
