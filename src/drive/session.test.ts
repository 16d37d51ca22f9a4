import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultDialect } from '../../reference/dialect.ts';
import { impatientClock } from '../../selftest/support/clock.ts';
import { judging } from '../../selftest/support/judging.ts';
import { configOf } from '../../selftest/support/pipeline.ts';
import { service } from '../../selftest/support/service.ts';
import type { Config } from '../config/config.ts';
import { HistoryError } from '../core/errors.ts';
import type { Exchange } from '../core/exchange.ts';
import { EXIT } from '../core/exit.ts';
import { memoryWriter } from '../history/file/writer.ts';
import { eventsOf } from '../history/lines/events.ts';
import type { Line } from '../history/lines/line.ts';
import { judge } from '../judge/evaluation.ts';
import { planOf } from '../plan/plan-of-config.ts';
import { exitCodeOf } from '../report/conclusion.ts';
import { driveWhole } from '../run/live-session.ts';
import { makeHeader } from '../run/run-header.ts';
import { handlerTransport } from './connection/handler-transport.ts';
import { openSession } from './session.ts';

const headerOf = (config: Config) =>
  makeHeader({
    ...{ config, url: 'http://127.0.0.1:1', suite: judging.suite, startedAt: new Date(0) },
    planDigest: 'not compared here',
  });

/** The options that all these sessions share. */
const optionsFor = (config: Config) => ({
  ...{ ...judging, config, header: headerOf(config), url: 'http://127.0.0.1:1' },
  ...impatientClock(),
  plan: planOf(config, judging.suite),
  judgedBy: { kind: 'checks' } as const,
  signal: new AbortController().signal,
});

test('a fault in a scenario that another one needs is noted once', async () => {
  const config = configOf({ CASES: '2' });
  const writer = memoryWriter();
  const listing = handlerTransport(service());
  const session = openSession({
    ...optionsFor(config),
    writer,
    transport: {
      async send(request, limits) {
        if (request.method === 'POST') throw new Error('a mistake');
        return await listing.send(request, limits);
      },
      close: async () => {},
    },
  });
  const fault = 'The suite itself failed in disbursements: a mistake';
  await expect(session.drive('lists')).rejects.toThrow(fault);
  await session.close();
  const faults = writer.lines.filter((line) => line.kind === 'note' && line.topic === 'fault');
  expect(faults).toEqual([{ kind: 'note', topic: 'fault', message: fault }]);
});

/** Drives a whole run with a parser that has a mistake; the target resets its second connection. */
async function drivenWith(isMistake: (exchange: Exchange) => boolean) {
  const config = configOf({ CASES: '2', WATCH_MS: '300' });
  const options = optionsFor(config);
  const writer = memoryWriter();
  writer.write(options.header);
  const inner = handlerTransport(
    service({ dialect: { ...defaultDialect, completesAfterMs: 100 } }),
  );
  let sent = 0;
  const session = openSession({
    ...options,
    writer,
    parser(exchange) {
      if (isMistake(exchange)) throw new Error('a mistake');
      return judging.parser(exchange);
    },
    transport: {
      async send(request, limits) {
        sent += 1;
        if (sent === 2) return { kind: 'none', reason: 'reset', message: 'reset' };
        return await inner.send(request, limits);
      },
      close: async () => {},
    },
  });
  await driveWhole(session);
  writer.write({ kind: 'footer', finishedAt: new Date(1000).toISOString() });
  const lines = writer.lines.map((line) => JSON.parse(JSON.stringify(line)) as Line);
  return { lines, report: judge(eventsOf(lines), judging) };
}

test.each<[string, (exchange: Exchange) => boolean]>([
  ['all second looks', ({ origin }) => origin === 'second look'],
  ['the first second look', (exchange) => exchange.case === 'second-look/1'],
  ['the health checks', ({ origin }) => origin === 'health'],
])('a fault in %s is in the report', async (_, isMistake) => {
  const { lines, report } = await drivenWith(isMistake);
  expect(report.faults).toEqual([
    expect.stringMatching(/^The suite itself failed in [a-z -]+: a mistake$/),
  ]);
  expect(exitCodeOf(report)).toBe(EXIT.fault);
  expect(lines.filter((line) => line.kind === 'unsent' && line.why === 'selection')).toEqual([]);
});

test('a stop ends the wait for a thread that does not answer what failed', async () => {
  const config = configOf({ CASES: '2' });
  const stop = new AbortController();
  let asked = 0;
  const session = openSession({
    ...{ ...optionsFor(config), writer: memoryWriter(), signal: stop.signal },
    transport: handlerTransport(service()),
    judgedBy: {
      kind: 'other thread',
      failedCases(checkIds) {
        asked += checkIds.length;
        stop.abort();
        return new Promise(() => {});
      },
    },
  });
  await session.driveAll();
  await session.close();
  expect(asked).toBeGreaterThan(0);
});

test('a session that cannot write its last lines closes its connections', async () => {
  let isClosed = false;
  const session = openSession({
    ...optionsFor(configOf({})),
    writer: {
      write() {
        throw new HistoryError('no space is left');
      },
      close() {},
    },
    transport: {
      send: async () => ({ kind: 'none', reason: 'not-sent', message: '' }),
      async close() {
        isClosed = true;
      },
    },
  });
  await expect(session.close()).rejects.toThrow('no space is left');
  expect(isClosed).toBe(true);
});

/** Drives a session whose token is replaced, and then fails with an error that quotes it. */
async function errorOf(part: 'the history' | 'the transport'): Promise<unknown> {
  const token = 'selftest-second-token';
  const folder = mkdtempSync(join(tmpdir(), 'session-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, token);
  const config: Config = { ...configOf({ CASES: '1' }), tokenFile, tokenTtlS: 60 };
  const sentence = `no room for "Bearer ${token}"`;
  const session = openSession({
    ...{ ...optionsFor(config), tokenAgeMs: 60_000 },
    writer: {
      write({ kind }) {
        if (part === 'the history' && kind === 'request') throw new HistoryError(sentence);
      },
      close() {},
    },
    transport: {
      send: async () => ({ kind: 'none', reason: 'not-sent', message: '' }),
      async close() {
        if (part === 'the transport') throw new TypeError(sentence);
      },
    },
  });
  return await driveWhole(session).catch((error: unknown) => error);
}

test.each([
  ['the history', HistoryError],
  ['the transport', Error],
] as const)('an error of %s does not show a renewed token', async (part, Kind) => {
  const error = (await errorOf(part)) as Error;
  expect(error).toBeInstanceOf(Kind);
  expect(error.message).toBe('no room for "Bearer [token]"');
  expect(error.stack).not.toContain('second-token');
});
