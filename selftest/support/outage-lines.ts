/**
 * What the outage filter makes of a line of exchanges, for the tests of this folder. The line below
 * the exchanges says what becomes of each, and how many outages there were:
 *
 *     L200 D502 H502@700/600 L200
 *     +    x    x            +     1 outage
 *
 * `+` the checks get the exchange, `x` they never do, `.` no exchange. Numbers in place of `+` are
 * the order in which the checks get them, where it is not the order of the line.
 * `outage-exchanges.ts` explains the words of the first line.
 */

import { type Exchange, endMsOf } from '../../src/core/exchange.ts';
import type { Header } from '../../src/history/lines/line.ts';
import type { ExcludedTime } from '../../src/judge/outages/excluded-times.ts';
import type { InFlight } from '../../src/judge/outages/kept-slow-failures.ts';
import { OutageFilter } from '../../src/judge/outages/outage-filter.ts';
import { parse } from './history.ts';
import { eventsOf, wordsOf } from './outage-exchanges.ts';

interface Options {
  readonly config?: Partial<Header['config']>;
  readonly parts?: Header['parts'];
  /** Whether the filter gets the number of requests in flight; it follows from their times. */
  readonly knowsInFlight?: boolean;
}

interface Filtered {
  /** The numbers of the exchanges that the checks get, in their order. */
  readonly indexes: readonly number[];
  readonly outages: readonly ExcludedTime[];
  /** The ids of cases of which an outage hides each attempt. */
  readonly hidden: readonly string[];
}

/** What the filter makes of a line of exchanges. */
export function filter(line: string, options: Options = {}): Filtered {
  const { config = {}, parts, knowsInFlight = false } = options;
  const indexes: number[] = [];
  const header = { config: { passive: false, concurrency: 8, ...config }, parts };
  const outages = new OutageFilter(header as unknown as Header, ({ exchange }) =>
    indexes.push(exchange.index),
  );
  const events = eventsOf(line);
  const exchanges = events.filter((event) => 'response' in event);
  for (const event of events) {
    if (!('response' in event)) outages.tokenChanged(event);
    else if (knowsInFlight) outages.admit(parse(event), inFlightAfter(event, exchanges));
    else outages.admit(parse(event));
  }
  outages.end();
  return { indexes, outages: outages.reported(), hidden: outages.hidden() };
}

/** The first of these two lines, and below it what the filter makes of it. */
export function filtered(lines: string, options: Options = {}): string {
  const { line } = parseLines(lines);
  const { indexes, outages } = filter(line, options);
  const events = eventsOf(line);
  const numbers = events.flatMap((event) => ('response' in event ? [event.index] : []));
  const evidence = numbers.filter((index) => indexes.includes(index));
  const isUsual = `${evidence}` === `${indexes}`;
  const marks = events.map((event) => {
    if (!('response' in event)) return '.';
    const places = indexes.flatMap((index, at) => (index === event.index ? [at + 1] : []));
    if (places.length === 0) return 'x';
    return isUsual ? '+' : places.join();
  });
  return layOut(line, marks, outages.length);
}

/** The same two lines, with the marks below their exchanges. */
export function expected(lines: string): string {
  const { line, marks, outages } = parseLines(lines);
  return layOut(line, marks, outages);
}

/** An outage that begins at this time: only health checks fail, with this status. */
export const outageAt = (atMs: number, status = 502): string =>
  `H${status}@${atMs} H${status}@${atMs + 20} H${status}@${atMs + 40} L200@${atMs + 60}`;

function parseLines(lines: string) {
  const [line = '', below = ''] = lines.trim().split('\n');
  const [, marks = '', count = ''] = /^(.*?)(no|\d+) outages?$/.exec(below.trim()) ?? [];
  if (count === '') throw new Error(`Cannot parse "${below}": expected marks, and "1 outage"`);
  return { line, marks: wordsOf(marks), outages: count === 'no' ? 0 : Number(count) };
}

function layOut(line: string, marks: readonly string[], outages: number): string {
  const words = wordsOf(line);
  if (words.length !== marks.length) throw new Error(`${marks.length} marks below "${line}"`);
  const cells = words.map((word, at) => {
    const mark = marks[at] ?? '';
    const width = Math.max(word.length, mark.length);
    return { above: word.padEnd(width), below: mark.padEnd(width) };
  });
  const above = cells.map((cell) => cell.above).join(' ');
  const below = cells.map((cell) => cell.below).join(' ');
  const count = outages === 0 ? 'no outage' : `${outages} outage${outages === 1 ? '' : 's'}`;
  return `${above}\n${below} ${count}`;
}

/** Which requests were in flight when the response of this exchange arrived. */
function inFlightAfter(exchange: Exchange, all: readonly Exchange[]): InFlight {
  const endMs = endMsOf(exchange);
  const sent = all.filter(({ atMs }) => atMs <= endMs);
  const open = sent.filter((other) => endMsOf(other) > endMs);
  return { lastSent: Math.max(...sent.map(({ index }) => index)), open: open.length };
}
