import { expect, test } from 'vitest';
import { item, listed, parse, success } from '../../selftest/support/history.ts';
import { ListedMerchantReferences } from './listed-merchant-references.ts';

test('a character of an id that a regular expression gives a meaning is a character', () => {
  const references = new ListedMerchantReferences('a.c');
  const items = ['abcX1', 'a.cX1'].map((narration) => item({ narration }));
  references.see(parse({ ...listed().responds(success(items)), index: 7 }));
  const indexes = ['abcX1', 'a.cX1'].map((merchantReference) =>
    references.of({ merchantReference }),
  );
  expect(indexes).toEqual([null, 7]);
});

test('a reference is found in every form', () => {
  const references = new ListedMerchantReferences('12345678');
  const uuid = '12345678-0000-4000-8000-00000000001a';
  const items = [`To ${uuid}-9`, 'to 123456780000001!'].map((narration) => item({ narration }));
  references.see(parse({ ...listed().responds(success(items)), index: 3 }));
  const found = [uuid, '123456780000001'].map((merchantReference) =>
    references.of({ merchantReference }),
  );
  expect(found).toEqual([3, 3]);
});

test('the id of a run is a text and no regular expression', () => {
  for (const id of ['(', '[', '\\', '(a|a)*$', 'abcdef1+(']) {
    expect(() => new ListedMerchantReferences(id)).not.toThrow();
  }
});
