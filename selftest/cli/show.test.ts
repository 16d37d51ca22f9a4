/** The command `show`: exchanges of a recorded run, by their numbers. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { exchangesIn, toExchangeText } from '../../src/cli/show/recorded-exchanges.ts';
import { namedFolder } from '../../src/run/print-report.ts';
import { MARK, runAmongOthers } from '../support/foreign.ts';
import { recorded } from '../trust/forge.ts';

/** A history with texts of others, as one that an older version or another tool has written. */
const lines = (await runAmongOthers({}, null, { hasMore: false })).lines.map((line) =>
  line.kind === 'header' ? { ...line, config: { ...line.config, showForeign: false } } : line,
);
const path = recorded(lines);
const folder = dirname(path);
const numberOf = (wanted: (body: string) => boolean) =>
  lines.flatMap((line) =>
    line.kind === 'response' && line.response.kind === 'response' && wanted(line.response.body)
      ? [line.index]
      : [],
  )[0] ?? 0;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What the command line prints to both streams, with its exit code. */
async function shown(...args: readonly string[]): Promise<{ code: number | null; text: string }> {
  let text = '';
  const take = (part: string | Uint8Array) => {
    text += part;
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  const loadSuite = () => Promise.reject(new Error('show needs no suite'));
  const code = await runProgram(['show', ...args], {
    ...{ driver: null, loadSuite, suiteUrl: 'file:///none' },
  });
  return { code, text };
}

test('it prints request, response and a curl line, in the order of the numbers', async () => {
  const { code, text } = await shown('2', '1', '--report-dir', folder);
  expect(code).toBe(0);
  expect(text.indexOf('Exchange 2, case ')).toBe(0);
  expect(text.indexOf('Exchange 1, case ')).toBeGreaterThan(0);
  expect(text).toMatch(/^Authorization: Bearer \{TARGET_TOKEN\}$/m);
  expect(text).toMatch(/^HTTP 200, after \d+ ms$/m);
  expect(text).toMatch(/^curl -i .*"\$TARGET_TOKEN"/m);
});

test('the path of the history works too, and JSON has the same exchange', async () => {
  const { text } = await shown('1', '--report-dir', path, '--json');
  const [request] = lines.filter((line) => line.kind === 'request');
  expect(JSON.parse(text)).toEqual([
    expect.objectContaining({ index: 1, request: request?.request }),
  ]);
});

test('without the flag it reads the folder that REPORT_DIR names', async () => {
  vi.stubEnv('REPORT_DIR', folder);
  expect(await shown('1')).toMatchObject({ code: 0, text: expect.stringMatching(/^Exchange 1,/) });
  expect(namedFolder('conformance-report')).toBe('conformance-report');
  vi.stubEnv('REPORT_DIR', '');
  expect(namedFolder('conformance-report')).toBeNull();
});

test('it shows no text of others, as the reports do not', async () => {
  const number = numberOf((body) => body.includes(MARK));
  expect(number).toBeGreaterThan(0);
  const { text } = await shown(String(number), '--report-dir', folder);
  expect(text).toContain('[foreign text 1]');
  expect(text).not.toContain(MARK);
});

test.each([
  [['0'], 'Cannot read "0": expected the number of an exchange, like 12'],
  [['1e3'], 'Cannot read "1e3"'],
  [['100000'], `No exchange 100000 in ${folder}: it has`],
  [[], 'show needs <exchanges...>: '],
])('%j is a mistake', async (args, sentence) => {
  const { code, text } = await shown(...args, '--report-dir', folder);
  expect(code).toBe(2);
  expect(text).toContain(sentence);
});

test('no character of a history controls the terminal, in the address neither', () => {
  const { header, exchanges } = exchangesIn(folder, ['1']);
  const [exchange] = exchanges;
  if (exchange === undefined) throw new Error('the history has an exchange');
  const target = { ...header.target, url: 'http://h/\u001b[2J' };
  const request = { ...exchange.request, path: '/transactions\u009b?perPage=25' };
  const shownText = toExchangeText({ ...exchange, request }, { ...header, target });
  expect(shownText).toContain('\\u001b[2J');
  for (const control of ['\u001b', '\u009b']) expect(shownText).not.toContain(control);
});

test('so is a folder without a history', async () => {
  const { code, text } = await shown('1', '--report-dir', `${folder}/none`);
  expect([code, text]).toEqual([2, expect.stringContaining('no such file')]);
});

// Windows says of so long a name that no such file exists.
test.skipIf(process.platform === 'win32')('so is a folder that cannot be looked at', async () => {
  const long = await shown('1', '--report-dir', 'ab '.repeat(100));
  expect([long.code, long.text]).toEqual([
    2,
    expect.stringMatching(/^Cannot use .* \(it is too long for a path\): give a path that you can/),
  ]);
});

test('so is a HAR', async () => {
  const har = join(folder, 'a.har');
  writeFileSync(har, '{}');
  expect(await shown('1', '--report-dir', har)).toEqual({
    code: 2,
    text: `Cannot use ${har}: show reads no HAR; give the folder of a run, or its history\n`,
  });
});
