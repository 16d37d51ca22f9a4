/**
 * Histories of two to six lines for each check of the envelope.
 * Above 200 lines: one table of histories.
 */

import { describe, expect, test } from 'vitest';
import {
  disburse,
  item,
  listed,
  outcome,
  result,
  success,
  transaction,
} from '../../selftest/support/history.ts';
import type { NoResponseReason } from '../../src/core/exchange.ts';
import { OTHER_TOKEN, TOKEN } from '../../src/plan/placeholders.ts';

type Step = ReturnType<ReturnType<typeof disburse>['accepted']>;

const whole = { status: 'success', message: 'Done', data: [], errors: null };
const refusal = { status: 'error', message: 'No', data: null, errors: ['no'] };
const text = JSON.stringify(refusal);
const requests = [
  ['initiate', disburse()],
  ['list', listed()],
] as const;
const unlisted = (path: string) => {
  const step = listed().responds('<html>', 404);
  return { ...step, request: { ...step.request, path } };
};

describe.each(requests)('ENVELOPE-01 on %s', (_, request) => {
  test.each([200, 400, 503])('passes one JSON text with status %d', (status) => {
    expect(outcome('ENVELOPE-01', request.responds(text, status))).toBe('passed');
    expect(outcome('ENVELOPE-01', request.responds('<html>', status))).toBe('failed');
  });

  test.each([
    '',
    ' ',
    'Unauthorized',
    text.slice(0, -1),
    `${text}${text}`,
    `${text}\n${text}`,
    `${text};`,
    `)]}',\n${text}`,
    text.replaceAll('"', "'"),
    text.replace('null', 'undefined'),
    text.replace('null', 'NaN'),
    text.replace('}', ',}'),
    `\u00a0${text}`,
    `\u0000${text}`,
    `\ufeff\ufeff${text}`,
  ])('blames %j', (body) => {
    expect(outcome('ENVELOPE-01', request.refused(), request.responds(body, 401))).toBe('failed');
  });

  test.each([
    ['white space around', `\r\n\t ${text}\n`],
    ['a byte-order mark', `\ufeff${text}`],
    ['a lone surrogate, escaped', text.replace('No', '\\ud800')],
    ['one name twice', text.replace('{', '{"status":"error",')],
    ['no object, which ENVELOPE-02 has', '[]'],
  ])('takes %s', (_name, body) => {
    expect(outcome('ENVELOPE-01', request.responds(body, 400))).toBe('passed');
  });

  test('blames bytes that are not UTF-8', () => {
    const step = request.refused();
    const body = Buffer.from(text.replace('No', 'Acc\u00e8s'), 'latin1').toString('base64');
    const answer = { ...step.response, body, encoding: 'base64' as const } as typeof step.response;
    expect(result('ENVELOPE-01', [{ ...step, response: answer }]).findings).toMatchObject([
      { pointer: '', expected: 'one JSON text in UTF-8', actual: 'the body is not valid UTF-8' },
    ]);
  });

  test('shows what is there instead', () => {
    const steps = [request.responds('', 204), request.responds('Gone\u202e', 410)];
    expect(result('ENVELOPE-01', steps).findings).toMatchObject([
      { exchanges: [{ index: 1 }], pointer: '', actual: 'the body is empty' },
      {
        exchanges: [{ index: 2 }],
        pointer: '',
        actual: 'not JSON at offset 0 (line 1): Gone\\u202e',
      },
    ]);
  });
});

describe.each(requests)('ENVELOPE-02 on %s', (_, request) => {
  test.each(['status', 'message', 'data', 'errors'])('blames the absence of %s', (name) => {
    for (const [body, status] of [
      [whole, 200],
      [refusal, 401],
    ] as const) {
      const { findings } = result('ENVELOPE-02', [
        request.responds({ ...body, [name]: undefined }, status),
      ]);
      expect(findings).toMatchObject([
        { pointer: `/${name}`, expected: 'present', actual: 'absent' },
      ]);
    }
  });

  test.each([[[whole]], ['"success"'], [1], ['null'], [true], [[]]])('blames %j', (body) => {
    for (const status of [200, 500]) {
      const { outcome: found, findings } = result('ENVELOPE-02', [request.responds(body, status)]);
      expect([found, findings.length, findings[0]?.pointer]).toEqual(['failed', 1, '']);
    }
  });

  test('accepts further members, and any failure', () => {
    expect(outcome('ENVELOPE-02', request.responds({ ...whole, meta: 1 }))).toBe('passed');
    expect(outcome('ENVELOPE-02', request.responds({ ...refusal, data: {}, errors: 1 }, 500))).toBe(
      'passed',
    );
    expect(outcome('ENVELOPE-02', request.responds('<html>', 500))).toBe('inapplicable');
  });
});

describe.each(requests)('ENVELOPE-03 on %s', (_, request) => {
  const wrong = [0, 200, true, null, ['success'], { text: 'Done' }];
  test.each(['status', 'message'].flatMap((name) => wrong.map((value) => [name, value] as const)))(
    'blames %s %j',
    (name, value) => {
      for (const [body, status] of [
        [whole, 200],
        [refusal, 403],
      ] as const) {
        const step = request.responds({ ...body, [name]: value }, status);
        expect(result('ENVELOPE-03', [step]).findings).toMatchObject([
          { pointer: `/${name}`, expected: 'a string', actual: JSON.stringify(value) },
        ]);
      }
    },
  );

  test('accepts any text, and ignores an absent member, which ENVELOPE-02 judges', () => {
    expect(outcome('ENVELOPE-03', request.responds({ ...refusal, status: '', message: '' }))).toBe(
      'passed',
    );
    expect(outcome('ENVELOPE-03', request.responds({}, 400))).toBe('passed');
    expect(outcome('ENVELOPE-03', request.responds('[]', 400))).toBe('inapplicable');
  });
});

describe.each(requests)('ENVELOPE-04 on %s', (_, request) => {
  test.each([
    [{ status: 'success' }, 200, 'passed'],
    [{ status: 'success' }, 500, 'passed'],
    [{ status: true }, 200, 'failed'],
    [{ status: null }, 201, 'failed'],
    [{ status: 200 }, 200, 'failed'],
    [{ status: ['success'] }, 200, 'failed'],
    [{ status: undefined }, 200, 'inapplicable'],
    // These are refusals, whose content is free.
    [{ status: 'Success' }, 200, 'cantTell'],
    [{ status: 'ok' }, 200, 'cantTell'],
    [{ status: true }, 400, 'cantTell'],
    [{ status: 'success' }, 302, 'cantTell'],
  ])('%j with %d: %s', (changes, status, expected) => {
    expect(outcome('ENVELOPE-04', request.responds({ ...whole, ...changes }, status))).toBe(
      expected,
    );
  });

  test('shows what is there', () => {
    const step = request.responds({ ...whole, status: true });
    expect(result('ENVELOPE-04', [step]).findings).toMatchObject([
      { pointer: '/status', expected: '"success"', actual: 'true' },
    ]);
  });
});

describe.each(requests)('ENVELOPE-05 on %s', (_, request) => {
  test.each([[[]], [{}], [''], ['null'], [false], [0], [['warning']]])('blames %j', (errors) => {
    const steps = [request.accepted(), request.responds({ ...whole, errors })];
    expect(result('ENVELOPE-05', steps).findings).toMatchObject([
      {
        exchanges: [{ index: 2 }],
        pointer: '/errors',
        expected: 'null',
        actual: JSON.stringify(errors),
      },
    ]);
  });

  test('passes null, and ignores refusals and absent members', () => {
    expect(outcome('ENVELOPE-05', request.accepted(), request.refused())).toBe('passed');
    expect(outcome('ENVELOPE-05', request.refused())).toBe('cantTell');
    expect(outcome('ENVELOPE-05', request.responds({ ...whole, errors: undefined }))).toBe(
      'inapplicable',
    );
  });
});

describe.each([
  ['ENVELOPE-06', disburse(), listed(), transaction(), [item()], 'an object'],
  ['ENVELOPE-07', listed(), disburse(), [item()], transaction(), 'an array'],
] as const)('%s', (id, request, other, right, wrong, expected) => {
  test.each([[null], ['data'], [1], [true], [wrong]])('blames %j', (data) => {
    expect(result(id, [request.responds(success(data))]).findings).toMatchObject([
      { pointer: '/data', expected },
    ]);
  });

  test.each([
    ['as documented', [request.responds(success(right))], 'passed'],
    ['without anything in it', [request.responds(success(id.endsWith('6') ? {} : []))], 'passed'],
    ['absent', [request.responds(success(undefined))], 'inapplicable'],
    ['of a refusal', [request.responds({ ...refusal, data: wrong })], 'cantTell'],
    ['of the other operation', [other.responds(success(right))], 'untested'],
  ])('%s', (_, steps, found) => {
    expect(outcome(id, ...steps)).toBe(found);
  });
});

test.each([1, 2, 3, 4, 5, 6, 7].map((number) => `ENVELOPE-0${number}`))(
  '%s: nothing to judge by',
  (id) => {
    const request = id.endsWith('7') ? listed() : disburse();
    expect(outcome(id)).toBe('untested');
    expect(outcome(id, request.unanswered())).toBe('cantTell');
    expect(outcome(id, unlisted('/elsewhere'))).toBe('untested');
    expect(outcome(id, unlisted('/transactions/1'))).toBe('untested');
  },
);

test.each([
  ['ENVELOPE-01', '<html>'],
  ['ENVELOPE-02', '{"message":"Too Many Requests"}'],
  ['ENVELOPE-03', '{"status":429,"message":"Too Many Requests","data":null,"errors":[]}'],
])('a page of a rate limiter names RATE_LIMIT, and another page does not: %s', (id, page) => {
  const expectedWith = (status: number) =>
    result(id, [listed().responds(page, status)]).findings[0]?.expected;
  expect(expectedWith(429)).toMatch(
    /; if the target limits requests per second, set or lower RATE_LIMIT$/,
  );
  expect(expectedWith(404)).not.toContain('RATE_LIMIT');
});

describe('ENVELOPE-01 without a response that anybody could read', () => {
  const unread = (step: Step, reason: NoResponseReason): Step => ({
    ...step,
    response: { kind: 'none', reason, message: 'no', durationMs: 1 },
  });
  const good = disburse().accepted();
  test.each<[string, Step, NoResponseReason, string]>([
    ['a disbursement', good, 'malformed', 'cantTell'],
    ['a disbursement with a large response', good, 'too-large', 'cantTell'],
    ['a list', listed(35).accepted(), 'unknown-coding', 'cantTell'],
    ['a list that was not sent', listed(35).accepted(), 'not-sent', 'cantTell'],
    ['a small page that is too large', listed(35).accepted(), 'too-large', 'cantTell'],
    ['a large page that is too large', listed(1000).accepted(), 'too-large', 'cantTell'],
    ['a page of any size', listed('abc').accepted(), 'too-large', 'passed'],
    // The suite sends it again.
    ['a list that got none', listed(35).accepted(), 'reset', 'passed'],
  ])('%s', (_, step, reason, expected) => {
    expect(outcome('ENVELOPE-01', good, unread(step, reason))).toBe(expected);
  });

  test.each([
    [1000, 2000, 'passed'],
    [1000, 500, 'cantTell'],
    [100, 2000, 'cantTell'],
    [100, 20_000, 'passed'],
  ])('a page of %i, beside transactions of %i bytes', (size, bytes, expected) => {
    const small = listed(25).responds(success([item({ narration: 'n'.repeat(bytes) })]));
    const unreadPage = unread(listed(size).accepted(), 'too-large');
    expect(outcome('ENVELOPE-01', small, unreadPage)).toBe(expected);
  });

  test('the reason names a size of transactions only where a list was read', () => {
    const large = unread(listed(1000).accepted(), 'too-large');
    expect(result('ENVELOPE-01', [good, large]).reason).toMatch(/at most 1,000 transactions$/);
    const small = listed(25).responds(success([item()]));
    expect(result('ENVELOPE-01', [small, large]).reason).toMatch(
      /, which need about [\d,]+ bytes by/,
    );
  });

  test.each([
    ['grew', [3, 4], 100, 'cantTell'],
    ['may have been cut by a limit', [4, 4], 100, 'passed'],
    ['are large enough', [3, 4], 200_000, 'passed'],
  ])(
    'a list of any size, where large pages that were not full %s',
    (_, lengths, bytes, expected) => {
      const pages = lengths.map((length) =>
        listed(1000).responds(success(Array(length).fill(item({ narration: 'n'.repeat(bytes) })))),
      );
      const steps = [...pages, unread(listed('abc').accepted(), 'too-large')];
      expect(outcome('ENVELOPE-01', ...steps)).toBe(expected);
    },
  );

  test('pages with a filter, or of the other client, show nothing of the size of such a list', () => {
    const page = (request: Step['request'], length: number) => ({
      ...listed(100).responds(success(Array(length).fill(item()))),
      request,
    });
    const own = listed(100).accepted().request;
    const filtered = { ...own, path: `${own.path}&status=pending` };
    const headers = own.headers.map(
      ([name, value]) => [name, value.replace(TOKEN, OTHER_TOKEN)] as const,
    );
    const unreadList = unread(listed('abc').accepted(), 'too-large');
    for (const request of [filtered, { ...own, headers }]) {
      const steps = [page(request, 3), page(request, 4), unreadList];
      expect(outcome('ENVELOPE-01', ...steps)).toBe('passed');
    }
  });

  test('a remark names the lists without a page size that nobody read', () => {
    const steps = [good, unread(listed('abc').accepted(), 'too-large')];
    expect(result('ENVELOPE-01', steps).remark).toBe(
      '1 list without a page size had a body too large to be read, so no check saw it',
    );
  });
});
