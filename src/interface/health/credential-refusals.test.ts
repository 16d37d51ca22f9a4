import { expect, test } from 'vitest';
import { disburse, listed, parse } from '../../../selftest/support/history.ts';
import { NEVER_ISSUED, withAuthorization } from '../../../suites/scenarios/parts/authorizations.ts';
import { headersOfInitiate } from '../../../suites/scenarios/parts/requests.ts';
import { CredentialRefusals } from './credential-refusals.ts';

const says = (message: string) => ({ status: 'error', message, data: null, errors: null });
const wrongToken = (message: string) =>
  disburse({}, withAuthorization(headersOfInitiate, NEVER_ISSUED)).responds(says(message), 400);
const right = (message: string) => disburse().responds(says(message), 400);
const otherFault = (message: string) => disburse('{}').responds(says(message), 400);
const accepted = disburse().accepted();

/** Whether the last of these exchanges refused the credentials. */
function lastRefuses(...steps: readonly ReturnType<typeof right>[]): boolean {
  const refusals = new CredentialRefusals();
  const exchanges = steps.map((step, at) => parse({ ...step, index: at + 1 }));
  for (const parsed of exchanges.slice(0, -1)) refusals.see(parsed);
  const last = exchanges.at(-1);
  return last !== undefined && refusals.has(last);
}

test('the words for a wrong token are a refusal of credentials from then on', () => {
  expect(lastRefuses(right('Unknown'))).toBe(false);
  expect(lastRefuses(wrongToken('Unknown'), right('Unknown'))).toBe(true);
  expect(lastRefuses(wrongToken('Unknown'), right('Too much'))).toBe(false);
});

test('a 403 to a disbursement in other words than those for a wrong token is not of the token', () => {
  const mayBe = (words: string, status: number, step = disburse()) => {
    const refusals = new CredentialRefusals();
    refusals.see(parse({ ...wrongToken('Unknown'), index: 1 }));
    return refusals.mayBeOfToken(parse({ ...step.responds(says(words), status), index: 2 }));
  };
  expect(mayBe('Duplicate', 403)).toBe(false);
  expect(mayBe('Duplicate', 403, listed(25))).toBe(true);
  expect(mayBe('Duplicate', 401)).toBe(true);
  expect(mayBe('Token expired', 403)).toBe(true);
  const refusals = new CredentialRefusals();
  refusals.see(parse({ ...wrongToken('Unknown'), index: 1 }));
  refusals.see(parse({ ...listed(25).responds(says('Log in again'), 403), index: 2 }));
  const likeList = parse({ ...disburse().responds(says('Log in again'), 403), index: 3 });
  expect(refusals.mayBeOfToken(likeList)).toBe(true);
  expect(
    new CredentialRefusals().mayBeOfToken(parse({ ...disburse().refused(403), index: 1 })),
  ).toBe(true);
});

test('a 403 in the words for a wrong token and for many other faults is not of the token', () => {
  const refusals = new CredentialRefusals();
  const denied = (step: ReturnType<typeof disburse>, status = 403) =>
    parse({ ...step.responds(says('Access denied'), status), index: 1 });
  refusals.see(denied(disburse({}, withAuthorization(headersOfInitiate, NEVER_ISSUED))));
  for (let count = 0; count < 10; count += 1) {
    expect(refusals.mayBeOfToken(denied(disburse()))).toBe(true);
    refusals.see(denied(disburse('{}')));
  }
  refusals.see(parse({ ...accepted, index: 1 }));
  expect(refusals.mayBeOfToken(denied(disburse()))).toBe(false);
  expect(refusals.mayBeOfToken(denied(disburse(), 401))).toBe(true);
  const list = listed(25).responds(says('Access denied'), 403);
  expect(refusals.mayBeOfToken(parse({ ...list, index: 1 }))).toBe(true);
});

test('a number that changes in the words makes no difference', () => {
  const [first, second] = ['Unknown (request 41, 9f8e7d6c-aa)', 'Unknown (request 7, 0a1b2c3d-ee)'];
  expect(lastRefuses(wrongToken(first), right(second))).toBe(true);
});

test('words that often come for another fault name no reason', () => {
  const others = Array.from({ length: 10 }, () => otherFault('Bad request'));
  const steps = [wrongToken('Bad request'), ...others];
  expect(lastRefuses(...steps, accepted, right('Bad request'))).toBe(false);
  // Nothing was accepted in between: other faults too are refused for the credentials.
  expect(lastRefuses(...steps, right('Bad request'))).toBe(true);
  expect(lastRefuses(...steps, right('Bad request'), accepted, right('Bad request'))).toBe(true);
});

test('a documented list is refused for its credentials where every refusal has the same words', () => {
  const others = Array.from({ length: 20 }, () => otherFault('Bad request'));
  const list = listed(25).responds(says('Bad request'), 400);
  expect(lastRefuses(wrongToken('Bad request'), ...others, accepted, list)).toBe(true);
  expect(lastRefuses(wrongToken('No'), ...others, accepted, list)).toBe(false);
  // Then a disbursement is too, until a request is accepted.
  const steps = [wrongToken('Bad request'), ...others, accepted, list];
  expect(lastRefuses(...steps, right('Bad request'))).toBe(true);
  expect(lastRefuses(...steps, accepted, right('Bad request'))).toBe(false);
});

test('a request that is wrong in another way too teaches nothing', () => {
  const { request } = disburse('{', withAuthorization(headersOfInitiate, NEVER_ISSUED)).refused();
  const wrongInTwoWays = { ...right('Not JSON'), request };
  expect(lastRefuses(wrongInTwoWays, right('Not JSON'))).toBe(false);
});

test('a status of a gateway is none, whatever the words are', () => {
  const { request } = wrongToken('Unknown');
  const refusedBy503 = { ...disburse().responds(says('Unknown'), 503), request };
  expect(lastRefuses(refusedBy503, disburse().responds(says('Unknown'), 503))).toBe(false);
});

test.each([
  ['Token expired', true],
  ['The session has expired', true],
  ['Your access token is no longer valid: expired at noon', true],
  ['jwt expired', true],
  ['Invalid credentials or expiration date', false],
  ['Jeton expiré', true],
  ['Sesión caducada', true],
  ['The connection to the bank timed out', false],
  ['TOKEN_EXPIRED', true],
  ['access_token expired', true],
  ['TokenExpiredError', true],
  ['This card has expired', false],
  ['tokenized card expired', false],
  ['Expired', false],
])('%j names an expired token: %s', (message, expected) => {
  expect(lastRefuses(right(message))).toBe(expected);
});
