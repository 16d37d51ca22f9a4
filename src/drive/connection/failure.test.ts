import { expect, test } from 'vitest';
import { failure } from './failure.ts';

const named = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const reasonOf = (error: Error, isStarted: boolean) => {
  const circumstances = { isStarted, hasHeaders: false, timeoutMs: 100, maxHeaderBytes: 100 };
  const response = failure(error, circumstances);
  return response.kind === 'none' ? response.reason : null;
};

test.each([
  ['EMFILE', 'not-sent', 'other'],
  ['ENFILE', 'not-sent', 'other'],
  ['ENOBUFS', 'not-sent', 'other'],
  ['EACCES', 'unreachable', 'other'],
  ['EPERM', 'unreachable', 'other'],
  ['EAI_FAIL', 'unreachable', 'other'],
  ['ENETDOWN', 'unreachable', 'other'],
  ['EHOSTDOWN', 'unreachable', 'other'],
  ['ECONNREFUSED', 'unreachable', 'other'],
  ['ETIMEDOUT', 'unreachable', 'timeout'],
  ['ECONNRESET', 'unreachable', 'reset'],
  ['HPE_INVALID_CONSTANT', 'not-sent', 'malformed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'reset'],
  ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'tls', 'reset'],
])('%s before a byte was sent is %s, and %s after it', (code, before, after) => {
  expect([reasonOf(named(code), false), reasonOf(named(code), true)]).toEqual([before, after]);
});

test('a response that ends in the middle of a chunk or its body is lost, and not malformed', () => {
  expect(reasonOf(named('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), true)).toBe('reset');
  const cut = Object.assign(new Error('no HTTP/1.1 (Invalid EOF state)'), {
    name: 'HTTPParserError',
  });
  expect(reasonOf(cut, true)).toBe('reset');
  expect(reasonOf(Object.assign(cut, { message: 'no HTTP/1.1' }), true)).toBe('malformed');
});

test('a connection that ends after the header fields cuts the response off', () => {
  const circumstances = { isStarted: true, timeoutMs: 100, maxHeaderBytes: 100 };
  const failed = (hasHeaders: boolean) =>
    failure(named('UND_ERR_SOCKET', 'other side closed'), { ...circumstances, hasHeaders });
  expect(failed(true)).toMatchObject({ message: expect.stringMatching(/in the middle/) });
  expect(failed(false)).toMatchObject({ message: 'UND_ERR_SOCKET: other side closed' });
});

test('a status line with a code below 100 is malformed, without the words of a library', () => {
  const error = named('ERR_ASSERTION', 'falsy value: assert(statusCode >= 100)');
  const circumstances = { isStarted: true, hasHeaders: false, timeoutMs: 1, maxHeaderBytes: 1 };
  expect(failure(error, circumstances)).toEqual({
    kind: 'none',
    reason: 'malformed',
    message: 'the status line has a code below 100',
  });
});
