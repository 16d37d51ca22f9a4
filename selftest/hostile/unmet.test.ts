/** What a failing vitest test of the suite prints of transactions that the run did not make. */
import { expect, type TestContext, test } from 'vitest';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { openEvaluation } from '../../src/judge/evaluation.ts';
import { endTest } from '../../src/vitest/suite-tests.ts';
import { service } from '../support/service.ts';
import { runSmall, small } from '../trust/small-suite.ts';

const MARK = 'Zsofia';
const { lines, header } = await runSmall(service(), { CASES: '2' });

/** The last list shows a foreign transaction whose narration is not text. */
function withForeign(line: Line, at: number, all: readonly Line[]): Line {
  if (at !== all.findLastIndex(isList) || !isList(line)) return line;
  const { response } = line;
  const body = JSON.parse(response.body);
  const [item] = body.data;
  const reference = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
  body.data.push({ ...item, reference, narration: { of: MARK } });
  return { ...line, response: { ...response, body: JSON.stringify(body) } };
}

type List = Line & { kind: 'response'; response: { kind: 'response'; body: string } };
const isList = (line: Line): line is List =>
  line.kind === 'response' && line.response.kind === 'response' && isFull(line.response.body);
const isFull = (body: string) => /"data":\[\{/.test(body);

function messageOf(showForeign: boolean): string {
  const config = { ...header.config, ...(showForeign ? { showForeign } : {}) };
  const evaluation = openEvaluation({ ...header, config }, { ...small, scope: 'without proof' });
  for (const event of eventsOf(lines.map(withForeign))) evaluation.see(event);
  const result = evaluation.resultOf('LIST-04');
  const run = { waivers: [], strict: false, startedAt: header.startedAt };
  const check = { id: 'LIST-04', level: 'must', statement: '' } as const;
  try {
    const context = { task: { meta: {} }, skip() {} } as unknown as TestContext;
    endTest(check, result, run, context);
    return 'it passed';
  } catch (error) {
    return (error as Error).message;
  }
}

test('is its kind, and its value where SHOW_FOREIGN asks for it', () => {
  expect(messageOf(false)).toMatch(/actual an object that is not shown$/);
  expect(messageOf(true)).toContain(MARK);
});
