/** What a report says of outages. */
import { expect, test } from 'vitest';
import {
  excludedIn,
  type Outage,
  sentencesOnOutages,
  withExcludedTimes,
} from './excluded-times.ts';

test('the exchanges of several outages are added up', () => {
  const outage = { kind: 'outage', first: 1, last: 9, beganWith: '' } as const;
  expect(excludedIn([])).toBe(0);
  expect(
    excludedIn([
      { ...outage, excluded: 4 },
      { kind: 'expiry', first: 12, last: 14, excluded: 3 },
    ]),
  ).toBe(7);
});

test('a cause that comes again is explained once', () => {
  const beganWith = 'HTTP 401, "No". Check TARGET_TOKEN.';
  const outage = (first: number): Outage => ({
    ...{ kind: 'outage', first, last: first + 5, excluded: 4, beganWith },
  });
  expect(sentencesOnOutages([outage(3), outage(20)])).toEqual([
    `The target had an outage from request 3 to request 8, so 4 exchanges of that time prove nothing. It began with: ${beganWith}`,
    'The target had an outage from request 20 to request 25, so 4 exchanges of that time prove nothing. It began with the same response as request 3.',
  ]);
});

test('many outages are told in a few sentences', () => {
  const outages = [3, 20, 40, 60, 80, 100].map(
    (first): Outage => ({
      ...{ kind: 'outage', first, last: first + 5, excluded: 4, beganWith: 'HTTP 503' },
    }),
  );
  expect(sentencesOnOutages(outages)).toHaveLength(5);
  expect(sentencesOnOutages(outages).at(-1)).toBe(
    'The target had 2 more outages, the last of which ended with request 105, so 8 exchanges of that time prove nothing.',
  );
  const open: Outage = {
    kind: 'outage',
    first: 80,
    last: null,
    excluded: 9,
    beganWith: 'HTTP 503',
  };
  expect(sentencesOnOutages([...outages.slice(0, 4), open]).at(-1)).toBe(
    'The target had one more outage, which did not end, so 9 exchanges of that time prove nothing.',
  );
});

test('an outage is said after the reason of an undecided result, because it is not always the cause', () => {
  const result = { outcome: 'cantTell', seen: 0, violations: 0, findings: [] } as const;
  const outages = [
    { kind: 'outage', first: 3, last: 8, excluded: 4, beganWith: 'HTTP 503' },
  ] as const;
  const ended = { ...result, reason: 'RUN_TIMEOUT_MS ended the run' };
  expect(withExcludedTimes(ended, outages).reason).toBe(
    'RUN_TIMEOUT_MS ended the run; the target had an outage during the run',
  );
  expect(withExcludedTimes({ ...result, reason: null }, outages).reason).toBe(
    'the target had an outage during the run',
  );
  expect(withExcludedTimes(ended, []).reason).toBe(ended.reason);
});

test('a token that expired is no outage, and is said instead of one', () => {
  const result = { outcome: 'cantTell', seen: 0, violations: 0, findings: [] } as const;
  const expiry = { kind: 'expiry', first: 3, last: 4, excluded: 2 } as const;
  const outage: Outage = { kind: 'outage', first: 9, last: 12, excluded: 3, beganWith: '' };
  const ended = { ...result, reason: 'RUN_TIMEOUT_MS ended the run' };
  expect(withExcludedTimes(ended, [expiry]).reason).toBe(
    'RUN_TIMEOUT_MS ended the run; a token expired during the run',
  );
  expect(withExcludedTimes(ended, [expiry, outage]).reason).toBe(
    'RUN_TIMEOUT_MS ended the run; the target had an outage during the run',
  );
});
