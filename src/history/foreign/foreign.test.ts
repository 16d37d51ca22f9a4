/** What the first list shows is foreign, and its texts are pseudonymised in all later responses. */
import { expect, test } from 'vitest';
import { PseudonymousTexts } from './foreign.ts';

const key = Buffer.alloc(32, 7);
const listOf = (...items: readonly object[]) =>
  JSON.stringify({ status: 'success', message: 'm', data: items, errors: null });
const rent = { reference: 'aaaa-1', type: 'debit', amount: 1500000, narration: 'Rent of Zsofia' };

test('a foreign narration has one pseudonym in each list, and another once it changes', () => {
  const texts = new PseudonymousTexts('run-7', key);
  const first = texts.pseudonymiseList(listOf(rent));
  texts.disbursementsBegin();
  const own = { reference: 'bbbb-2', narration: 'Transfer' };
  const later = JSON.parse(texts.pseudonymiseList(listOf(own, { ...rent, reference: 'AAAA-1' })));
  const changed = texts.pseudonymiseList(listOf({ ...rent, narration: 'Rent of Kata' }));
  expect(first).toMatch(/"narration":"\[foreign [0-9a-f]{16}\]"/);
  expect(later.data[0]).toEqual(own);
  expect(later.data[1].narration).toBe(JSON.parse(first).data[0].narration);
  expect(JSON.parse(changed).data[0].narration).not.toBe(later.data[1].narration);
  expect(later.data[1]).toMatchObject({ type: 'debit', amount: 1500000 });
});

test('members that the document does not list are pseudonymised at any depth, and keep their type', () => {
  const texts = new PseudonymousTexts('run-7', key);
  const more = { to: { name: 'Zsofia', tags: ['x', 3] }, phone: 2348012345678, currency: 'NGN' };
  const [replaced] = JSON.parse(texts.pseudonymiseList(listOf({ ...rent, ...more }))).data;
  expect(JSON.stringify(replaced)).not.toMatch(/Zsofia|2348012345678|"x"/);
  expect(String(replaced.phone)).toMatch(/^[1-9]\d{12}$/);
  expect(replaced.to.tags[1]).toBe(3);
  expect(replaced.currency).toBe('NGN');
});

test('another key gives other pseudonyms', () => {
  const [one, other] = [key, Buffer.alloc(32, 8)].map((some) =>
    new PseudonymousTexts('run-7', some).pseudonymiseList(listOf(rent)),
  );
  expect(one).not.toBe(other);
});

test.each([
  ['cut off', listOf(rent).slice(0, -40)],
  [
    'with white space and a name twice',
    `{ "data" : [ {"reference":"x", "reference":"aaaa-1",
    "narration" : "Rent of Zsofia"} ] }`,
  ],
  ['with escapes', '{"data":[{"ref\\u0065rence":"aaaa-1","narration":"Rent \\"of\\" Zsofia"}]}'],
  ['under another name than data', '{"x":{"y":[{"reference":"aaaa-1","narration":"of Zsofia"}]}}'],
])('a body %s is pseudonymised as well, and the rest of it stays', (_, body) => {
  const texts = new PseudonymousTexts('run-7', key);
  texts.pseudonymiseList(listOf(rent));
  texts.disbursementsBegin();
  const replaced = texts.pseudonymiseList(body);
  expect(replaced).not.toContain('Zsofia');
  expect(replaced.replace(/\[foreign [0-9a-f]{16}\]/, '')).toBe(
    body.replace(/[^"]*(\\"of\\" )?Zsofia/, ''),
  );
});

test('the envelope, an empty narration and a text of this run are kept', () => {
  const texts = new PseudonymousTexts('run-7', key);
  const items = [
    { reference: 'c', narration: '' },
    { reference: 'd', narration: 'run-7abc' },
  ];
  const body = JSON.stringify({ reference: 'request 9', message: 'Retrieved', data: items });
  expect(texts.pseudonymiseList(body)).toBe(body);
});

test('a response to a disbursement has its narration as a list would show it', () => {
  const texts = new PseudonymousTexts('run-7', key);
  const [listed] = JSON.parse(texts.pseudonymiseList(listOf(rent))).data;
  texts.disbursementsBegin();
  const made = JSON.stringify({ data: { ...rent, type_description: 'Funds' } });
  const { data } = JSON.parse(texts.pseudonymiseDisbursement(made));
  expect(data).toEqual({ ...rent, type_description: 'Funds', narration: listed.narration });
});

test('a body of brackets, quotes and digits alone takes linear time', () => {
  const texts = new PseudonymousTexts('run-7', key);
  for (const one of ['[', '{"a":', '"', '\\', '1', '{"reference":"', ']}']) {
    texts.pseudonymiseList(one.repeat(50_000));
  }
}, 10_000);

test.each([
  ['a control character', '"Rent\tof Zsofia"', '\t'],
  ['an unknown escape', '"Rent \\x of Zsofia"', '\\x'],
  ['an escape that is cut', '"Rent \\u00 of Zsofia"', '\\u'],
  ['an escaped backslash', '"Rent \\\\x of Zsofia"', ''],
])('%s in a foreign text stays as wrong as it is', (_, narration, kept) => {
  const texts = new PseudonymousTexts('run-7', key);
  const body = listOf(rent).replace('"Rent of Zsofia"', () => narration);
  expect(texts.pseudonymiseList(body)).toMatch(/"\[foreign [0-9a-f]{16}.*\]"/s);
  expect(texts.pseudonymiseList(body)).toContain(`${kept}]"`);
  expect(texts.pseudonymiseList(body)).not.toContain('Zsofia');
});

test('a foreign number keeps a zero at its beginning, which JSON forbids', () => {
  const texts = new PseudonymousTexts('run-7', key);
  const body = listOf({ ...rent, account: 7123456789 }).replace('7123456789', '07123456789');
  expect(texts.pseudonymiseList(body)).toMatch(/"account":0[1-9]\d{9}[,}]/);
});
