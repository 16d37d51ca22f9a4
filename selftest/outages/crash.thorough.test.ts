/**
 * A target whose process is ended by one request: this is reported, and the run is not conformant
 * without a note.
 */
import { expect, test } from 'vitest';
import { toTerminal } from '../../reporters/terminal.ts';
import type { FetchHandler } from '../../src/drive/connection/handler-transport.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

/** Ends with a page size that is not a number, and is away for so many requests afterwards. */
function mortal(restart: number): FetchHandler {
  const inner = service();
  let left = 0;
  return (request, wire) => {
    if (request.url.includes('perPage=abc')) left = restart + 1;
    if (left === 0) return inner(request, wire);
    left -= 1;
    return Promise.reject(new Error('ECONNRESET'));
  };
}

test.each([0, 1, 4, 12])('gone for %d requests after it', async (restart) => {
  const { report } = await runAgainst(mortal(restart), { CASES: '20' });
  const row = report.requirements.find(({ id }) => id === 'AROUND-05');
  expect([row?.outcome, row?.level]).toEqual(['failed', 'should']);
  // Requests that were in flight with it got no response either.
  const paths = row?.findings.map(({ request }) => request.path);
  expect(paths).toContainEqual(expect.stringContaining('perPage=abc'));
  const text = toTerminal(report, { color: false });
  expect(text).toMatch(/AROUND-05/);
});
