import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FirstWrites } from './first-write.ts';
import { ResponseCollector } from './response-collector.ts';

/** Only a context that begins after the flag is set has the function. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

test('chunks of one byte do not keep the memory that each was read into', async () => {
  const response = await new Promise((resolve) => {
    const collector = new ResponseCollector(
      { timeoutMs: 60_000, maxBodyBytes: 100_000 },
      new FirstWrites(),
      resolve,
    );
    collector.onConnect(() => {});
    collector.onHeaders(200, []);
    const before = process.memoryUsage().arrayBuffers;
    for (let sent = 0; sent < 2000; sent += 1) {
      const read = Buffer.alloc(64 * 1024, sent % 10);
      collector.onData(read.subarray(0, 1));
    }
    collectGarbage();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
    collector.onComplete();
  });
  const body = Buffer.from(Array.from({ length: 2000 }, (_, at) => at % 10));
  expect(response).toMatchObject({ kind: 'response', status: 200, body });
});
