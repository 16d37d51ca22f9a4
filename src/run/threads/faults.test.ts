import { expect, test } from 'vitest';
import { ownFaultOf } from './faults.ts';
import type { FaultCause } from './messages.ts';

test.each<[FaultCause, FaultCause]>([
  ['suite', 'suite'],
  ['history', 'history'],
  ['usage', 'history'],
])('a fault of the judging thread by cause %s is reported as %s', (cause, reported) => {
  expect(ownFaultOf({ kind: 'fault', cause, message: 'm' })).toMatchObject({ cause: reported });
});

test('a thread that has died is an error of the suite', () => {
  expect(ownFaultOf({ kind: 'died', message: 'out of memory' })).toMatchObject({ cause: 'suite' });
});
