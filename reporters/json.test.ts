import { expect, test } from 'vitest';
import type { Report } from '../src/report/report.ts';
import { toJson } from './json.ts';
import { toProfile } from './profile.ts';

/** A report in which a target has sent a character that a terminal obeys. */
const report = {
  target: { url: 'http://127.0.0.1' },
  observations: [{ id: 'GAP-01', values: ['\u009b31m \u202e'] }],
} as unknown as Report;

test.each([
  ['report.json', toJson],
  ['profile.json', toProfile],
])('%s escapes what a terminal would obey', (_, format) => {
  const text = format(report);
  expect(text).toContain(String.raw`\u009b31m \u202e`);
  expect(JSON.parse(text).observations).toEqual(report.observations);
});
