import { expect, test } from 'vitest';
import type { ComparedRequirement, Comparison } from '../../src/report/comparison.ts';
import { unremarkableSentence } from './requirement-rows.ts';

const row = (outcome: 'passed' | 'failed') =>
  ({ differs: false, cells: [{ outcome }, { outcome }] }) as unknown as ComparedRequirement;
const sentenceOn = (...requirements: ComparedRequirement[]) =>
  unremarkableSentence({ requirements } as unknown as Comparison);

test('requirements are more than those above, if there are any', () => {
  const same = 'have the same outcome in every run that judged them.';
  expect(sentenceOn(row('passed'), row('passed'))).toBe(`2 requirements ${same}`);
  expect(sentenceOn(row('failed'), row('passed'), row('passed'))).toBe(
    `2 more requirements ${same}`,
  );
  expect(sentenceOn(row('failed'))).toBe(null);
});
