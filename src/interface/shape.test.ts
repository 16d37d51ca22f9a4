import { expect, test } from 'vitest';
import { item, listed, result, success } from '../../selftest/support/history.ts';

test('many violations of one requirement hide none of another', () => {
  const wrong = item({ type: 1, narration: 1, status: 1 });
  const items = Array.from({ length: 1000 }, () => wrong);
  items[950] = item({ fee: '1.0' });
  const page = listed(1000).responds(success(items));
  expect(result('FEE-02', [page]).findings).toMatchObject([{ pointer: '/data/950/fee' }]);
  expect(result('STATUS-02', [page]).outcome).toBe('failed');
});
