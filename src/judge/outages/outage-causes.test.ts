/** A disbursement with which three outages begin is evidence: it may be the reason for them. */
import { expect, test } from 'vitest';
import { expected, filtered } from '../../../selftest/support/outage-lines.ts';

test.each(
  Object.entries({
    'one disbursement begins three': `
      L200 D502 H502 H502 L200 D502<2 H502 H502 L200 D502<6 H502 H502 L200
      +    x    x    x    +    x      x    x    +    +      x    x    +    3 outages`,
    'one disbursement begins two': `
      L200 D502 H502 H502 L200 D502<2 H502 H502 L200
      +    x    x    x    +    x      x    x    +    2 outages`,
    'one disbursement that never arrived three times': `
      L200 D- H502 H502 L200 D-<2 H502 H502 L200 D-<6 H502 H502 L200
      +    x  x    x    +    x    x    x    +    x    x    x    +    3 outages`,
    'three disbursements begin one each': `
      L200 D502 H502 H502 L200 D502 H502 H502 L200 D502 H502 H502 L200
      +    x    x    x    +    x    x    x    +    x    x    x    +    3 outages`,
    'another request begins the second one': `
      L200 D502 H502 H502 L200 H502 D502<2 H502 H502 L200 D502<7 H502 H502 L200
      +    x    x    x    +    x    x      x    x    +    x      x    x    +    3 outages`,
  }),
)('%s', (_, lines) => {
  expect(filtered(lines)).toBe(expected(lines));
});
