import { expect, test } from 'vitest';
import { disburse, parse } from '../../selftest/support/history.ts';
import { ChosenCases } from './chosen-cases.ts';

const step = disburse();
const wait = step.responds('{"status":"error","message":"m","data":null,"errors":[]}', 429);
const busy = { ...wait, response: { ...wait.response, headers: [['Retry-After', '1']] as const } };
const outage = { kind: 'outage', first: 1, last: 3, excluded: 2, beganWith: 'HTTP 502' } as const;
const open = ['The case test/1 got no response that proves anything.'];

test.each([
  ['accepted', [step.accepted()], [], []],
  ['refused', [step.refused()], [], []],
  ['without a response', [step.unanswered()], [], open],
  ['asked to wait', [busy as typeof wait], [], open],
  ['asked to wait, and answered later', [busy as typeof wait, step.accepted()], [], []],
  ['in an outage', [step.refused(502)], [outage], open],
])('a case %s', (_, steps, outages, expected) => {
  const chosen = new ChosenCases({ caseId: 'test/1' });
  steps.forEach((one, at) => {
    chosen.see(parse({ ...one, index: at + 1 }));
  });
  expect(chosen.undecidedSentences(outages)).toEqual(expected);
});

test('a run of the whole plan has no chosen cases', () => {
  const chosen = new ChosenCases({ caseId: null });
  chosen.see(parse({ ...step.unanswered(), index: 1 }));
  expect(chosen.undecidedSentences([])).toEqual([]);
});
