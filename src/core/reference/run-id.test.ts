import { expect, test } from 'vitest';
import { formOfText } from './reference-form.ts';
import { isIdOfForm, makeRunId } from './run-id.ts';

const forms = ['text:8', 'text:20', 'digits', 'digits:10', 'letters', 'letters:8', 'upper', 'uuid'];

test.each(forms)('%s: an id has the characters of the form', (text) => {
  const form = formOfText(text);
  const ids = [0, 1].map((end) => makeRunId(form, (below) => end * (below - 1)));
  for (const id of ids) {
    expect(isIdOfForm(form, id)).toBe(true);
    expect(isIdOfForm(form, `${id}0`)).toBe(false);
  }
  expect(ids[0]).not.toBe(ids[1]);
});

test('without a form an id has seven characters, a letter first and a digit last', () => {
  const ids = [0, 1].map((end) => makeRunId(null, (below) => end * (below - 1)));
  expect(ids).toEqual(['aaaaaa0', 'z999999']);
  // Earlier versions began some with a digit, and ended some with a letter.
  const ofEarlier = ['abcdef1', '0bcdef1', 'abcdefg', 'abcdef', 'ABCDEF1'];
  expect(ofEarlier.map((id) => isIdOfForm(null, id))).toEqual([true, true, true, false, false]);
});
