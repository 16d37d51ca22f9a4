/** Shards of one plan that did not go the same way to the target. */
import { describe, expect, test } from 'vitest';
import { HistoryError } from '../../src/core/errors.ts';
import { readLines } from '../../src/history/file/reader.ts';
import { linesOfShards } from '../../src/history/shards/merge.ts';
import { service } from '../support/service.ts';
import { elsewhere, forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall } from './small-suite.ts';

const shards = await Promise.all(
  ['1/2', '2/2'].map(async (SHARD) => recorded((await runSmall(service(), { SHARD })).lines)),
);

/** The second shard, as if another target had received its requests. */
function through(target: Loose): string {
  const [, second = ''] = shards;
  return forged(
    looseOf(second).map((line) =>
      line.kind === 'header' ? elsewhere(line, { ...(line.target as Loose), ...target }) : line,
    ),
  );
}

const joined = (second: string) => [...linesOfShards([shards[0] ?? '', second])];

test('shards of one run are joined', () => {
  expect(joined(shards[1] ?? '').length).toBeGreaterThan(10);
});

test.each([
  ['another address', { url: 'https://other.example' }],
  ['another proxy', { proxy: 'http://127.0.0.1:8080' }],
  ['other gateway headers', { headers: ['X-Gateway'] }],
])('shards through %s are not joined', (_, target) => {
  expect(() => joined(through(target))).toThrow(/the targets/);
  expect(() => joined(through(target))).toThrow(HistoryError);
});

/** The joined history with another first part in its header. */
function withPart(change: (part: Loose) => Loose): string {
  const lines = joined(shards[1] ?? '') as unknown as Loose[];
  return forged(
    renumbered(lines).map((line) => {
      if (line.kind !== 'header') return line;
      const [first = {}, ...others] = line.parts as Loose[];
      return { ...line, parts: [change(first), ...others] };
    }),
  );
}

const read = (path: string) => [...readLines(path)];

test('a joined history is read', () => {
  expect(read(withPart((part) => part)).length).toBeGreaterThan(10);
});

describe('shards whose tokens changed', () => {
  const header = (path: string) => looseOf(path)[0] as { startedAt: string };
  const [one = '', two = ''] = shards;
  const token = (number: number, atMs: number): Loose => ({
    ...{ kind: 'token', number, atMs, why: 'lifetime' },
  });
  /** The shard with a first and a last line that change the token. */
  function changing(path: string, laterMs: number): string {
    const [first = {}, ...rest] = looseOf(path);
    const startedAt = new Date(Date.parse(header(path).startedAt) + laterMs).toISOString();
    const between = rest.slice(0, -1);
    const last = token(3, 60_000);
    const config = {
      ...(first.config as Loose),
      ...{ tokenCommandConfigured: true, tokenTtlS: 60 },
    };
    return forged(
      renumbered([
        { ...first, config, startedAt },
        token(2, 0),
        ...between,
        last,
        ...rest.slice(-1),
      ]),
    );
  }
  const both = [changing(one, 0), changing(two, 10_000)];
  const merged = [...linesOfShards(both)];

  test('are joined, and the changes are numbered as the exchanges are', () => {
    const read = [...readLines(recorded(merged))];
    const tokens = read.flatMap((line) => (line.kind === 'token' ? [line.number] : []));
    expect(tokens).toEqual([2, 3, 4, 5]);
  });

  test('a change before the start of its shard is refused', () => {
    const early = merged.map((line) =>
      line.kind === 'token' && line.number === 4 ? { ...line, atMs: 9000 } : line,
    );
    expect(() => read(recorded(early))).toThrow(/its time is before/);
  });
});

test.each<[string, (part: Loose) => Loose]>([
  ['another number of requests', (part) => ({ ...part, requests: Number(part.requests) + 1 })],
  ['another start', (part) => ({ ...part, startedAt: '1969-01-01T00:00:00.000Z' })],
])('a joined history whose part has %s is refused', (_, change) => {
  expect(() => read(withPart(change))).toThrow(/, line \d+: .*(part|start)/);
});
