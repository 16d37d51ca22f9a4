/**
 * Judges a long history in several threads: one reads its facts and checks its grammar, and each of
 * the others runs a part of the checks. The report is the same as that of one thread.
 */
import { checksOf } from '../check/suite.ts';
import { UnreadableError } from '../core/errors.ts';
import { type Lines, openLines } from '../history/file/reader.ts';
import { changedWhileChecked } from '../history/file/same-lines.ts';
import { type Event, eventsOf } from '../history/lines/events.ts';
import type { Header } from '../history/lines/line.ts';
import type { ExchangeParser, ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Report } from '../report/report.ts';
import { type CheckResults, CheckRuns } from './check-runs.ts';
import { comparesPlan, type EvaluationOptions, NO_HEADER } from './evaluation.ts';
import { Facts } from './facts.ts';
import { naming } from './judge-history.ts';

/** A part of the checks: of `of` parts that are about equal, the one with this number, from 1. */
export interface ChecksPart {
  readonly number: number;
  readonly of: number;
}

/** The results of a part of the checks, and on which lines. */
export interface CheckedLines extends CheckResults {
  /** The digest of the last line, which depends on all lines. */
  readonly digest: string | null;
}

/** Runs a part of the checks. The thread that reads the facts checks the grammar of the lines. */
export function checkPart(
  historyPath: string,
  { suite, parser }: EvaluationOptions,
  { number, of }: ChecksPart,
): CheckedLines {
  const checks = checksOf(suite).filter((_, at) => at % of === number - 1);
  return withLines(openLines(historyPath, { hasGrammar: false }), (lines) => {
    const open = (header: Header) => new CheckRuns(header, { checks, parser, hasProof: true });
    const checkRuns = folded(eventsOf(lines.read()), parser, open);
    return { ...checkRuns.conclude(), digest: lines.digest() };
  });
}

/**
 * Reads the facts. Returns the function that makes the report from the results of all parts; it
 * throws if the parts are about other lines.
 */
export function readFacts(
  historyPath: string,
  options: EvaluationOptions,
): (parts: readonly CheckedLines[]) => Report {
  const { suite, parser, scope = 'whole' } = options;
  const hasComparison = comparesPlan(scope);
  const read = (lines: Lines) =>
    naming(historyPath, () => {
      const open = (header: Header) => new Facts(header, { suite, hasComparison });
      const facts = folded(eventsOf(lines.read()), parser, open);
      lines.end();
      return { facts, digest: lines.digest() };
    });
  const { facts, digest } = withLines(openLines(historyPath), read);
  return (parts) => {
    if (parts.some((part) => part.digest !== digest)) throw changedWhileChecked(historyPath);
    const results = new Map(parts.flatMap((part) => [...part.results]));
    const { excludedTimes = [], hidden = [] } = parts[0] ?? {};
    return facts.report({ results, excludedTimes, hidden });
  };
}

function withLines<T>(lines: Lines, read: (lines: Lines) => T): T {
  try {
    return read(lines);
  } finally {
    lines.close();
  }
}

/** What gets all events of a history. */
interface EventFold {
  see(event: Event, parsed: ParsedExchange | null): void;
}

/** Gives all events to the fold that `open` makes of the header, and returns it. */
function folded<T extends EventFold>(
  events: Iterable<Event>,
  parser: ExchangeParser,
  open: (header: Header) => T,
): T {
  let fold: T | null = null;
  for (const event of events) {
    if (event.kind === 'header') fold = open(event);
    fold?.see(event, event.kind === 'exchange' ? parser(event.exchange) : null);
  }
  if (fold === null) throw new UnreadableError(NO_HEADER);
  return fold;
}
