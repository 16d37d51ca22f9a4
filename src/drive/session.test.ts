import { expect, test } from 'vitest';
import { impatientClock } from '../../selftest/clock.ts';
import { judging } from '../../selftest/judging.ts';
import { configOf } from '../../selftest/pipeline.ts';
import { service } from '../../selftest/service.ts';
import type { Config } from '../config/config.ts';
import { HistoryError } from '../core/errors.ts';
import { memoryWriter } from '../history/writer.ts';
import { makeHeader } from '../run/run.ts';
import { handlerTransport } from './handler-transport.ts';
import { openSession } from './session.ts';

const headerOf = (config: Config) =>
  makeHeader({
    ...{ config, url: 'http://127.0.0.1:1', suite: judging.suite, startedAt: new Date(0) },
    planDigest: 'not compared here',
  });

test('a fault in a scenario that another one needs is noted once', async () => {
  const config = configOf({ CASES: '2' });
  const url = config.targetUrl as string;
  const writer = memoryWriter();
  const listing = handlerTransport(service());
  const session = openSession({
    ...{ ...judging, config, url, header: headerOf(config) },
    ...{ ...impatientClock(), writer, signal: new AbortController().signal },
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

test('a session that cannot write its last lines closes its connections', async () => {
  const config = configOf({});
  const url = 'http://127.0.0.1:1';
  let isClosed = false;
  const session = openSession({
    ...{ ...judging, config, url, header: headerOf(config) },
    ...impatientClock(),
    signal: new AbortController().signal,
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
