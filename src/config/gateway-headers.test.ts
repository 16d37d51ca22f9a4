import { describe, expect, test } from 'vitest';
import { config, local, problems } from '../../selftest/support/config.ts';
import { makeRedactor } from '../history/redaction/redact.ts';
import { secretsOf } from '../history/redaction/secrets-of-config.ts';

describe('headers for a gateway', () => {
  test('come from the setting or from a file, and their values are redacted', () => {
    const { headers } = config({ ...local, TARGET_HEADERS: '{"X-Api-Key":"key-0123456789"}' });
    expect(headers).toEqual({ 'X-Api-Key': 'key-0123456789' });
    const redact = makeRedactor(secretsOf({ ...config(local), headers }));
    expect(redact('unknown key key-0123456789')).toBe('unknown key [header]');
  });

  test.each([
    ['{"Authorization":"x"}', 'remove Authorization: the interface names it'],
    ['{"x-biz-number":"x"}', 'remove x-biz-number: the interface names it'],
    ['{"CONTENT-TYPE":"x"}', 'remove CONTENT-TYPE: the interface names it'],
    ['{"Idempotency-Key":"x"}', 'a repeat of the first'],
    ['{"Host":"x"}', 'TARGET_URL names the host'],
    ['{"Transfer-Encoding":"chunked"}', 'belongs to the connection'],
    ['{"Accept-language":"de"}', 'remove Accept-language: some cases of the suite send their own'],
    ['{"a b":"x"}', 'the name of member 1 is not the name of a header'],
    ['{"A":"x","X-Api-Key: secret":""}', 'the name of member 2 is not the name of a header'],
    ['{"A":"secret\\r\\nB: c"}', 'the value of A is empty, or has a line break'],
    ['{"A":"x","a":"y"}', 'a occurs twice'],
    ['{"A":1}', 'expected a JSON object of strings'],
    ['X-Api-Key: secret', 'write JSON without quotation marks around it, like {"Name"'],
    [`'{"X-Api-Key":"secret"}'`, 'write JSON without quotation marks around it, like {"Name"'],
    ['"X-Api-Key: secret"', 'write JSON without quotation marks around it, like {"Name"'],
    ['[]', 'Cannot parse TARGET_HEADERS'],
    ['{', 'Cannot parse TARGET_HEADERS'],
    ['nowhere.json', 'Cannot read TARGET_HEADERS (no such file or folder): '],
  ])('%s: %s', (value, sentence) => {
    const found = problems({ ...local, TARGET_HEADERS: value });
    expect(found).toEqual([expect.stringContaining(sentence)]);
    expect(found.join()).not.toContain('secret');
  });
});

test.each(['constructor', 'toString', '__proto__'])('%s is the name of a header', (name) => {
  expect(problems({ ...local, TARGET_HEADERS: `{"${name}":"x"}` })).toEqual([]);
});
