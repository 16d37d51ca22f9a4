import { expect, test } from 'vitest';
import { disburse, failure, listed, success } from '../../selftest/support/history.ts';
import { responseAdvice } from './response-advice.ts';

const adviceOn = (step: ReturnType<ReturnType<typeof listed>['refused']>, wasAccepted = false) =>
  responseAdvice({ ...step, index: 1 }, { wasAccepted });

test.each([502, 503, 504, 521])('the service itself responds with %d', (status) => {
  const itself = /^The service itself sent this response: check its log/;
  expect(adviceOn(listed().refused(status))).toMatch(itself);
  expect(adviceOn(listed().refused(status))).toContain('WAIT_FOR_TARGET_MS');
  expect(adviceOn(listed().refused(status), true)).toMatch(itself);
  expect(adviceOn(listed().refused(status), true)).not.toContain('WAIT_FOR_TARGET_MS');
  for (const body of ['<html>', { message: 'no Route matched' }, { ...failure, status: 503 }]) {
    expect(adviceOn(listed().responds(body, status))).toMatch(/the service behind it does not/);
  }
});

test.each([401, 403])('credentials that were accepted before, with %d', (status) => {
  expect(adviceOn(listed().refused(status))).not.toContain('accepted both before');
  expect(adviceOn(listed().refused(status), true)).toMatch(
    /TARGET_TOKEN_COMMAND .* lock out the client/,
  );
  expect(adviceOn(listed().refused(status), true)).toMatch(/a quota .* lower MAX_DISBURSEMENTS/);
  // A firewall in front of the service may lock out a client too.
  expect(adviceOn(listed().responds('<html>', status), true)).toContain('lock out the client');
});

test('a page with 403 may come from a gateway that does not know the address of the suite', () => {
  expect(adviceOn(listed().responds('<html>Your IP address is not allowed', 403))).toMatch(
    /^A gateway may refuse the request: .*an allow list.*TARGET_HEADERS.*TARGET_CLIENT_CERT.*TARGET_TOKEN/,
  );
  expect(adviceOn(listed().refused(403))).not.toContain('allow list');
});

test('no response of a target that responded before', () => {
  expect(adviceOn(listed().unanswered())).toContain('another service');
  expect(adviceOn(listed().unanswered(), true)).toMatch(/restarted: .* run again/);
  expect(adviceOn(listed().unanswered(), true)).not.toContain('another service');
});

test('a target that locks clients out may drop their connections, or respond late', () => {
  const timeout = { reason: 'timeout', message: 'no response within 10 ms' } as const;
  const late = responseAdvice(
    { ...listed().unanswered(), index: 1, response: { kind: 'none', ...timeout, durationMs: 10 } },
    { wasAccepted: true },
  );
  expect(late).toMatch(/raise TIMEOUT_MS/);
  for (const text of [late, adviceOn(listed().unanswered(), true)]) {
    expect(text).toMatch(/restarted/);
    expect(text).toMatch(
      /after requests with wrong tokens: switch that off for the time of the run/,
    );
  }
  expect(adviceOn(listed().unanswered(), true)).not.toContain('TIMEOUT_MS');
  expect(adviceOn(listed().unanswered(), true)).toMatch(/fewer connections .*lower CONCURRENCY/);
  expect(adviceOn(listed().refused(403), true)).toMatch(
    /lock out the client .* wrong tokens: switch that off/,
  );
});

test('a 500 before anything was accepted may be a failure of the service or a refusal', () => {
  expect(adviceOn(listed().refused(500))).toMatch(
    /^The service may still be starting .then set or raise WAIT_FOR_TARGET_MS.*check its log/,
  );
  expect(adviceOn(listed().refused(500))).toMatch(/TARGET_TOKEN and TARGET_BIZ_NUMBER/);
  expect(adviceOn(listed().responds('<html>', 500))).toMatch(/it may be another service/);
});

test('a list has no receiver and no amount', () => {
  expect(adviceOn(disburse().refused(422))).toMatch(/TARGET_RECEIVERS, AMOUNT_MIN/);
  expect(adviceOn(listed().refused(422))).toMatch(/^Check TARGET_TOKEN and TARGET_BIZ_NUMBER/);
});

test.each(['\0', '\f', '\ufeff'])('a character beside an envelope is named: %j', (character) => {
  const envelope = JSON.stringify(success([]));
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  for (const body of [`${character}${character}${envelope}`, `${envelope}${character}`]) {
    expect(adviceOn(listed().responds(body))).toContain(`U+${code}`);
  }
  expect(adviceOn(listed().responds(envelope))).not.toContain('U+');
  expect(adviceOn(listed().responds(`<html>${envelope}</html> of another page`))).toContain(
    'another service',
  );
});
