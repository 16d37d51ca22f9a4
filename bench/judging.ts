/** The variants for `trust`: judging with and without its verification, and rendering. */
import { toHar } from '../reporters/har.ts';
import { eventsOf, type Line } from '../src/history/events.ts';
import { readLines } from '../src/history/reader.ts';
import { makeExchangeParser } from '../src/interface/parsed-exchange.ts';
import { judge } from '../src/judge/evaluation.ts';
import { reportOn } from '../src/judge/judge-history.ts';
import { formats } from '../src/run/formats.ts';
import { suite } from '../suites/index.ts';
import { clocked, parsedLines, type Took } from './reading.ts';

const judging = () => ({ suite, parser: makeExchangeParser(suite) });

/** `unchecked`: without grammar and chain; `unplanned`: without the comparison with the plan. */
export function judgeAs(path: string, way: 'all' | 'unchecked' | 'unplanned'): Promise<Took> {
  const by = { ...judging(), hasComparison: way !== 'unplanned' };
  return clocked(() => {
    const lines = way === 'unchecked' ? (parsedLines(path) as Iterable<Line>) : readLines(path);
    const { verdict } = judge(eventsOf(lines), by);
    if (verdict !== 'conformant') throw new Error(`the verdict is ${verdict}`);
  });
}

/** Every format of the report, and the HAR. */
export function render(path: string): Promise<Took> {
  const report = reportOn(path, judging());
  return clocked(() => {
    for (const format of Object.values(formats)) format(report);
    for (const _ of toHar(() => eventsOf(readLines(path))));
  });
}
