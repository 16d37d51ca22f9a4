import { expect, test } from 'vitest';
import { disburse, listed, parse, type Step, success } from '../../selftest/support/history.ts';
import { OddResponses } from './odd-responses.ts';

function seen(...steps: readonly Step[]): OddResponses {
  const responses = new OddResponses();
  for (const [at, step] of steps.entries()) responses.see(parse({ ...step, index: at + 1 }));
  return responses;
}
const lost = disburse().unanswered();

test('a redirect with an envelope that says success is named', () => {
  const steps = [listed().accepted(), listed().responds(success([]), 302), disburse().refused(302)];
  expect(seen(...steps).onRedirects()).toEqual([
    expect.stringMatching(/^1 response had the HTTP status of a redirect .* exchange 2\. /),
  ]);
  expect(seen(disburse().refused(302), listed().accepted()).onRedirects()).toEqual([]);
});

test('responses to fewer than half of the requests are named', () => {
  expect(seen(lost, lost, listed().accepted()).onSilence()).toEqual([
    expect.stringMatching(/^Most requests \(2 of 3\) got no response/),
  ]);
  expect(seen(lost).onSilence()).toEqual(['No request got a response that the suite could read.']);
  expect(seen(lost, listed().accepted()).onSilence()).toEqual([]);
});

test('many requests to wait are named, with the settings that avoid them', () => {
  const waits = (count: number) => Array.from({ length: count }, () => listed().refused(429));
  expect(seen(...waits(30), listed().accepted()).onWaits()).toEqual([
    expect.stringMatching(
      /^The target asked the suite to wait 30 times\. .* RATE_LIMIT .* CONCURRENCY/,
    ),
  ]);
  expect(seen(...waits(29)).onWaits()).toEqual([]);
});
