import { expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  item,
  listed,
  proven,
  success,
  uuid,
} from '../../selftest/support/history.ts';
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import { headersOfInitiate } from '../scenarios/parts/requests.ts';

const first = disburse().as('control', 'same').accepted();
const repeat = disburse().as('repeat', 'same');
const page = listed().responds(success([item(), item({ reference: uuid(7) })]));
const other = disburse({ merchant_reference: 'm2' }).accepted({ reference: uuid(7) });

/** A refusal that asks the suite to wait; the suite then sends the request again. */
function busy() {
  const step = repeat.refused(503);
  return { ...step, response: { ...step.response, headers: [['Retry-After', '1']] } } as const;
}

test.each([
  ['409', [repeat.refused(409)]],
  ['503 and Retry-After, twice', [busy(), busy()]],
  ['409, and a later one with 503', [repeat.refused(409), repeat.refused(503)]],
  ['no response, and a later one with 409', [repeat.unanswered(), repeat.refused(409)]],
  ['no response after one with 409', [repeat.refused(409), repeat.unanswered()]],
  ['no response at all', [repeat.unanswered()]],
  ['503, without a wish to wait', [repeat.refused(503)]],
  ['503, each time', [repeat.refused(503), repeat.refused(503)]],
])('a pass of LIST-05 counts where a repeat is refused with %s', (_, repeats) => {
  const { outcome, reason } = proven('LIST-05', other, first, ...repeats, page);
  expect([outcome, reason]).toEqual(['passed', null]);
});

test('a refused repeat shows that a second transaction with another fee is found', () => {
  const { provenBy = [] } = proven('LIST-05', other, first, repeat.refused(409), page);
  expect(provenBy.join('; ')).toContain('another fee of a repeat');
});

test('a repeat of the second client is not listed for the first one, so no change is made of it', () => {
  const ofSecond = headersWith(headersOfInitiate, {
    Authorization: `Bearer ${OTHER_TOKEN}`,
    'X-Biz-Number': OTHER_BIZ_NUMBER,
  });
  const theirs = disburse({}, ofSecond)
    .as('repeat', 'same')
    .accepted({ reference: uuid(9) });
  const { outcome, reason } = proven('LIST-05', other, disburse().accepted(), theirs, page);
  expect([outcome, reason]).toEqual(['passed', null]);
});
