/** The exit code and the verdict of the conformance tests in vitest. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/core/package.ts';
import { emptyFolder } from '../support/command.ts';
import { runVitest } from '../support/run-vitest.ts';

const settings = () => ({ CASES: '5', WATCH_MS: '0', REPORT_DIR: emptyFolder() });

test('all of them send the whole plan to the reference, which conforms', async () => {
  // Second looks are sent after the last scenario.
  const { code, output } = await runVitest(['run'], { ...settings(), WATCH_MS: '600' });
  expect(output).toMatch(/^CONFORMANT {2}All \d+ must requirements/m);
  expect(code).toBe(0);
});

test('some of them give no verdict, and the report names scenarios that were not sent', async () => {
  const { code, output } = await runVitest(['run', 'suites/fee'], settings());
  expect(output).toMatch(/The run did not send these scenarios, which no test asked for:/);
  expect(output).toMatch(/^INCONCLUSIVE/m);
  expect(code).toBe(0);
});

test('a failing test of another project fails the run', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'fails.test.js'), "test('fails', () => expect(1).toBe(2));\n");
  const from = (path: string) => JSON.stringify(join(packageRoot, path));
  const other = { name: 'other', root: folder, include: ['*.test.js'], globals: true };
  const config = join(folder, 'vitest.config.ts');
  writeFileSync(
    config,
    `import { suiteUrl } from ${from('src/suite-url.ts')};
    import { conformanceProject } from ${from('src/vitest/project.ts')};
    import { ConformanceReporter } from ${from('src/vitest/reporter.ts')};
    import { suite } from ${from('suites/index.ts')};
    const reporters = ['default', new ConformanceReporter(suite)];
    const conformance = { ...conformanceProject(suiteUrl), root: ${from('.')} };
    const other = ${JSON.stringify(other)};
    export default { test: { reporters, projects: [{ test: conformance }, { test: other }] } };`,
  );
  const flags = ['run', '--config', config, '--project', 'other', '--maxWorkers=1'];
  const { code, output } = await runVitest(flags, settings());
  expect(output).toMatch(/^CONFORMANT/m);
  expect(code).toBe(1);
});
