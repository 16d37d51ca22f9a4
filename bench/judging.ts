/** The variants for `trust` and `verify`: judging with and without its parts, and rendering. */
import { setTimeout } from 'node:timers/promises';
import { toHar } from '../reporters/har.ts';
import { readLines } from '../src/history/file/reader.ts';
import { eventsOf } from '../src/history/lines/events.ts';
import type { Line } from '../src/history/lines/line.ts';
import { makeExchangeParser } from '../src/interface/parsed-exchange.ts';
import { judge } from '../src/judge/evaluation.ts';
import { reportOn } from '../src/judge/judge-history.ts';
import { readFacts } from '../src/judge/split-evaluation.ts';
import type { Report } from '../src/report/report.ts';
import { formats } from '../src/run/formats.ts';
import { WorkerHandle } from '../src/run/threads/worker-handle.ts';
import { suiteUrl } from '../src/suite-url.ts';
import { suite } from '../suites/index.ts';
import { clocked, parsedLines, type Took } from './reading.ts';

const judging = () => ({ suite, parser: makeExchangeParser(suite) });

/** `unchecked`: without grammar and chain; `unplanned`: without the comparison with the plan. */
export function judgeAs(path: string, way: 'all' | 'unchecked' | 'unplanned'): Promise<Took> {
  const scope = way === 'unplanned' ? 'without plan' : 'whole';
  const by = { ...judging(), scope } as const;
  return clocked(() => {
    const lines = way === 'unchecked' ? (parsedLines(path) as Iterable<Line>) : readLines(path);
    demandConformant(judge(eventsOf(lines), by));
  });
}

/** Without the comparison with the plan, and with the checks in a thread of their own. */
export async function judgeInTwo(path: string): Promise<Took> {
  const by = { ...judging(), scope: 'without plan' } as const;
  const thread = new WorkerHandle('judge', suiteUrl);
  // It gets its task from this thread, which is busy soon.
  while (!thread.isReady()) await setTimeout(1);
  return clocked(async () => {
    const part = { number: 1, of: 1 };
    const checking = thread.perform('check-part', { history: path, part });
    const reportFrom = readFacts(path, by);
    const ended = await checking;
    if (ended.kind !== 'done') throw new Error(`the thread ended with ${ended.kind}`);
    demandConformant(reportFrom([ended.result]));
  });
}

function demandConformant({ verdict }: Report): void {
  if (verdict !== 'conformant') throw new Error(`the verdict is ${verdict}`);
}

/** Every format of the report, and the HAR. */
export function render(path: string): Promise<Took> {
  const report = reportOn(path, judging());
  return clocked(() => {
    for (const format of Object.values(formats)) format(report);
    for (const _ of toHar(() => eventsOf(readLines(path, { hasGrammar: false }))));
  });
}
