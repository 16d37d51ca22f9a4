/**
 * `init`: copies the CI configuration or the test file from `examples/`, and never overwrites a
 * file.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Argument } from 'commander';
import { UsageError, whyOf } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { readPackageText } from '../../core/package.ts';
import { quoted } from '../../core/text/quoted.ts';
import { type AddCommand, examples, print } from '../command.ts';
import { documentPath } from '../document-path.ts';

interface Template {
  /** The path in `examples/`. */
  readonly from: string;
  /** The path in the working folder. */
  readonly to: string;
  /** What the user has to do next. */
  readonly next: string;
}

const templates: Readonly<Record<string, Template>> = {
  github: {
    from: 'ci/github-gate.yml',
    to: '.github/workflows/conformance.yml',
    next: 'In the file, set the owner and the commit of a release after "uses", the environment of the deployment, the host and the caps. In the settings of the repository, set the variable STAGING_URL and the secrets STAGING_TOKEN and STAGING_BIZ_NUMBER.',
  },
  gitlab: {
    from: 'ci/gitlab-ci.yml',
    to: '.gitlab-ci.yml',
    next: 'In the file, set SUITE, TARGET_URL, CONFIRM_HOST and the caps. In the settings of the project, set the masked variables TARGET_TOKEN and TARGET_BIZ_NUMBER.',
  },
  jenkins: {
    from: 'ci/Jenkinsfile',
    to: 'Jenkinsfile',
    next: 'In the file, set the package, the address, the host and the caps. In Jenkins, set the credentials conformance-token and conformance-biz-number.',
  },
  'node-test': {
    from: 'library/node-test.mjs',
    to: 'conformance.test.mjs',
    next: 'In the file, replace the reference service by your handler. Then run: node --test',
  },
  vitest: {
    from: 'library/vitest.spec.mjs',
    to: 'conformance.spec.mjs',
    next: 'In the file, replace the reference service by your handler. Then run: npx vitest run',
  },
};

export const addInit: AddCommand = (program, { setExitCode }) => {
  program
    .command('init')
    .description('write a CI gate or a test file; never overwrites a file')
    .addArgument(new Argument('<kind>', 'what to write').choices(kinds).argParser(kindOf))
    .addHelpText('after', examples('init github', 'init node-test'))
    .action((kind: string) => {
      const template = templates[kind];
      if (template !== undefined) print(write(template));
      setExitCode(EXIT.conformant);
    });
};

const kinds = Object.keys(templates);

function kindOf(kind: string): string {
  if (kinds.includes(kind)) return kind;
  throw new UsageError(`Cannot write ${quoted(kind)}: expected one of ${kinds.join(', ')}`);
}

function write({ from, to, next }: Template): string {
  const target = resolve(process.cwd(), to);
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, readPackageText(`examples/${from}`), { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // This error has no code in Deno.
    const isThere = code === 'EEXIST' || existsSync(target);
    const why = isThere
      ? `it exists already: copy what you need from ${documentPath(`examples/${from}`)}`
      : `it cannot be written (${whyOf(error)})`;
    throw new UsageError(`Cannot write ${to}: ${why}`);
  }
  return `Wrote ${to}.\n${next}\n`;
}
