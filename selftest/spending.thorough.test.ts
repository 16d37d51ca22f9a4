/** With any caps, neither the library nor the command line with its threads spends more. */
import { describe, expect, test } from 'vitest';
import { conformance, conformanceTests } from '../src/index.ts';
import { emptyFolder, start } from './support/command.ts';
import { counting, countingServer } from './support/counting.ts';
import { credentials } from './support/pipeline.ts';
import { expectWithin, type Spending, settingsOf, spendings } from './support/spending.ts';

const inFolder = (one: Spending) => ({ ...settingsOf(one), REPORT_DIR: emptyFolder() });

describe('the library', () => {
  test.each(spendings(1, 20))('a handler: %j', async (one) => {
    const { count, handler } = counting(one.manner);
    await conformance({ handler, ...credentials, settings: settingsOf(one) });
    expectWithin(count, one);
    expect(count.requests).toBeGreaterThan(0);
  });

  test.each(spendings(2, 3))('a handler with a history: %j', async (one) => {
    const { count, handler } = counting(one.manner);
    await conformance({ handler, ...credentials, settings: inFolder(one) });
    expectWithin(count, one);
  });

  test.each(spendings(3, 6))('an address: %j', async (one) => {
    const { count, env, close } = await countingServer(one.manner);
    await conformance({ url: env.TARGET_URL, ...credentials, settings: inFolder(one) });
    expectWithin(count, one);
    await close();
  });

  test.each(spendings(7, 5))('a handler is held as an address is: %j', async (given) => {
    const one = { ...given, manner: 'right', concurrency: 1 } as const;
    const handled = counting(one.manner);
    const settings = { ...settingsOf(one), RUN_TIMEOUT_MS: '60000', WATCH_MS: '0' };
    const target = { handler: handled.handler, ...credentials };
    const elsewhere = { ...target, url: 'https://bank.example', settings };
    await expect(conformance(elsewhere)).rejects.toThrow('CONFIRM_HOST is missing');
    expect(handled.count.requests).toBe(0);
    await conformance({ ...target, settings });
    expectWithin(handled.count, one);
    const served = await countingServer(one.manner);
    const { TARGET_URL } = served.env;
    const REPORT_DIR = emptyFolder();
    await conformance({ url: TARGET_URL, ...credentials, settings: { ...settings, REPORT_DIR } });
    await served.close();
    expect(handled.count).toEqual(served.count);
  });

  test.each(spendings(4, 3))('as tests that run at once, each twice: %j', async (one) => {
    const { count, handler } = counting(one.manner);
    const bodies: (() => Promise<void>)[] = [];
    const runner = {
      describe: (_: string, declare: () => void) => declare(),
      test: (_: string, body: () => Promise<void>) => bodies.push(body),
    };
    conformanceTests(runner, { handler, ...credentials, settings: settingsOf(one) });
    await Promise.allSettled([...bodies, ...bodies].map((body) => body()));
    expectWithin(count, one);
  });
});

describe('the command line', () => {
  test.each(spendings(5, 3))('by itself: %j', async (one) => {
    const { count, env, close } = await countingServer(one.manner);
    await start([], { ...env, ...settingsOf(one) }).finished;
    expectWithin(count, one);
    await close();
  });

  test('with nothing but a proxy in the environment that would take it elsewhere', async () => {
    const [one] = spendings(6, 1) as [Spending];
    const { count, env, close } = await countingServer('right');
    const proxy = await countingServer('takes all');
    const { TARGET_URL } = proxy.env;
    const proxied = { HTTP_PROXY: TARGET_URL, http_proxy: TARGET_URL, ALL_PROXY: TARGET_URL };
    await start([], { ...env, ...settingsOf(one), ...proxied, NODE_USE_ENV_PROXY: '1' }).finished;
    expectWithin(count, one);
    expect(proxy.count.requests).toBe(0);
    await Promise.all([close(), proxy.close()]);
  });
});
