/** Outages that begin close together, and how many a run may have. */
import { expect, test } from 'vitest';
import { filter, outageAt } from '../../../selftest/support/outage-lines.ts';
import { sentencesOnTooClose } from './excluded-times.ts';

test.each<[string, readonly number[], boolean]>([
  ['three within a minute', [1000, 2000, 3000], false],
  ['four within a minute', [1000, 2000, 3000, 60_999], true],
  ['four in a minute and a bit', [1000, 2000, 3000, 61_000], false],
  ['one in each twenty seconds', [1, 2, 3, 4, 5, 6, 7].map((at) => at * 20_000), false],
])('outages that begin close together: %s', (_, begin, areTooMany) => {
  const { outages } = filter(`L200 ${begin.map((atMs) => outageAt(atMs)).join(' ')}`);
  expect(outages.length).toBe(begin.length);
  expect(sentencesOnTooClose(outages).length).toBe(areTooMany ? 1 : 0);
});

/** The target refuses the right token for a moment. */
const lockAt = (atMs: number): string => outageAt(atMs, 401);
/** A target may lock a client after such requests. */
const afterWrongToken = (atMs: number): string => `Lx401@${atMs - 500} ${lockAt(atMs)}`;
const afterUnknownNumber = (atMs: number): string => `Lu401@${atMs - 500} ${lockAt(atMs)}`;
const afterSecondClient = (atMs: number): string => `Ls200@${atMs - 500} ${lockAt(atMs)}`;

test.each<[string, (atMs: number) => string, (atMs: number) => string, boolean]>([
  ['each after a wrong token', afterWrongToken, afterWrongToken, false],
  ['the last of four after an unknown number', afterWrongToken, afterUnknownNumber, false],
  ['none after a wrong token', lockAt, lockAt, true],
  ['the last of four after none', afterWrongToken, lockAt, true],
  ['each after right credentials of the second client', afterSecondClient, afterSecondClient, true],
])('refusals of the right token that begin close together: %s', (_, most, last, areTooMany) => {
  const refusals = [1000, 2000, 3000].map(most);
  const { outages } = filter(`L200 ${refusals.join(' ')} ${last(4000)}`);
  expect(outages.length).toBe(4);
  expect(sentencesOnTooClose(outages).length).toBe(areTooMany ? 1 : 0);
});

test('more than ten outages in all are a fault of the target', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => outageAt((at + 1) * 30_000));
  const { indexes, outages } = filter(`L200 ${twelve.join(' ')}`);
  const [ofTen, ofTheOthers] = [10, 2 * 4];
  expect([outages.length, indexes.length]).toEqual([10, 1 + ofTen + ofTheOthers]);
});
