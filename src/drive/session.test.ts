import { expect, test } from 'vitest';
import { impatientClock } from '../../selftest/clock.ts';
import { judging } from '../../selftest/judging.ts';
import { configOf } from '../../selftest/pipeline.ts';
import { HistoryError } from '../core/errors.ts';
import { makeHeader } from '../run/run.ts';
import { openSession } from './session.ts';

test('a session that cannot write its last lines closes its connections', async () => {
  const config = configOf({});
  const url = 'http://127.0.0.1:1';
  let isClosed = false;
  const session = openSession({
    ...{ ...judging, config, url, header: makeHeader(config, url, new Date(0), judging.suite) },
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
