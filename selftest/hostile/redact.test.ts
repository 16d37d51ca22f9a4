import { expect, test } from 'vitest';
import { makeRedactor } from '../../src/history/redact.ts';
import { carriers, encodings, stacked } from './encodings.ts';
import { tryEchoes } from './redact.ts';

test('no eight characters of a secret in a row come through, in any two encodings', () =>
  tryEchoes(2000, 1));

const token = 'Selftest-Access_token9/k+Zq';
const redact = makeRedactor([{ value: token, mask: '[token]' }]);

test.each(Object.keys(encodings))('%s, under every other encoding, in every carrier', (inner) => {
  for (const outer of Object.keys(encodings)) {
    const encode = stacked(inner, outer);
    if (encode === null) continue;
    for (const [carrier, carry] of Object.entries(carriers)) {
      const text = carry(encode(token));
      expect(redact(text), `then ${outer}, in ${carrier}`).toContain('[token]');
    }
  }
});
