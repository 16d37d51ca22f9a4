import { expect, test } from 'vitest';
import { openListedReferences } from './listed-references.ts';

test('the id of a run is a text and no regular expression', () => {
  for (const id of ['(', '[', '\\', '(a|a)*$', 'abcdef1+(']) {
    expect(() => openListedReferences(id)).not.toThrow();
  }
});
