import { expect, test } from 'vitest';
import {
  formOfText,
  lengthOf,
  numbersOf,
  parseForm,
  type ReferenceForm,
  roomierForm,
} from './reference-form.ts';
import { writeNumber } from './reference-number.ts';

const formOf = (text: string) => formOfText(text) as ReferenceForm;
const forms = ['text:8', 'text:20', 'digits', 'digits:10', 'letters', 'letters:8', 'upper', 'uuid'];

test.each([
  ['number', 'expected', 'text, digits, letters, upper or uuid'],
  ['uuid:36', 'expected', 'text, digits, letters, upper or uuid'],
  ['digits:9', 'expected', '10 to 99 characters for digits'],
  ['upper:100', 'expected', '8 to 99 characters for upper'],
])('%s is refused', (text, member, words) => {
  expect(parseForm(text)).toHaveProperty(member, expect.stringContaining(words));
});

test('text without a length is no form', () => {
  expect(parseForm('text')).toEqual({ ok: true, form: null });
});

test.each(forms)('%s: the smallest and the largest number have one length', (text) => {
  const form = formOf(text);
  const largest = 4 * numbersOf(form) - 1;
  const [small, large] = [writeNumber(form, 0), writeNumber(form, largest)];
  expect([small.length, large.length]).toEqual([form.numberLength, form.numberLength]);
});

test.each(forms)('%s: numbers are distinct, and look like random ones', (text) => {
  const form = formOf(text);
  const { characters, numberLength, middle } = form;
  const room = Math.min(10_000, characters.length ** numberLength);
  const written = Array.from({ length: room }, (_, number) => writeNumber(form, number));
  expect(new Set(written).size).toBe(room);
  expect(written.every((one) => [...one].every((each) => characters.includes(each)))).toBe(true);
  // Of random texts so long, fewer have four equal characters in a row.
  const monotonous = written.filter((one) => /(.)\1{3}/.test(middle + one)).length;
  expect(monotonous).toBeLessThanOrEqual((2 * room * numberLength) / characters.length ** 3);
  const ends = new Set(written.slice(0, 400).map((one) => one.slice(0, 2)));
  expect(ends.size).toBeGreaterThan(30);
});

test.each([
  ['text:8', 8],
  ['digits', 18],
  ['uuid', 36],
])('%s: a reference has its length', (text, length) => {
  expect(lengthOf(formOf(text))).toBe(length);
});

test('a number without room is an error of the suite', () => {
  expect(() => writeNumber(formOf('digits:10'), 10_000)).toThrow(/no room for the number 10000/);
});

test.each([
  ['digits:10', { cases: 2500 }, null],
  ['digits:10', { cases: 2501 }, 'digits:11'],
  ['text:8', { cases: 10_000_000 }, 'text:11'],
  ['upper:8', { cases: 1, detect: 0.0005 }, 'upper:9'],
  ['uuid', { cases: 10_000_000, detect: 0.0005 }, null],
])('%s for %j: %s has room', (text, plan, roomier) => {
  expect(roomierForm(text, plan)).toBe(roomier);
  if (roomier !== null) expect(roomierForm(roomier, plan)).toBeNull();
});
