/** What a report says of outages. */
import { expect, test } from 'vitest';
import { afterOutages, excludedIn, sentencesOnOutages } from './reported-outages.ts';

test('the exchanges of several outages are added up', () => {
  const outage = { first: 1, last: 9, beganWith: '' };
  expect(excludedIn([])).toBe(0);
  expect(
    excludedIn([
      { ...outage, excluded: 4 },
      { ...outage, excluded: 3, isExpiry: true },
    ]),
  ).toBe(7);
});

test('a cause that comes again is explained once', () => {
  const beganWith = 'HTTP 401, "No". Check TARGET_TOKEN.';
  const outage = (first: number) => ({ first, last: first + 5, excluded: 4, beganWith });
  expect(sentencesOnOutages([outage(3), outage(20)])).toEqual([
    `The target had an outage from request 3 to request 8, so 4 exchanges of that time prove nothing. It began with: ${beganWith}`,
    'The target had an outage from request 20 to request 25, so 4 exchanges of that time prove nothing. It began with the same response as request 3.',
  ]);
});

test('many outages are told in a few sentences', () => {
  const outages = [3, 20, 40, 60, 80, 100].map((first) => ({
    ...{ first, last: first + 5, excluded: 4, beganWith: 'HTTP 503' },
  }));
  expect(sentencesOnOutages(outages)).toHaveLength(5);
  expect(sentencesOnOutages(outages).at(-1)).toBe(
    'The target had 2 more outages, the last of which ended with request 105, so 8 exchanges of that time prove nothing.',
  );
  const open = { first: 80, last: null, excluded: 9, beganWith: 'HTTP 503' };
  expect(sentencesOnOutages([...outages.slice(0, 4), open]).at(-1)).toBe(
    'The target had one more outage, which did not end, so 9 exchanges of that time prove nothing.',
  );
});

test('an outage is said after the reason of an undecided result, because it is not always the cause', () => {
  const result = { outcome: 'cantTell', seen: 0, violations: 0, findings: [] } as const;
  const outages = [{ first: 3, last: 8, excluded: 4, beganWith: 'HTTP 503' }];
  const ended = { ...result, reason: 'RUN_TIMEOUT_MS ended the run' };
  expect(afterOutages(ended, outages).reason).toBe(
    'RUN_TIMEOUT_MS ended the run; the target had an outage during the run',
  );
  expect(afterOutages({ ...result, reason: null }, outages).reason).toBe(
    'the target had an outage during the run',
  );
  expect(afterOutages(ended, []).reason).toBe(ended.reason);
});
