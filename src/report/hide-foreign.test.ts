import { expect, test } from 'vitest';
import { hiddenIn } from './hide-foreign.ts';

const item = (reference: string) =>
  `{"reference":"${reference}","amount":100,"narration":"Rent of Zsofia"}`;

const hidden = (showForeign: boolean) =>
  hiddenIn({ runId: 'run1', config: { showForeign } } as Parameters<typeof hiddenIn>[0], (one) =>
    one.startsWith('own'),
  );

test('the transaction of a finding is masked where it is foreign', () => {
  expect(hidden(false).item(item('f1'))).toMatch(
    /^\{"reference":"f1","amount":100,"narration":"\[foreign text 1\]"\}$/,
  );
  expect(hidden(false).item(item('own1'))).toBe(item('own1'));
  expect(hidden(true).item(item('f1'))).toBe(item('f1'));
});

test('so is its beginning', () => {
  expect(hidden(false).item(`${item('f1').slice(0, -8)}… (5000 characters)`)).toBe(
    '{"reference":"f1","amount":100,"narration":"[foreign text 1]… (5000 characters)',
  );
});
