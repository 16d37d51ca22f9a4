import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHttpAddress } from '../core/text/text-formats.ts';
import { parseConfig, type Settings } from './config.ts';
import { recordedConfig } from './recorded.ts';
import { baseUrl } from './target-readers.ts';

const context = {
  freshSeed: () => 42,
  readBytes: () => new Uint8Array(),
  readFile: (path: string) => {
    if (path === 'receivers.json') return '[{"bank_code":"1","bank_account_number":"2"}]';
    throw new Error('ENOENT');
  },
  parseWaivers: () => ({ ok: false as const, problems: ['entry 1: no owner'] }),
};

const local: Settings = {
  TARGET_URL: 'http://localhost:8080/api/',
  TARGET_TOKEN: 'token',
  TARGET_BIZ_NUMBER: 'BIZ',
};

function problems(settings: Settings): readonly string[] {
  const parsed = parseConfig(settings, context);
  return parsed.ok ? [] : parsed.problems;
}

function config(settings: Settings) {
  const parsed = parseConfig(settings, context);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

test('without settings the target is the embedded reference', () => {
  expect(config({})).toMatchObject({ targetUrl: null, cases: 120, concurrency: 8, seed: 42 });
});

test('amounts are configured by both bounds, not by one', () => {
  const both = { ...local, AMOUNT_MIN: '200', AMOUNT_MAX: '500' };
  expect(recordedConfig(config(both)).amountsConfigured).toBe(true);
  for (const one of [{ AMOUNT_MIN: '200' }, { AMOUNT_MAX: '500' }])
    expect(recordedConfig(config({ ...local, ...one })).amountsConfigured).toBe(false);
});

test('AMOUNT_MIN alone does not make the largest amounts part of the plan', () => {
  const isLargest = (settings: Settings) => config(settings).hasLargestAmounts;
  expect(isLargest({ ...local, AMOUNT_MIN: '20000' })).toBe(false);
  expect(isLargest({ ...local, AMOUNT_MAX: '20000' })).toBe(true);
  expect(isLargest({ AMOUNT_MIN: '20000' })).toBe(true);
  expect(isLargest({ AMOUNT_MIN: '20000', MAX_TOTAL_AMOUNT: '90000' })).toBe(false);
});

test('a bound that is set alone is recorded', () => {
  const recorded = (settings: Settings) =>
    recordedConfig(config({ ...local, ...settings })).boundConfigured;
  expect(recorded({ AMOUNT_MIN: '200' })).toBe('AMOUNT_MIN');
  expect(recorded({ AMOUNT_MAX: '500' })).toBe('AMOUNT_MAX');
  expect(recorded({ AMOUNT_MIN: '200', AMOUNT_MAX: '500' })).toBeUndefined();
  expect(recorded({})).toBeUndefined();
});

test('shards need a common target', () => {
  expect(problems({ SHARD: '1/2' })).toEqual([
    expect.stringContaining('SHARD is set and TARGET_URL is not: set TARGET_URL'),
  ]);
  expect(problems({ ...local, SHARD: '1/2' })).toEqual([]);
});

test('a path prefix is kept, a trailing slash is removed', () => {
  expect(config(local).targetUrl).toBe('http://localhost:8080/api');
});

test.each([
  ['TARGET_URL', '', 'TARGET_URL is empty'],
  ['TARGET_URL', 'localhost:8080', 'expected http:// or https://'],
  ['TARGET_URL', 'http://', 'expected an address'],
  ['TARGET_URL', 'http://u:secret@localhost', 'remove the user name'],
  ['TARGET_URL', 'http://localhost?x=1', 'remove the query'],
  ['TARGET_URL', 'http://localhost/a|b', 'write %5E for ^, %7C for |'],
  ['TARGET_TOKEN', '', 'TARGET_TOKEN is missing'],
  ['TARGET_TOKEN', 'Bearer abc', 'the suite adds the word'],
  ['TARGET_TOKEN', 'a\nb', 'a line break'],
  ['TARGET_BIZ_NUMBER', '', 'TARGET_BIZ_NUMBER is missing'],
  ['TARGET_RECEIVERS', '[{"bank_code":"1"}]', 'Cannot parse TARGET_RECEIVERS'],
  ['TARGET_RECEIVERS', 'nowhere.json', 'Cannot read TARGET_RECEIVERS file'],
  ['AMOUNT_MIN', '0', 'Cannot parse AMOUNT_MIN "0"'],
  ['AMOUNT_MIN', '1.234', 'at most 2 decimals'],
  // As a double it is 10^15, which a history does not allow.
  ['AMOUNT_MAX', '999999999999999.99', 'expected a smaller number'],
  ['AMOUNT_MIN', '999999999999999.99', 'expected a smaller number'],
  ['MAX_TOTAL_AMOUNT', '999999999999999.99', 'expected a smaller number'],
  ['AMOUNT_MAX', '5', 'AMOUNT_MAX 5 is below 100, the default of AMOUNT_MIN: set AMOUNT_MIN too'],
  ['REFERENCE_FORM', 'text:7', 'expected 8 to 99 characters for text'],
  ['REFERENCE_FORM', 'hex', 'expected text, digits, letters, upper or uuid'],
  ['REFERENCE_FORM', 'digits:5', 'expected 10 to 99 characters for digits'],
  ['CASES', '0', 'from 1 to'],
  ['CASES', '1e3', 'Cannot parse CASES "1e3"'],
  ['READ_ONLY', 'perhaps', 'expected true or false'],
  ['SEED', '-1', 'Cannot parse SEED'],
])('%s=%j is one clear sentence', (name, value, sentence) => {
  const found = problems({ ...local, [name]: value });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(sentence);
});

test('a form that is too short for the plan names one with room', () => {
  const short = { ...local, REFERENCE_FORM: 'digits:10' };
  expect(problems(short)).toEqual([]);
  expect(problems({ ...short, CASES: '9000' })).toEqual([expect.stringContaining('digits:11')]);
  expect(config({ ...local, REFERENCE_FORM: 'text' }).referenceForm).toBeNull();
});

test('a password in the address is not shown', () => {
  expect(problems({ ...local, TARGET_URL: 'http://u:secret@localhost' })[0]).not.toContain(
    'secret',
  );
});

test('all mistakes are reported at once', () => {
  expect(
    problems({ TARGET_URL: 'ftp://x', CASES: 'x', STRICT: 'x', AMOUNT_MIN: 'x' }),
  ).toHaveLength(6);
});

test('a value that could not be parsed is compared with no other, and the message has its limit', () => {
  const bounds = { AMOUNT_MIN: '1000000000', AMOUNT_MAX: '9000000000000000' };
  expect(problems({ ...local, ...bounds })).toEqual([
    expect.stringMatching(/^Cannot parse AMOUNT_MAX .* at most 15 digits before them$/),
  ]);
  expect(problems({ ...local, RUN_TIMEOUT_MS: 'x', WATCH_MS: '7200000' })).toHaveLength(1);
  expect(problems({ ...local, AMOUNT_MIN: '1000000000', AMOUNT_MAX: '9' })).toHaveLength(1);
});

test('a host that is not loopback needs both caps and its name', () => {
  const remote = { ...local, TARGET_URL: 'https://bank.example/api' };
  expect(problems(remote)).toHaveLength(3);
  const caps = { MAX_DISBURSEMENTS: '10', MAX_TOTAL_AMOUNT: '1000' };
  expect(problems({ ...remote, ...caps, CONFIRM_HOST: 'other.example' })).toHaveLength(1);
  expect(problems({ ...remote, ...caps, CONFIRM_HOST: 'bank.example' })).toEqual([]);
  expect(problems({ ...remote, READ_ONLY: 'true' })).toEqual([]);
});

test.each(['http://127.0.0.2', 'http://[::1]:1', 'http://localhost', 'http://api.localhost'])(
  '%s is loopback',
  (url) => expect(problems({ ...local, TARGET_URL: url })).toEqual([]),
);

test.each(['http://127.0.0.1.example', 'http://localhost.example', 'http://10.0.0.1'])(
  '%s is not loopback',
  (url) => expect(problems({ ...local, TARGET_URL: url })).toHaveLength(3),
);

test('requests leave this machine only with a confirmation, or if none can disburse', () => {
  const confirmed = {
    MAX_DISBURSEMENTS: '1',
    MAX_TOTAL_AMOUNT: '1',
    CONFIRM_HOST: 'api.localhost',
  };
  const named = { ...local, TARGET_URL: 'http://api.localhost' };
  expect(config({}).allowedHosts).toBe('loopback');
  expect(config(named).allowedHosts).toBe('loopback');
  expect(problems({ ...named, ...confirmed, MAX_TOTAL_AMOUNT: '' })).toHaveLength(1);
  expect(config({ ...named, ...confirmed }).allowedHosts).toBe('anywhere');
  expect(config({ ...named, READ_ONLY: 'true' }).allowedHosts).toBe('anywhere');
});

test('receivers come from the setting or from a file', () => {
  const receivers = [{ bank_code: '1', bank_account_number: '2' }];
  expect(config({ ...local, TARGET_RECEIVERS: 'receivers.json' }).receivers).toEqual(receivers);
  expect(config({ ...local, TARGET_RECEIVERS: JSON.stringify(receivers) }).receivers).toEqual(
    receivers,
  );
});

test('a smallest amount above the default of the largest one raises the largest', () => {
  expect(config({ ...local, AMOUNT_MIN: '20000' }).amountMax).toBe(20_000);
  expect(config({ ...local, AMOUNT_MIN: '200' }).amountMax).toBe(10_000);
});

test('an accepted address is valid in a history', () => {
  const texts = fc.sample(fc.tuple(fc.webUrl(), fc.string()), { numRuns: 300, seed: 1 });
  const odd = ['http://a{b/', 'http://[::1]:1/[a]', 'http://x/%zz', 'http://x/%7C', 'http://x/é'];
  const given = [...odd, ...texts.flatMap(([url, end]) => [url, `${url}/${end}`])];
  const taken = given
    .map((text) => baseUrl(text, 'TARGET_URL', context))
    .flatMap((read) => (read.ok ? [read.value] : []));
  expect(taken.length).toBeGreaterThan(300);
  expect(taken.filter((address) => !isHttpAddress(address))).toEqual([]);
});

test('a setting of blanks lifts no cap; an empty one is not set', () => {
  const blank = { READ_ONLY: ' ', MAX_DISBURSEMENTS: '\t', ONLY: '' };
  expect(problems({ TARGET_URL: ' ' })).toHaveLength(1);
  expect(problems({ ...local, ...blank })).toEqual(
    ['MAX_DISBURSEMENTS', 'READ_ONLY'].map(
      (name) => `${name} has only white space: give it a value, or do not set it`,
    ),
  );
});
