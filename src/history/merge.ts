/** Shards: one plan sent by several runs, and their histories put together again. Pure. */

import type { Shard } from '../config/shard.ts';
import { UnreadableError } from '../core/errors.ts';
import type { Exchange } from '../core/exchange.ts';
import { type Event, eventsOf, type Header, type Note } from './events.ts';
import { readLines } from './reader.ts';

/** Why a history of one shard alone proves little. */
export function shardNote({ number, of }: Shard): Note {
  const message =
    `This is shard ${number} of ${of}: the verdict on the whole plan is what verify makes of the ` +
    'histories of all of them.';
  return { kind: 'note', topic: 'shard', message };
}

interface Part {
  readonly path: string;
  readonly header: Header;
  readonly shard: Shard;
  readonly rest: Iterable<Event>;
}

/** A history that was opened: its header, and what comes after it. */
export interface OpenHistory {
  readonly path: string;
  readonly header: Header;
  readonly rest: Iterable<Event>;
}

/**
 * The events of the whole plan. The first shard comes first, so that its lists are compared with
 * the disbursements before them and with no others. Exchanges are numbered through.
 */
export function* merged(histories: readonly OpenHistory[]): Generator<Event> {
  const parts = partsOf(histories);
  const [first] = parts as [Part, ...Part[]];
  const startedMs = parts.map(({ header }) => Date.parse(header.startedAt));
  const earliestMs = Math.min(...startedMs);
  const { shard: _, ...config } = first.header.config;
  yield {
    ...first.header,
    runId: parts.map(({ header }) => header.runId).join('+'),
    startedAt: new Date(earliestMs).toISOString(),
    config,
  };
  for (const note of gaps(parts)) yield note;
  let offset = 0;
  let footers = 0;
  let finishedAt = '';
  for (const [at, part] of parts.entries()) {
    let last = 0;
    for (const event of part.rest) {
      if (event.kind === 'footer') {
        footers += 1;
        if (event.finishedAt > finishedAt) finishedAt = event.finishedAt;
      } else if (event.kind === 'exchange') {
        last = Math.max(last, event.exchange.index);
        const laterMs = (startedMs[at] ?? 0) - earliestMs;
        yield { kind: 'exchange', exchange: moved(event.exchange, offset, laterMs) };
      } else yield event;
    }
    offset += last;
  }
  if (footers === parts.length) yield { kind: 'footer', finishedAt };
}

function moved(exchange: Exchange, offset: number, laterMs: number): Exchange {
  return { ...exchange, index: exchange.index + offset, atMs: exchange.atMs + laterMs };
}

function partsOf(histories: readonly OpenHistory[]): Part[] {
  const parts = histories.map(({ path, header, rest }) => {
    const { shard } = header.config;
    if (shard == null)
      throw new UnreadableError(`${path} is no shard: a whole run is verified alone`);
    return { path, header, rest, shard };
  });
  const [first, ...others] = parts as [Part, ...Part[]];
  for (const other of others) {
    const differences = differencesOf(first.header, other.header);
    if (differences.length === 0) continue;
    throw new UnreadableError(
      `${first.path} and ${other.path} are not of one plan: ${differences.join(', ')} differ`,
    );
  }
  return parts.sort((a, b) => a.shard.number - b.shard.number);
}

/** How a shard went about it may differ; what it sent, and how it is judged, may not. */
function differencesOf(a: Header, b: Header): string[] {
  const told = ({ suite, seed, planDigest, target, config }: Header) => {
    const { shard, concurrency: _, rateLimit: __, timeoutMs: ___, ...judged } = config;
    return {
      'the suites': suite,
      'the seeds': seed,
      'the plans': planDigest,
      'the numbers of shards': shard?.of,
      // An embedded reference has another port in every run.
      'the targets': config.embeddedReference ? null : target.url,
      'the configurations': judged,
    };
  };
  const [one, other] = [Object.entries(told(a)), Object.values(told(b))];
  return one
    .filter(([, value], at) => JSON.stringify(value) !== JSON.stringify(other[at]))
    .map(([name]) => name);
}

/** Shards that are not there, and those that are there twice: nothing is sure then. */
function* gaps(parts: readonly Part[]): Generator<Note> {
  const of = parts[0]?.shard.of ?? 0;
  const pathsOf = (number: number) =>
    parts.filter(({ shard }) => shard.number === number).map(({ path }) => path);
  for (let number = 1; number <= of; number += 1) {
    const paths = pathsOf(number);
    if (paths.length === 1) continue;
    const message =
      paths.length === 0
        ? `Shard ${number} of ${of} is missing.`
        : `Shard ${number} of ${of} is there ${paths.length} times: ${paths.join(', ')}.`;
    yield { kind: 'note', topic: 'shard', message };
  }
}

/** What several runs recorded of one plan, as if one run had. */
export function eventsOfShards(historyPaths: readonly string[]): Generator<Event> {
  return merged(
    historyPaths.map((path) => {
      const rest = eventsOf(readLines(path));
      const { value: header } = rest.next();
      if (header?.kind !== 'header') {
        throw new UnreadableError(`${path} does not start with its header`);
      }
      return { path, header, rest };
    }),
  );
}
