/** The processes of the bench: each gets a role, performs it once, and prints the result. */
import { used } from './process.ts';

const [role = '', first = '', ...others] = process.argv.slice(2);
const [count = 0, inFlight = 0] = others.map(Number);

/** Each imports only what it needs, because loaded code counts in its memory. */
const roles: Readonly<Record<string, () => Promise<unknown>>> = {
  serve: async () => (await import('./server.ts')).serveUntilLet(first, count),
  bare: async () => (await import('./clients.ts')).bareLoop(first, count, inFlight),
  drive: async () => (await import('./clients.ts')).driveDisbursements(first, count, inFlight),
  replay: async () => (await import('./replay.ts')).replay(first, others[0] ?? '', inFlight),
  generate: async () => (await import('./parts.ts')).generate(Number(first)),
  read: async () => (await import('./parts.ts')).readAll(first, count),
  record: async () => (await import('./parts.ts')).record(first, count),
  judge: async () => (await import('./parts.ts')).judgeAll(first, count),
  parse: async () => (await import('./reading.ts')).parseLines(first),
  verify: async () => (await import('./reading.ts')).verifyHistory(first),
  merge: async () => (await import('./reading.ts')).mergeShards(first, others),
  'judge-all': async () => (await import('./judging.ts')).judgeAs(first, 'all'),
  'judge-unchecked': async () => (await import('./judging.ts')).judgeAs(first, 'unchecked'),
  'judge-unplanned': async () => (await import('./judging.ts')).judgeAs(first, 'unplanned'),
  'judge-in-two': async () => (await import('./judging.ts')).judgeInTwo(first),
  render: async () => (await import('./judging.ts')).render(first),
  whole: async () => (await import('./whole.ts')).wholeRun(first, others[0] ?? '', inFlight),
  'empty-vitest': async () => (await import('./empty-vitest.ts')).emptyRun(first),
  money: async () => {
    const { CAPPED, spent } = await import('./money.ts');
    return spent(Number(first), count, others[1] === CAPPED);
  },
  detect: async () => (await import('./detection.ts')).detect(Number(first), count),
};

const found = await roles[role]?.();
process.stdout.write(`\n${JSON.stringify({ ...(found as object), ...used() })}\n`);
process.exit(0);
