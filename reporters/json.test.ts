import { expect, test } from 'vitest';
import { runAgainst } from '../selftest/support/pipeline.ts';
import { eventsOf } from '../src/history/lines/events.ts';
import type { Report } from '../src/report/report.ts';
import { toHar } from './har.ts';
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

test('exchanges.har escapes it too, and its bodies stay the same', async () => {
  const message = '\u009b31m \u202e \u007f';
  const refuse = async () => Response.json({ status: 'error', message }, { status: 400 });
  const { lines } = await runAgainst(refuse, { CASES: '1', ONLY: 'FEE-01' });
  const text = [...toHar(() => eventsOf(lines))].join('');
  expect(text).not.toMatch(/[\u007f-\u009f\u202e]/);
  const [{ response }] = JSON.parse(text).log.entries;
  expect(JSON.parse(response.content.text).message).toBe(message);
});
