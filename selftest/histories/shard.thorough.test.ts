/**
 * Runs of one part of the plan each, merged.
 * Above 200 lines: each test merges the same shards.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../reference/serve.ts';
import { parseShard } from '../../src/config/shard.ts';
import type { FetchHandler } from '../../src/drive/connection/handler-transport.ts';
import { openHistoryWriter } from '../../src/history/file/writer.ts';
import { HISTORY_FILE } from '../../src/history/lines/line.ts';
import { reportOn, reportOnShards } from '../../src/judge/judge-history.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import type { Report } from '../../src/report/report.ts';
import { start } from '../support/command.ts';
import { judging } from '../support/judging.ts';
import { credentials, type Ran, runAgainst, withoutRunId } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

const home = mkdtempSync(join(tmpdir(), 'shard-'));
afterAll(() => rmSync(home, { recursive: true }));

function written({ lines }: Ran): string {
  const path = join(mkdtempSync(join(home, 'run-')), HISTORY_FILE);
  const writer = openHistoryWriter(path, 'create');
  for (const line of lines) writer.write(line);
  writer.close();
  return path;
}

const OF = 3;

async function shards(handler: () => FetchHandler, settings = {}): Promise<string[]> {
  const paths: string[] = [];
  for (let number = 1; number <= OF; number += 1) {
    paths.push(written(await runAgainst(handler(), { SHARD: `${number}/${OF}`, ...settings })));
  }
  return paths;
}

/** The judged outcomes; observations depend on the number of transactions in a list. */
const outcomes = ({ requirements }: Report) =>
  requirements
    .filter(({ level }) => level !== 'observe')
    .map(({ id, outcome }) => `${id} ${outcome}`);

/** The cases sent and their bodies, without the id of the run. */
function sent(paths: readonly string[]): string[] {
  return paths
    .flatMap((path) => {
      const [header = '{}', ...lines] = readFileSync(path, 'utf8').split('\n');
      const { runId } = JSON.parse(header) as { runId: string };
      return lines
        .filter((line) => line !== '' && !line.includes('"preflight'))
        .map((line) => JSON.parse(line))
        .filter(({ kind }) => kind === 'request')
        .map(({ case: id, request }) => `${id} ${withoutRunId(request, runId)}`);
    })
    .sort();
}

describe('shards of one plan', () => {
  let conforming: string[] = [];
  let whole = '';
  beforeAll(async () => {
    conforming = await shards(service);
    whole = written(await runAgainst(service()));
  });

  test('send between them what one run sends, each case once', () => {
    expect(sent(conforming)).toEqual(sent([whole]));
    const sizes = conforming.map((path) => sent([path]).length);
    for (const size of sizes) expect(size).toBeGreaterThan(0);
  });

  test('come to the verdict of one run, in whatever order they are given', () => {
    const alone = reportOn(whole, judging);
    expect(alone.verdict).toBe('conformant');
    for (const paths of [conforming, [...conforming].reverse()]) {
      const report = reportOnShards(paths, judging);
      expect([report.verdict, report.reasons]).toEqual(['conformant', alone.reasons]);
      expect(outcomes(report)).toEqual(outcomes(alone));
      expect(report.planDigest).toBe(alone.planDigest);
      expect(report.spending.disbursements).toBe(alone.spending.disbursements);
      expect(report.spending.amount).toBe(alone.spending.amount);
    }
  });

  test('prove little alone', () => {
    for (const [at, path] of conforming.entries()) {
      const report = reportOn(path, judging);
      expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
      expect(report.reasons.join()).toContain(`shard ${at + 1} of ${OF}`);
    }
  });

  test('that are missing or doubled are named, and nothing is sure', () => {
    const [one = '', two = '', three = ''] = conforming;
    for (const [paths, sentence] of [
      [[one, three], 'Shard 2 of 3 is missing'],
      [[one, two, three, two], 'Shard 2 of 3 was given 2 times'],
      [[two, three], 'Shard 1 of 3 is missing'],
    ] as const) {
      const report = reportOnShards(paths, judging);
      expect(report.verdict).toBe('inconclusive');
      expect(report.reasons.join()).toContain(sentence);
    }
  });

  test('of other plans, and whole runs, are not mixed in', async () => {
    const [one = '', two = ''] = conforming;
    const other = written(await runAgainst(service(), { SHARD: '3/3', SEED: '12' }));
    expect(() => reportOnShards([one, two, other], judging)).toThrow('the seeds, the plans differ');
    const strict = written(await runAgainst(service(), { SHARD: '3/3', STRICT: 'true' }));
    expect(() => reportOnShards([one, two, strict], judging)).toThrow('the configurations differ');
    expect(() => reportOnShards([one, two, whole], judging)).toThrow(
      'is not the history of a shard',
    );
  });

  test('lose no exchange when they are put together', () => {
    const report = reportOnShards(conforming, judging);
    expect(report.requests).toBe(
      conforming.reduce((sum, path) => sum + reportOn(path, judging).requests, 0),
    );
  });
});

test('wrong servers fail the same requirements, sharded or not', async () => {
  const names = ['initiated', 'one-at-a-time', 'list-null', 'activities-null', 'list-amount-text'];
  for (const name of names) {
    const settings = { CASES: '9' };
    const alone = reportOn(written(await runAgainst(serviceWith(name), settings)), judging);
    const report = reportOnShards(await shards(() => serviceWith(name), settings), judging);
    expect(report.verdict, name).toBe('non-conformant');
    expect([report.verdict, outcomes(report)]).toEqual([alone.verdict, outcomes(alone)]);
  }
}, 120_000);

test('a shard is a number of a number, and no other text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (a, b) => {
      const expected = a <= b ? { number: a, of: b } : null;
      expect(parseShard(`${a}/${b}`)).toEqual(expected);
    }),
  );
  for (const text of ['0/2', '1', '/', '1/', '1/0', 'a/b', '1/2/3', '-1/2', '1/99999']) {
    expect(parseShard(text)).toBeNull();
  }
});

test('from the command line', async () => {
  const { url, close } = await serve(service(), 0);
  const env = {
    ...{ TARGET_URL: url, TARGET_TOKEN: credentials.token },
    TARGET_BIZ_NUMBER: credentials.bizNumber,
  };
  const paths: string[] = [];
  for (const shard of ['1/2', '2/2']) {
    const args = ['--shard', shard, '--seed', '5', '--cases', '4'];
    const { cwd, finished } = start(args, env);
    expect((await finished).code).toBe(3);
    paths.push(join(cwd, 'conformance-report'));
  }
  await close();
  const { cwd, finished } = start(['verify', ...paths, '--report-dir', 'all']);
  const { code, stdout } = await finished;
  expect([code, stdout]).toEqual([0, expect.stringContaining('CONFORMANT')]);
  expect(readFileSync(join(cwd, 'all', 'report.html'), 'utf8')).toContain('Conformant');
  // The whole has a history of its own, which counts like that of one run.
  const run = async (args: readonly string[]) => await start(args, {}, cwd).finished;
  const joined = reportOn(join(cwd, 'all', HISTORY_FILE), judging);
  const histories = paths.map((path) => join(path, HISTORY_FILE));
  expect(joined).toEqual(reportOnShards(histories, judging));
  expect((await run(['keygen'])).code).toBe(0);
  const claim = ['--vendor', 'V', '--product', 'P', '--product-version', '1'];
  const sealed = ['certify', 'all', '--key', 'ed25519.pem', ...claim, '--expires', '2099-01-01'];
  expect((await run(sealed)).code).toBe(0);
  expect((await run(['verify', 'all', '--key', 'ed25519.pub.pem'])).code).toBe(0);
  expect((await run(['verify', ...paths, '--report-dir', 'all'])).code).toBe(0);
  const before = readFileSync(histories[0] ?? '');
  const taken = await run(['verify', ...paths, '--report-dir', paths[0] ?? '']);
  expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining('choose another')]);
  expect(readFileSync(histories[0] ?? '')).toEqual(before);
  const bad = await start(['--shard', '3/2']).finished;
  expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining('Cannot parse SHARD "3/2"')]);
});

describe('shards whose target is away for a time', () => {
  /** 502 in place of the service for twenty requests, in the named shards. */
  async function recorded(inner: FetchHandler, away: readonly number[]): Promise<string[]> {
    const paths: string[] = [];
    for (let number = 1; number <= OF; number += 1) {
      let requests = 0;
      const handler: FetchHandler = (request, wire) => {
        requests += 1;
        const isAway = away.includes(number) && requests > AWAY_FROM && requests <= AWAY_FROM + 20;
        if (!isAway) return inner(request, wire);
        return Promise.resolve(new Response('<html></html>', { status: 502 }));
      };
      const settings = { SHARD: `${number}/${OF}`, CASES: '60' };
      paths.push(written(await runAgainst(handler, settings)));
    }
    return paths;
  }
  /** Later shards send little beside their disbursements; this requirement is part of it. */
  const AWAY_FROM = 8;

  test.each([[[1]], [[2]], [[2, 3]], [[1, 2, 3]]])('shards %j: conformant', async (away) => {
    const report = reportOnShards(await recorded(service(), away), judging);
    const failed = report.requirements.filter(({ outcome }) => outcome === 'failed');
    expect([report.verdict, failed.map(({ id }) => id)]).toEqual(['conformant', []]);
    const told = report.reasons.filter((reason) => reason.startsWith('The target had an outage'));
    expect(told).toHaveLength(away.length);
  });

  test('a fault is found beside them, and no other', async () => {
    const report = reportOnShards(await recorded(serviceWith('fee-number'), [1, 3]), judging);
    const alone = (await runAgainst(serviceWith('fee-number'), { CASES: '60' })).report;
    expect(report.verdict).toBe('non-conformant');
    const failed = (one: Report) =>
      one.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
    expect(failed(report)).toEqual(failed(alone));
  });

  test('each waits for its target first, and they are put together all the same', async () => {
    const paths = [];
    for (let number = 1; number <= OF; number += 1) {
      const inner = service();
      let requests = 0;
      const handler: FetchHandler = (request, wire) => {
        requests += 1;
        if (requests > number) return inner(request, wire);
        return Promise.resolve(new Response('<html></html>', { status: 503 }));
      };
      const settings = { SHARD: `${number}/${OF}`, WAIT_FOR_TARGET_MS: '60000', CASES: '6' };
      paths.push(written(await runAgainst(handler, settings)));
    }
    const report = reportOnShards(paths, judging);
    expect([report.verdict, report.reasons]).toEqual(['conformant', []]);
  });
});
