/** Failures that took long: two one after the other are an outage, and four in flight together. */
import { expect, test } from 'vitest';
import { expected, filter, filtered } from '../../../selftest/support/outage-lines.ts';

test.each(
  Object.entries({
    'a health check after a request': `
      L200 D502@20/600 H502@700/600 L200@2000
      +    x           x            +         1 outage`,
    'a fast one after a slow one': `
      L200 D502@20/600 H502@700 L200@2000
      +    x           x        +         1 outage`,
    'not a refusal of the token': `
      L200 H401@20/600 H401@700/600 L200@2000
      +    +           +            +         no outage`,
  }),
)('slow failures one after the other: %s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});

test.each(
  Object.entries({
    'not two': `
      L200 D502@20/600 D502@21/600 L200@2000
      +    +           +           +         no outage`,
    four: `
      L200 D502@20/600 D502@21/600 D502@22/600 D502@23/600 L200@2000
      +    x           x           x           x           +         1 outage`,
    'not four that the service refused, none of them documented': `
      L200 Lt503e@20/600 Lt503e@21/600 Lt503e@22/600 Lt503e@23/600 L200@2000
      +    +             +             +             +             +         no outage`,
    'not with another response to a request between them': `
      L200 D502@20/600 D502@21/600 D200@21 D502@22/600 D502@23/600 L200@2000
      1    3           4           2       5           6           7         no outage`,
    'not soon after a response to a later request': `
      L200 D200@300 D502@20/600 D502@21/600 D502@22/600 D502@23/600 L200@2000
      +    +        +           +           +           +           +         no outage`,
    'not four fast ones': `
      L200 D502@10 D502@10 D502@10 D502@10 L200@2000
      +    +       +       +       +       +         no outage`,
    'not five fast ones, and a health check': `
      L200 D502@10 D502@10 D502@10 D502@10 D502@10 H502 L200@2000
      +    +       +       +       +       +       +    +         no outage`,
  }),
)('failures in flight together: %s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});

/** Requests in flight together, and after the response to each a health check that succeeds. */
function withHealthChecks(requests: readonly string[]): string {
  const checked = requests.flatMap((request, at) => [
    `${2 + at}:${request}`,
    `${2 + requests.length + at}:H200@${630 + 40 * at}`,
  ]);
  return ['L200', ...checked].join(' ');
}
/** It is held until the one before it has failed. */
const heldBack = (at: number): string => `D502@${20 + at}/${600 + 40 * at}`;

test.each([4, 5, 8])(
  'a gateway that refuses %i that it held, one by one, was in one outage',
  (count) => {
    const requests = Array.from({ length: count }, (_, at) => heldBack(at));
    const lines = `${withHealthChecks(requests)}\n+ ${'x + '.repeat(count)} 1 outage`;
    expect(filtered(lines, { knowsInFlight: true })).toBe(expected(lines));
  },
);

test.each([
  ['three', [0, 1, 2].map(heldBack)],
  ['four, between responses to others', [heldBack(0), 'D200@20/641', ...[2, 3, 4].map(heldBack)]],
])('slow failures with health checks that succeed are evidence: %s', (_, requests) => {
  const { indexes, outages } = filter(withHealthChecks(requests), { knowsInFlight: true });
  const all = Array.from({ length: 1 + 2 * requests.length }, (_, at) => at + 1);
  expect([indexes.toSorted((a, b) => a - b), outages.length]).toEqual([all, 0]);
});

test('the first one may have been sent before a request that got a response in time', () => {
  const lines = `
    L200 3:L200@21 2:D502@20/600 8:H200@630 4:D502@22/640 5:D502@23/640 6:D502@24/640 7:D502@25/640 L200@2000
    +    +         x             +          x             x             x             x             +         1 outage`;
  expect(filtered(lines, { knowsInFlight: true })).toBe(expected(lines));
});
