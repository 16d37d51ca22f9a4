import { expect, test } from 'vitest';
import { makeRandom } from '../../../selftest/support/random.ts';
import { makeExactRedactor } from './short-secrets.ts';

const pieces = [
  ...['"', '"', ':', ',', ' ', '\\n', '\\', '\\u00', '%20', '{', '}', '[', '\n', '-', '.'],
  ...['"amount":', '"fee":"', 'status', 'data', 'x', '7', '77', '1077.50', '0.77', '-77', '1e77'],
  ...['ab77', '77ab', 'BIZ-77', 'biz-77', '3f2504e0-4f89-41d3-9a0c-0305e82c7777', '0123456789'],
];

test.each(['77', 'BIZ-77', 'data1', 'x', '4f89'])(
  '%s is redacted where it was, though only the stretches that hold it are looked at',
  (value) => {
    const random = makeRandom(9);
    const secret = { value, replacement: '[masked]' };
    const quick = makeExactRedactor([secret]);
    // With a quote in a secret the whole text is one stretch.
    const whole = makeExactRedactor([secret, { value: '\u0001"\u0002', replacement: '' }]);
    let redacted = 0;
    for (let made = 0; made < 3000; made += 1) {
      const count = 1 + random(30);
      const some = Array.from({ length: count }, () => pieces[random(pieces.length)]);
      const text = some.join('');
      const found = quick?.(text);
      expect(found).toBe(whole?.(text));
      if (found !== text) redacted += 1;
    }
    expect(redacted > 0 || value === 'data1').toBe(true);
  },
);
