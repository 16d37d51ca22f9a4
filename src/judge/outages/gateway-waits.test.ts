/** A gateway that asks to wait may show an outage; a service that does shows none. */
import { expect, test } from 'vitest';
import { expected, filtered } from '../../../selftest/support/outage-lines.ts';

test.each(
  Object.entries({
    'lists, three times': `
      L200 L503w L503w L503w L200
      +    x     x     x     +    1 outage`,
    'lists, twice': `
      L200 L503w L503w L200
      +    +     +     +    no outage`,
    'one disbursement, three times: it may be its fault': `
      L200 D503w D503w D503w L200
      +    +     +     +     +    no outage`,
    'three disbursements': `
      L200 D503w#0 D503w#1 D503w#2 L200
      +    x       x       x       +    1 outage`,
    'probes: it may be their fault': `
      L200 P503w P503w P503w L200
      +    +     +     +     +    no outage`,
  }),
)('a gateway asks to wait for %s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});

test.each(
  Object.entries({
    'twice, the second time after the wait': `
      F503w R503w@1100 L200@2000
      x     x          +         1 outage`,
    'twice, the second time within the wait': `
      F503w R503w@500 L200@2000
      +     +         +         no outage`,
    once: `
      F503w L200@2000
      +     +         no outage`,
    'but with an envelope': `
      H503ew@1 H503ew@1100 L200@2000
      +        +           +         no outage`,
    'but it is not the first list': `
      L200 L503w R503w@1200 L200@2000
      +    +     +          +         no outage`,
  }),
)('a gateway asks to wait for the first list of a run: %s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});

test.each(
  Object.entries({
    'fails, so it shows an outage': `
      L200 D503w#0 H503w@1100 L200
      +    x       x          +    1 outage`,
    'fails, after a probe and a disbursement in flight with it': `
      L200 P503w@10 D503w#2@10 H503w@1100 L200
      +    x        x          x          +    1 outage`,
    'is accepted': `
      L200 D503w#0 L200
      +    +       +    no outage`,
    'comes too soon': `
      L200 D503w#0 H503w@500 L200@2000
      +    +       +         +         no outage`,
    'gets an envelope with a request to wait': `
      L200 D503w#0 H503ew@1100 L200@2000
      +    +       +           +         no outage`,
    'fails, but the request before it was not asked to wait': `
      L200 D502 H503w@1100 L200@2000
      +    +    +          +         no outage`,
  }),
)('the health check after a requested wait %s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});
