import { describe, expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  listed,
  outcome,
  result,
  success,
} from '../../selftest/support/history.ts';
import { headersOfInitiate } from '../scenarios/parts/requests.ts';

const request =
  '{"amount":100,"bank_code":"058","bank_account_number":"0123456789","merchant_reference":"m2"}';
const control = disburse().as('control').accepted();
const probe = (body: string) => disburse(body).as('probe');

const notJson = [
  '',
  ' ',
  'nonsense',
  '{',
  request.slice(0, -1),
  `${request}}`,
  `${request} end`,
  request + request,
  request.replace('}', ',}'),
  request.replaceAll('"', "'"),
  request.replace('100', 'NaN'),
  request.replace('100', '0100'),
  request.replace('{', '{/**/'),
  'amount=100&bank_code=058',
  '<amount>100</amount>',
];
/** A body whose bank code has a byte that is not UTF-8. */
function inLatin1() {
  const bytes = Buffer.from(request.replace('058', '05\u00e9'), 'latin1').toString('base64');
  const step = probe(bytes).accepted();
  return { ...step, request: { ...step.request, encoding: 'base64' as const } };
}

test('a body that is not UTF-8 may be accepted, as decoders that replace bytes do', () => {
  expect(outcome('BODY-01', control, inLatin1(), probe('{').refused())).toBe('passed');
  expect(result('BODY-12', [control, inLatin1()]).observed).toMatchObject({ answer: 'accepted' });
});

const notObject = ['[]', `[${request}]`, JSON.stringify(request), '"text"', '100', 'null', 'true'];

test('BODY-01: a form with its own media type must be refused, and a refusal proves nothing', () => {
  const headers = headersWith(headersOfInitiate, {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  const form = disburse('amount=100&bank_code=058', headers).as('probe');
  expect(outcome('BODY-01', control, form.accepted())).toBe('failed');
  expect(outcome('BODY-01', control, form.refused(415))).toBe('untested');
});

describe.each([
  ['BODY-01', notJson, notObject],
  ['BODY-02', notObject, notJson],
])('%s', (id, own, foreign) => {
  test.each(own)('%s must be refused', (body) => {
    const right = probe(own[0] ?? '').refused();
    expect(outcome(id, control, probe(body).refused())).toBe('passed');
    expect(outcome(id, control, right, probe(body).accepted())).toBe('failed');
  });

  test.each([...foreign, request, `{"a":1}`])('%s is judged by another check', (body) => {
    expect(outcome(id, control, probe(body).accepted())).toBe('untested');
  });

  const refused = probe(own[0] ?? '').refused();
  test.each([
    ['refused in word, with a 200', [control, probe(own[0] ?? '').refused(200)], 'passed'],
    ['refused by a page', [control, probe(own[0] ?? '').responds('<html>', 400)], 'passed'],
    ['redirected', [control, probe(own[0] ?? '').responds(success({}), 302)], 'passed'],
    ['accepted without an envelope', [control, probe(own[0] ?? '').responds('', 204)], 'failed'],
    ['the control refused', [disburse().as('control').refused(), refused], 'cantTell'],
    [
      'one control of two refused',
      [control, disburse().as('control').refused(), refused],
      'cantTell',
    ],
    ['the control unanswered', [disburse().as('control').unanswered(), refused], 'cantTell'],
    ['no control', [refused], 'cantTell'],
    ['a control of another group', [disburse().as('control', 'x').accepted(), refused], 'cantTell'],
    ['unanswered', [control, refused, probe(own[0] ?? '').unanswered()], 'cantTell'],
    ['too many requests', [control, probe(own[0] ?? '').refused(429)], 'cantTell'],
    ['too many at first', [control, probe(own[0] ?? '').refused(429), refused], 'passed'],
    ['nothing sent', [control, listed().accepted()], 'untested'],
  ])('%s', (_, steps, expected) => {
    expect(outcome(id, ...steps)).toBe(expected);
  });

  test('only where nothing but the body is wrong', () => {
    const headers = headersWith(headersOfInitiate, { 'X-Biz-Number': null });
    const wrongTwice = disburse(own[0] ?? '', headers)
      .as('probe')
      .accepted();
    expect(outcome(id, control, wrongTwice)).toBe('untested');
  });

  test('names the probe', () => {
    const steps = [control, refused, probe(own.at(-1) ?? '').accepted()];
    expect(result(id, steps).findings).toMatchObject([
      {
        exchanges: [{ index: 3 }],
        pointer: null,
        expected: 'refused',
        actual: expect.stringMatching(/^accepted, with HTTP status 200(; the body is not JSON|$)/),
      },
    ]);
  });
});
