/** How many failures are an outage, what ends it, and which responses within it are evidence. */
import { expect, test } from 'vitest';
import { expected, filter, filtered } from '../../../selftest/support/outage-lines.ts';

test.each(
  Object.entries({
    'three health checks fail': `
      L200 D502 H502 H502 H502 L200
      +    x    x    x    x    +    1 outage`,
    'two health checks fail after a request': `
      L200 D502 H502 H502 L200
      +    x    x    x    +    1 outage`,
    'one health check fails after a request': `
      L200 D502 H502 L200
      +    +    +    +    no outage`,
    'probes fail, and a health check': `
      L200 P502 P502 H502 L200
      +    x    x    x    +    1 outage`,
    'three requests in flight fail': `
      L200 D502@10 D502@10 D502@10 L200
      +    +       +       +       +    no outage`,
    'lists of another size are accepted between failures': `
      L200 D502 L[9]200 D502 L[8]200 D502 L200
      +    +    +       +    +       +    +    no outage`,
    'the health check is accepted': `
      L200 D502 L200 D502 L200
      +    +    +    +    +    no outage`,
    'it does not come back': `
      L200 D502 H502 H502 H502
      +    x    x    x    x    1 outage`,
    'the history ends before the health check': `
      L200 D502
      +    +    no outage`,
  }),
)('failures one after the other: %s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});

test.each(
  Object.entries({
    'a token that was accepted': `
      L200 H401 H401 H401
      +    x    x    x    1 outage`,
    'a token that was never accepted': `
      H401 H401 H401
      +    +    +    no outage`,
    'a token of lists, before any list was accepted': `
      D200 H401 H401 H401
      +    +    +    +    no outage`,
    'that of the second client first, because of the outage': `
      L200 Ds200 Ds401 H401 H401 L200
      +    +     x     x    x    +    1 outage`,
    'that of a second client that was never accepted': `
      L200 Ds401 H401 H401 H401 L200
      +    +     x    x    x    +    1 outage`,
    'only that of the second client': `
      L200 Ds200 Ds401 L200
      +    +     +     +    no outage`,
    'those of all, so also those of a probe': `
      L200 L401 H401 P403 H401 H401 L200
      +    x    x    x    x    x    +    1 outage`,
  }),
)('credentials are refused: %s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});

test.each(
  Object.entries({
    'it is not readable': `
      L200 D502 H502 D? H502 H502 L200
      +    x    x    +  x    x    +    1 outage`,
    'a refusal in another way than those that fail': `
      L200 D502 H502 P400g H502 H502 L200
      +    x    x    +     x    x    +    1 outage`,
    'an acceptance of what must be refused': `
      L200 D502 H502 P200 H502 H502 L200
      +    x    x    +    x    x    +    1 outage`,
    'not if the gateway responds so to every request': `
      L200 D502 H502 P502 H502 H502 L200
      +    x    x    x    x    x    +    1 outage`,
    'not outside of the interface, where a gateway may respond in its own way': `
      L200 D502 H502 E404g H502 H502 L200
      +    x    x    x     x    x    +    1 outage`,
    'an acceptance of an undocumented list': `
      L200 D502 H[22]502 H[21]502 H[20]502 L[22]200
      +    x    x        x        x        +        1 outage`,
  }),
)('a response within an outage is evidence: %s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});

test.each(
  Object.entries({
    'its success shows the end of an outage': `
      H[22]200 D502 H[22]502 H[21]502 H[20]502 H[22]200 D200
      +        x    x        x        x        +        +    1 outage`,
    'its refusal shows that the target is there': `
      L200 D502 H[22]502 H[22]400 L200
      +    +    +        +        +    no outage`,
  }),
)('a health check of another size than the documented one: %s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});

test('recorded traffic of others has no outages', () => {
  const lines = `
    L200 D502 H502 H502 H502 L200
    +    +    +    +    +    +    no outage`;
  expect(filtered(lines, { config: { passive: true } })).toBe(expected(lines));
});

test('all requests in flight fail, more than are held at the default concurrency', () => {
  const together = 'D502@10 '.repeat(512);
  const line = `L200 ${together} H502@10000 H502@10010 H502@10020 L200@20000`;
  const { indexes, outages } = filter(line, { config: { concurrency: 512 } });
  expect([indexes, outages.length]).toEqual([[1, 1 + 512 + 3 + 1], 1]);
});
