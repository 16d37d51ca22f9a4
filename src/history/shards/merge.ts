/** Merges the histories of shards, which are runs that sent a part of one plan each. */

import { isDeepStrictEqual } from 'node:util';
import type { Table } from '../../config/setting.ts';
import { settingsTable } from '../../config/settings.ts';
import type { Shard } from '../../config/shard.ts';
import { UnreadableError } from '../../core/errors.ts';
import { joinRunIds } from '../../core/text/run-ids.ts';
import { countLines } from '../file/line-counts.ts';
import { readLines } from '../file/reader.ts';
import { type Event, eventsOf } from '../lines/events.ts';
import type { Header, Line, Note, Part } from '../lines/line.ts';

/** The note that one shard alone proves little. */
export function shardNote({ number, of }: Shard): Note {
  const message =
    `This is shard ${number} of ${of}: for the verdict on the whole plan, verify the histories of ` +
    'all shards together.';
  return { kind: 'note', topic: 'shard', message };
}

/** An open history: its header, and its other lines. */
interface OpenHistory {
  readonly path: string;
  readonly header: Header;
  readonly shard: Shard;
  readonly rest: Iterable<Line>;
}

/** The events of one plan that several runs sent, as if one run had sent it. */
export const eventsOfShards = (historyPaths: readonly string[]): Generator<Event> =>
  eventsOf(linesOfShards(historyPaths));

/**
 * The lines of the whole plan. The first shard comes first, so that its lists are compared only
 * with the disbursements before them. Exchanges, peers and tokens are numbered consecutively.
 */
export function* linesOfShards(historyPaths: readonly string[]): Generator<Line> {
  const histories = byShardNumber(historyPaths.map(openHistory));
  const header = mergedHeader(histories);
  yield header;
  for (const note of notesOnShards(histories)) yield note;
  const earliestMs = Date.parse(header.startedAt);
  const offset = { exchanges: 0, peers: 0, tokens: 0 };
  let footers = 0;
  let finishedAt = '';
  for (const { rest, header: own } of histories) {
    const last = { exchanges: 0, peers: 0, tokens: 1 };
    const laterMs = Date.parse(own.startedAt) - earliestMs;
    for (const line of rest) {
      if (line.kind === 'footer') {
        footers += 1;
        if (line.finishedAt > finishedAt) finishedAt = line.finishedAt;
        continue;
      }
      if (line.kind === 'request') last.exchanges = line.index;
      if (line.kind === 'peer') last.peers = line.peer;
      if (line.kind === 'token') last.tokens = line.number;
      yield renumbered(line, offset, laterMs);
    }
    offset.exchanges += last.exchanges;
    offset.peers += last.peers;
    // Each shard counts from 2, the second token.
    offset.tokens += last.tokens - 1;
  }
  if (footers === histories.length) yield { kind: 'footer', finishedAt };
}

/** The line with the numbers of exchanges, peers and tokens that it has after those of other shards. */
function renumbered(
  line: Line,
  offset: { readonly exchanges: number; readonly peers: number; readonly tokens: number },
  laterMs: number,
): Line {
  switch (line.kind) {
    case 'request': {
      const { of, index, atMs } = line;
      const cause = of === undefined ? {} : { of: of + offset.exchanges };
      return { ...line, index: index + offset.exchanges, atMs: atMs + laterMs, ...cause };
    }
    case 'response': {
      const { response } = line;
      const index = line.index + offset.exchanges;
      if (response.kind === 'none' || response.peer === undefined) return { ...line, index };
      return { ...line, index, response: { ...response, peer: response.peer + offset.peers } };
    }
    case 'peer':
      return { ...line, peer: line.peer + offset.peers };
    case 'outage':
      return { ...line, exchange: line.exchange + offset.exchanges, atMs: line.atMs + laterMs };
    case 'token':
      return { ...line, number: line.number + offset.tokens, atMs: line.atMs + laterMs };
    default:
      return line;
  }
}

function openHistory(path: string): OpenHistory {
  const rest = readLines(path);
  const { value: header } = rest.next();
  if (header?.kind !== 'header') {
    throw new UnreadableError(`${path} does not start with its header`);
  }
  const { shard } = header.config;
  if (shard == null) {
    throw new UnreadableError(`${path} is not the history of a shard: verify it alone`);
  }
  return { path, header, shard, rest };
}

/** The merged header, which describes each shard. */
function mergedHeader(histories: readonly OpenHistory[]): Header {
  const [first] = histories as [OpenHistory, ...OpenHistory[]];
  const { shard: _, ...config } = first.header.config;
  const parts = histories.map(({ path, header, shard }): Part => {
    const { lines, requests, digest } = countLines(path);
    return { shard, runId: header.runId, startedAt: header.startedAt, lines, requests, digest };
  });
  return {
    ...first.header,
    runId: joinRunIds(parts),
    startedAt: parts.map(({ startedAt }) => startedAt).reduce((a, b) => (a < b ? a : b)),
    config,
    parts,
  };
}

/** The histories by shard number, if all belong to one plan. */
function byShardNumber(histories: readonly OpenHistory[]): OpenHistory[] {
  const [first, ...others] = histories as [OpenHistory, ...OpenHistory[]];
  for (const other of others) {
    const differences = differencesOf(first.header, other.header);
    if (differences.length === 0) continue;
    throw new UnreadableError(
      `${first.path} and ${other.path} are not of one plan: ${differences.join(', ')} differ`,
    );
  }
  return [...histories].sort((a, b) => a.shard.number - b.shard.number);
}

/** The number of shards is compared by itself. */
const mayDiffer: ReadonlySet<string> = new Set(
  Object.entries<Table[string]>(settingsTable).flatMap(([key, { mayDifferInShards = false }]) =>
    mayDifferInShards ? [key] : [],
  ),
);

/** Shards may differ in how they send, but not in what they send and how it is judged. */
function differencesOf(a: Header, b: Header): string[] {
  const compared = ({ suite, seed, planDigest, target, config, plan }: Header) => {
    const settings = Object.entries(config).filter(([name]) => !mayDiffer.has(name));
    return {
      'the suites': suite,
      'the seeds': seed,
      'the plans': [planDigest, plan],
      'the numbers of shards': config.shard?.of,
      // An embedded reference has another port in every run.
      'the targets': config.embeddedReference ? null : target,
      'the configurations': Object.fromEntries(settings),
    };
  };
  const [one, other] = [Object.entries(compared(a)), Object.values(compared(b))];
  return one.filter(([, value], at) => !isDeepStrictEqual(value, other[at])).map(([name]) => name);
}

/** Notes on missing and duplicate shards, because then nothing is certain. */
function* notesOnShards(histories: readonly OpenHistory[]): Generator<Note> {
  const of = histories[0]?.shard.of ?? 0;
  const pathsOf = (number: number) =>
    histories.filter(({ shard }) => shard.number === number).map(({ path }) => path);
  for (let number = 1; number <= of; number += 1) {
    const paths = pathsOf(number);
    if (paths.length === 1) continue;
    const message =
      paths.length === 0
        ? `Shard ${number} of ${of} is missing.`
        : `Shard ${number} of ${of} was given ${paths.length} times: ${paths.join(', ')}.`;
    yield { kind: 'note', topic: 'shard', message };
  }
}
