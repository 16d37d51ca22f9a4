import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { emptyFolder, start } from '../support/command.ts';

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

async function sandbox(args: readonly string[], cwd = emptyFolder()) {
  const { child, finished, output } = start(['serve', '--port', '0', ...args], {}, cwd);
  const end = () => {
    child.kill();
    return finished;
  };
  ending.push(end);
  while (!output().includes('TARGET_BIZ_NUMBER')) await new Promise((wake) => setTimeout(wake, 20));
  const url = /TARGET_URL=(\S+)/.exec(output())?.[1] as string;
  const headers = {
    'Content-Type': 'application/json',
    Authorization: 'Bearer demo-7q2k-token-9w4x',
    'X-Biz-Number': 'BIZ-0001',
  };
  const call = async (path: string, extra = {}, body?: object) => {
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url + path, { headers: { ...headers, ...extra }, ...request });
    return { status: response.status, json: (await response.json()) as Answer };
  };
  const disburse = (merchant_reference: string) =>
    call(
      '/initiate-disbursement',
      {},
      {
        ...{ amount: 100, bank_code: '058', bank_account_number: '0123456789' },
        merchant_reference,
      },
    );
  return { call, disburse, end, cwd, output };
}

interface Answer {
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: an object or a list, as the test knows
  data: any;
}

test('a seed gives the same references, and a file keeps the transactions over a restart', async () => {
  const flags = ['--seed', '7', '--data', 'ledger.jsonl'];
  const first = await sandbox(flags);
  const references = [];
  for (const name of ['a', 'b']) references.push((await first.disburse(name)).json.data.reference);
  expect(references[0]).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  await first.end();

  const again = await sandbox(flags, first.cwd);
  const listed = (await again.call('/transactions?perPage=25')).json.data as {
    reference: string;
  }[];
  expect(listed.map(({ reference }) => reference)).toEqual([...references].reverse());
  expect((await again.disburse('a')).status).toBe(409);
  const third = (await again.disburse('c')).json.data.reference;

  const fresh = await sandbox(['--seed', '7']);
  for (const expected of [...references, third]) {
    expect((await fresh.disburse(expected)).json.data.reference).toBe(expected);
  }
});

test('a request speaks in the dialect that it asks for, and each leaves a line', async () => {
  const { call, disburse, output } = await sandbox(['--dialect', 'completesAfterMs=0']);
  await disburse('a');
  const statusIn = async (dialect: string) =>
    (await call('/transactions?perPage=25', { 'X-Reference-Dialect': dialect })).json.data[0]
      .status;
  expect(await statusIn('')).toBe('processed');
  expect(await statusIn('completed=successful, order=oldest-first')).toBe('successful');
  const wrong = await call('/transactions', { 'X-Reference-Dialect': 'completed=done' });
  expect([wrong.status, wrong.json.message]).toEqual([
    400,
    expect.stringContaining('expected processed'),
  ]);
  expect(output()).toMatch(/POST \/initiate-disbursement 200 \d+ ms\n/);
  expect(output()).toMatch(/GET \/transactions\?perPage=25 200 \d+ ms\n/);
  expect(output().split('TARGET_BIZ_NUMBER')[1]).not.toContain('demo-7q2k-token-9w4x');
});

test('latency is waited for; a file that is not a ledger is reported, and left as it is', async () => {
  const { call } = await sandbox(['--latency', '300']);
  const startedMs = performance.now();
  await call('/transactions?perPage=25');
  expect(performance.now() - startedMs).toBeGreaterThan(280);
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'notes.txt'), 'mine\n');
  const { code, stderr } = await start(['serve', '--data', 'notes.txt'], {}, cwd).finished;
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('notes.txt, line 1: not a transaction'),
  ]);
  expect(readFileSync(join(cwd, 'notes.txt'), 'utf8')).toBe('mine\n');
});
