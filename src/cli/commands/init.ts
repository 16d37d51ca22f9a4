/**
 * `init`: copies the CI configuration or the test file from `examples/`, and never overwrites a
 * file.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Argument } from 'commander';
import { UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { readText } from '../../core/package.ts';
import { type AddCommand, examples, print } from '../command.ts';

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
    next: 'Set the commit of a release behind "uses", the host and the caps in it, and the variable and secrets that it names.',
  },
  gitlab: {
    from: 'ci/gitlab-ci.yml',
    to: '.gitlab-ci.yml',
    next: 'Set the variables that it names in the settings of the project.',
  },
  jenkins: {
    from: 'ci/Jenkinsfile',
    to: 'Jenkinsfile',
    next: 'Set the package, the address, the host and the caps in it, and the credentials that it names.',
  },
  'node-test': {
    from: 'library/node-test.mjs',
    to: 'conformance.test.mjs',
    next: 'Put your own handler in place of the reference service, and run it with: node --test',
  },
  vitest: {
    from: 'library/vitest.spec.mjs',
    to: 'conformance.spec.mjs',
    next: 'Put your own handler in place of the reference service, and run it with: npx vitest run',
  },
};

export const addInit: AddCommand = (program, { end }) => {
  program
    .command('init')
    .description('write a CI gate or a test file; never over a file that exists')
    .addArgument(new Argument('<kind>', 'what to write').choices(Object.keys(templates)))
    .addHelpText('after', examples('init github', 'init node-test'))
    .action((kind: string) => {
      const template = templates[kind];
      if (template !== undefined) print(write(template));
      end(EXIT.conformant);
    });
};

function write({ from, to, next }: Template): string {
  const target = resolve(process.cwd(), to);
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, readText(`examples/${from}`), { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // This error has no code in Deno.
    const isThere = code === 'EEXIST' || existsSync(target);
    const why = isThere
      ? 'it exists already: move it away first'
      : `it cannot be written (${code})`;
    throw new UsageError(`Cannot write ${to}: ${why}`);
  }
  return `Wrote ${to}.\n${next}\n`;
}
