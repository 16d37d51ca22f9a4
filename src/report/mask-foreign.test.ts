import { expect, test } from 'vitest';
import { foreignMaskFor } from './mask-foreign.ts';

const item = (reference: string) =>
  `{"reference":"${reference}","amount":100,"narration":"Rent of Zsofia"}`;

const mask = (showForeign: boolean) =>
  foreignMaskFor(
    { runId: 'run1', config: { showForeign } } as Parameters<typeof foreignMaskFor>[0],
    (one) => one.startsWith('own'),
  );

test('the transaction of a finding is masked where it is foreign', () => {
  expect(mask(false).item(item('f1'))).toMatch(
    /^\{"reference":"f1","amount":100,"narration":"\[foreign text 1\]"\}$/,
  );
  expect(mask(false).item(item('own1'))).toBe(item('own1'));
  expect(mask(true).item(item('f1'))).toBe(item('f1'));
});

test('so is its beginning', () => {
  expect(mask(false).item(`${item('f1').slice(0, -8)}… (5000 characters)`)).toBe(
    '{"reference":"f1","amount":100,"narration":"[foreign text 1]… (5000 characters)',
  );
});
