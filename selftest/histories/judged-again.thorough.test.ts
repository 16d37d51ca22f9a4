/** The report of a run, of its history, and of its history in several threads are one. */
import { expect, test } from 'vitest';
import { faults } from '../../reference/faults.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { checkPart, readFacts } from '../../src/judge/split-evaluation.ts';
import type { Report } from '../../src/report/report.ts';
import { judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';
import { recorded } from '../trust/forge.ts';

const some = faults.filter((_, at) => at % 45 === 0).map(({ name }) => name);

test.each([null, ...some])('%s', async (name) => {
  expect(some.length).toBeGreaterThan(7);
  const handler = name === null ? service() : serviceWith(name);
  const { live, lines } = await runAgainst(handler, { CASES: '5' }, undefined, { isLive: true });
  const path = recorded(lines);
  expect(reportOn(path, judging)).toEqual(live);
  for (const threads of [2, 4]) expect(reportInParts(path, threads - 1)).toEqual(live);
});

/** As `verify` judges a long history, but one part after the other. */
function reportInParts(path: string, of: number): Report {
  const parts = Array.from({ length: of }, (_, at) =>
    structuredClone(checkPart(path, judging, { number: at + 1, of })),
  );
  return readFacts(path, judging)(parts);
}
