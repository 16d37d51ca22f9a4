import { expect, test } from 'vitest';
import {
  disburse,
  failure,
  headersWith,
  item,
  listed,
  outcome,
  result,
  success,
  uuid,
} from '../../../selftest/support/history.ts';
import { headersOfList } from '../../scenarios/parts/requests.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => item({ reference: uuid(at + 1) }));
const page = (count: number, changes: object = {}) => ({
  ...success(items(count)),
  status: 'ok',
  ...changes,
});
const documented = listed().accepted();
const french = listed(25, [...headersOfList, ['Accept-Language', 'fr']]).as('observation');
const inFormat = (name: string, value: string | null, size = 25) =>
  listed(size, [
    ...headersWith(headersOfList, { [name]: null }),
    ...(value === null ? [] : [[name, value] as const]),
  ]).as('observation');
const ofNobody = listed(10, headersWith(headersOfList, { 'X-Biz-Number': 'other' }));

test.each([
  ['the full page of another size', listed(10).responds(page(10)), 'failed'],
  ['all that it has', listed(10).responds(page(3)), 'failed'],
  ['a full large page', listed(50).responds(page(50)), 'failed'],
  ['the page in another language', french.responds(page(3, { status: 'succès' })), 'failed'],
  ['the page of a browser', inFormat('User-Agent', 'Mozilla/5.0').responds(page(3)), 'failed'],
  ['the page without Content-type', inFormat('Content-type', null).responds(page(3)), 'passed'],
  ['a small one without it', inFormat('Content-type', null, 2).responds(page(2)), 'passed'],
  ['the page of a text', inFormat('Content-type', 'text/plain').responds(page(3)), 'passed'],
  ['the page in XML', inFormat('Accept', 'application/xml').responds(page(3)), 'passed'],
  ['a part of a large page', listed(50).responds(page(30)), 'passed'],
  ['more than was asked for', listed(2).responds(page(3)), 'passed'],
  ['an empty page', listed(10).responds(page(0)), 'passed'],
  ['an empty page of no size', listed(0).responds(page(0)), 'passed'],
  ['null', listed(10).responds(page(0, { data: null })), 'passed'],
  ['errors', listed(10).responds(page(10, { errors: ['no'] })), 'passed'],
  ['the page behind a failure', listed(10).responds(page(10), 400), 'passed'],
  ['the page with a filter', listed('10&status=pending').responds(page(10)), 'passed'],
  ['the page of another business', ofNobody.responds(page(10)), 'passed'],
])('LIST-01: another status beside %s: %#', (_, step, expected) => {
  expect(outcome('LIST-01', documented, step)).toBe(expected);
});

test('LIST-01: the word with which the target refuses other requests is no success', () => {
  const step = listed(10).responds(page(10, { status: 'error' }));
  const refused = disburse({}, []).responds(failure, 401);
  expect(outcome('LIST-01', documented, step)).toBe('failed');
  expect(outcome('LIST-01', documented, step, refused)).toBe('passed');
  const empty = listed(10).responds(page(0, { status: 'error' }));
  expect(outcome('LIST-01', documented, empty, step)).toBe('failed');
  expect(outcome('LIST-01', documented, refused, listed(10).responds(page(10)))).toBe('failed');
});

test('LIST-01: only the beginning of a long word is stored and compared', () => {
  const status = (end: string) => `${'x'.repeat(100)}${end}`;
  const refused = disburse({}, []).responds({ ...failure, status: status('a') }, 401);
  const pageWith = (end: string) => listed(10).responds(page(10, { status: status(end) }));
  expect(outcome('LIST-01', documented, refused, pageWith('b'))).toBe('passed');
  const { findings } = result('LIST-01', [documented, ...['a', 'b'].map(pageWith)]);
  expect(findings).toHaveLength(2);
  expect(outcome('LIST-01', documented, refused, pageWith('bc'))).toBe('failed');
});

test('LIST-01: the finding points at the status', () => {
  const { findings } = result('LIST-01', [documented, listed(10).responds(page(10))]);
  expect(findings).toMatchObject([
    {
      exchanges: [{ index: 2 }],
      pointer: '/status',
      actual: 'ok, with HTTP status 200, `errors` null and the requested page',
    },
  ]);
});
