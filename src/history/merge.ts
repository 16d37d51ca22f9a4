/** Shards: one plan sent by several runs, and their histories put together again. Pure. */

import type { Exchange } from '../core/exchange.ts';
import type { PlanSettings, Scenario } from '../plan/plan.ts';
import { UnreadableError } from './disk.ts';
import type { Event, Header, Note, Shard } from './events.ts';

/** `2/5`, or `null` where the text is no such thing. */
export function parseShard(text: string): Shard | null {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  return number >= 1 && number <= of ? { number, of } : null;
}

/**
 * Whether a shard sends this case, by its place in the scenario. Only generated disbursements are
 * dealt out. The first shard sends all the rest: probes beside their controls, and lists after
 * disbursements that were sent to the same deployment before them.
 */
export function takes(
  { number, of }: Shard,
  scenario: Pick<Scenario, 'divisible'>,
  at: number,
): boolean {
  return scenario.divisible ? at % of === number - 1 : number === 1;
}

/** How many requests of the plan a shard sends. */
export function shareOf(
  shard: Shard,
  scenarios: readonly Scenario[],
  settings: PlanSettings,
): number {
  let requests = 0;
  for (const scenario of scenarios) {
    let at = 0;
    for (const stage of scenario.stages(settings)) {
      for (const _ of stage) {
        if (takes(shard, scenario, at)) requests += 1;
        at += 1;
      }
    }
  }
  return requests;
}

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
