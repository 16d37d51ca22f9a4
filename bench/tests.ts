/** Row: the duration of the suite's own tests. */
import { packageRoot } from '../src/core/package.ts';
import { runtimeName, timed } from './process.ts';
import { digits, type Row } from './result.ts';

const command = runtimeName === 'deno' ? ['deno', 'task', 'test'] : ['npm', 'test'];

export const tests: Row = {
  name: 'tests',
  isLong: true,
  async measure() {
    const { wallMs, code } = await timed(command, { cwd: packageRoot });
    return [
      {
        row: command.join(' '),
        what: `${digits(wallMs / 1000)} s, ended with code ${code}`,
        against: '75 seconds',
        value: wallMs / 75_000,
        limit: { kind: 'at most', value: 1 },
      },
    ];
  },
};
