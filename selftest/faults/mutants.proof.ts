/** Every mutant of every check, on histories of the reference and of the three servers. */
import { afterAll, describe, expect, test } from 'vitest';
import { undiciTransport } from '../../src/drive/connection/transport.ts';
import type { CheckRun } from '../../src/judge/check-run.ts';
import { checkRunsOn, matrixOf, namesOf } from '../support/matrix.ts';
import { type Ran, runAgainst, runThrough } from '../support/pipeline.ts';
import { proofCases, proofHandler, proofSettings } from '../support/proof-service.ts';
import { serverNames, startServer } from '../support/servers.ts';

const histories: Record<string, () => Promise<Ran>> = {
  reference: () => runAgainst(proofHandler(), proofSettings),
  ...Object.fromEntries(serverNames.map((name) => [name, () => runServer(name)])),
};

async function runServer(name: string): Promise<Ran> {
  const server = await startServer(name);
  const transport = undiciTransport(8);
  try {
    return await runThrough(transport, { ...proofCases, ...server.settings });
  } finally {
    await transport.close();
    await server.close();
  }
}

const seen: Record<string, readonly CheckRun[]> = {};

describe.each(Object.entries(histories))('%s', (name, run) => {
  test('conforms as it is, and each change of its responses is caught', async () => {
    const { report, lines } = await run();
    expect(report.requirements.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.verdict).toBe('conformant');
    const checkRuns = checkRunsOn(lines);
    seen[name] = checkRuns;
    expect(namesOf(checkRuns, 'survived')).toEqual([]);
  });
});

test('each change could be made on at least one of them', () => {
  const unmet = Object.values(seen).map((checkRuns) => new Set(namesOf(checkRuns, 'unmet')));
  const everywhere = [...(unmet[0] ?? [])].filter((name) => unmet.every((some) => some.has(name)));
  expect(everywhere).toEqual([]);
});

afterAll(() => {
  process.stdout.write(`\n${matrixOf(seen)}\n`);
});
