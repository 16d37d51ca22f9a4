/**
 * The largest amount of a body, in each way of writing it.
 * Above 200 lines: one table of bodies.
 */
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { amountAtRisk, chargeOf } from './amount-at-risk.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');

test.each([
  [
    'a documented body',
    '{"amount":5000,"bank_code":"044","bank_account_number":"9999999999"}',
    5000,
  ],
  [
    'an object in a text',
    JSON.stringify('{"amount":5000,"bank_code":"044","bank_account_number":"9999999999"}'),
    5000,
  ],
  ['UTF-16', utf16('{"amount":5000}'), 5000],
  ['UTF-16 with its mark', utf16('\ufeff{"amount":5000}'), 5000],
  ['an escaped letter', '{"\\u0061mount":5000}', 5000],
  ['an escaped letter in a JSON text', JSON.stringify('{"\\u0061mount":5000}'), 5000],
  ['escaped digits', '{"amount":"\\u0035000"}', 35_000],
  ['the first of two', '{"amount":5000,"amount":1}', 5000],
  ['the last of two', '{"amount":1,"amount":5000}', 5000],
  ['capitals', '{"Amount":5000}', 5000],
  ['single quotes', "{'amount':'5000'}", 5000],
  ['no quotes', '{amount:5000,bank_code:044}', 5000],
  ['a text', '{"amount":"5000"}', 5000],
  ['a text with a currency', '{"amount":"NGN 5000"}', 5000],
  ['groups', '{"amount":"5,000"}', 5000],
  ['groups with points', '{"amount":"5.000.000"}', 5_000_000],
  ['a text with a point for groups', '{"amount":"5.000"}', 5000],
  ['blanks', `{"amount"${' '.repeat(20)}:\n\n\n\t\t\t5000}`, 5000],
  ['a line break before the colon', '{"amount"\n:\n5000}', 5000],
  ['the same without quotes', '{amount\n:\n5000}', 5000],
  ['the same after another name', '{"x":"amount x","amount"\n:5000}', 5000],
  ['comments', '{"amount"/* of it, x: 1 */:// y: 2\n5000}', 5000],
  ['an exponent', '{"amount":5e3}', 5000],
  ['an exponent that is not read', '{"amount":5000e-3}', 5000],
  ['no digit before the point', '{"amount":.5e4}', 5000],
  ['hexadecimal', '{"amount":0x1388}', 5000],
  ['octal', '{"amount":0o11610}', 5000],
  ['below zero', '{"amount":-5000}', 5000],
  ['digits of another script', '{"amount":"٥٠٠٠"}', 9999],
  ['wide letters', '{"ａｍｏｕｎｔ":"５０００"}', 5000],
  ['an array', '{"amount":[5000]}', 5000],
  ['an object', '{"amount":{"currency":"NGN","value":5000}}', 5000],
  ['a bracket in a text', '{"amount":[{"a":"]"},9000]}', 9000],
  ['a bracket in an escaped text', '{"amount":[{"a":"\\"]"},9000]}', 9000],
  ['a bracket in single quotes', "{'amount':[{'a':']'},9000]}", 9000],
  [
    'brackets in a text that ends',
    '{"amount":["[[",7],"bank_account_number":"9999999999"',
    9999999999,
  ],
  ['an amount in an amount', '{"amount":[{"amount":5},7],"amount":6}', 7],
  ['a number behind a name in a text', '{"amount":{"text":"amount: x"},"b":{"amount":9000}}', 9000],
  ['a form', 'bank_code=044&amount=5000', 5000],
  ['an escaped form', '%61mount=%35000', 5000],
  [
    'XML',
    '<x><amount>5000</amount><bank_account_number>9999999999</bank_account_number></x>',
    5000,
  ],
  ['escaped XML', '<amount>&#53;000</amount>', 5000],
  ['a part of a form', 'form-data; name="amount"\r\n\r\n5000\r\n--b', 5000],
  ['more than any number', '{"amount":1e999}', Number.POSITIVE_INFINITY],
  ['an amount without end', '{"amount":Infinity}', Number.POSITIVE_INFINITY],
  ['the same as a text', '{"amount":"-Infinity"}', Number.POSITIVE_INFINITY],
  ['the same in YAML', '{"amount":.inf}', Number.POSITIVE_INFINITY],
])('%s is charged', (_, body, amount) => {
  expect(amountAtRisk(body)).toBe(amount);
});

test.each([
  ['no body', null],
  ['no amount', '{"bank_code":"044"}'],
  ['an amount that is null', '{"amount":null,"bank_account_number":"9999999999"}'],
  ['an empty amount', '{"amount":"", "bank_account_number":"9999999999"}'],
])('%s is charged nothing', (_, body) => {
  expect(amountAtRisk(body)).toBe(0);
});

const many = 20_000;
test.each<[string, string]>([
  ['line breaks', `{"amount":${'\n'.repeat(many)}5}`],
  ['line breaks before the colon', `{"amount"${' \n'.repeat(many)}:5}`],
  ['lists in lists', '{"amount":['.repeat(many)],
  ['names', 'amount'.repeat(many)],
  ['names with lists', 'amount amount:[1] '.repeat(many)],
  ['texts with brackets', `{"amount":[${'{"a":"]"},'.repeat(many)}1]}`],
  ['quotation marks', `{"amount":[${`"'`.repeat(many)}`],
  ['digits', `{"amount":${'7'.repeat(many)}}`],
])('the time for %s grows with the length of the body', (_, body) => {
  const startedMs = performance.now();
  amountAtRisk(body);
  expect(performance.now() - startedMs).toBeLessThan(2000);
});

const read = (parse: () => unknown): number => {
  try {
    return Math.abs(Number((parse() as { amount?: unknown } | null)?.amount)) || 0;
  } catch {
    return 0;
  }
};

test('no common parser reads a larger amount than is charged', () => {
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
    fc.constantFrom('5e3', '"0050"', '"12.5"', '0x10', '+7', '1e2', '"1e3"', '[70]', 'null'),
  );
  const name = fc.constantFrom('amount', '\\u0061mount', 'am\\u006Funt', 'Amount', 'bank_code');
  const quote = fc.constantFrom('"', '"', "'", '');
  const member = fc
    .record({ name, amount, quote, colon: fc.constantFrom(':', ': ', ' :\n ', '=') })
    .map((one) => `${one.quote}${one.name}${one.quote}${one.colon}${one.amount}`);
  const body = fc
    .record({
      members: fc.array(member, { maxLength: 4 }),
      between: fc.constantFrom(',', ', ', '&'),
    })
    .chain(({ members, between }) => {
      const inner = members.join(between);
      const xml = `<amount>${inner.replace(/\D/g, '')}</amount><bank_code>1</bank_code>`;
      return fc.constantFrom(`{${inner}}`, inner, xml, utf16(`{${inner}}`));
    });
  fc.assert(
    fc.property(body, (text) => {
      const decoded = text.includes('\0') ? Buffer.from(text, 'latin1').toString('utf16le') : text;
      const most = Math.max(
        read(() => JSON.parse(decoded)),
        read(() => parseYaml(decoded, { strict: false, uniqueKeys: false, logLevel: 'silent' })),
        read(() => Object.fromEntries(new URLSearchParams(decoded))),
        read(() => new XMLParser().parse(decoded)),
      );
      expect(amountAtRisk(text)).toBeGreaterThanOrEqual(most);
    }),
    { seed: 14, numRuns: 2000 },
  );
});

/**
 * The amounts that a target may read: strictly, from the beginning of a text, or without digit
 * groups.
 */
function readingsOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'string') return [];
  const grouped = value.replace(/[,'_ ]/g, '');
  return [Number(value), Number.parseFloat(value), Number(grouped), Number.parseFloat(grouped)];
}

/** Parses each level of nested JSON texts. */
function innermost(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? innermost(value) : value;
}

const groups = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom(',', '_', ' ', "'"));
const amounts = fc.oneof(
  fc.integer({ min: 1, max: 1e9 }),
  fc.double({ min: 0.01, max: 1e6, noNaN: true }),
  fc.integer({ min: 1, max: 1e7 }).map(String),
  groups.map(([high, by]) => `${high}${by}000${by}500.25`),
);

test('in nested texts no parser reads a larger amount than is charged, and account numbers are not charged', () => {
  const bodies = fc.record({
    amount: amounts,
    depth: fc.integer({ min: 0, max: 3 }),
    order: fc.boolean(),
    account: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
  });
  fc.assert(
    fc.property(bodies, ({ amount, depth, order, account }) => {
      const own = { amount };
      const rest = { bank_code: '058', bank_account_number: account };
      let body = JSON.stringify(order ? { ...own, ...rest } : { ...rest, ...own });
      for (let level = 0; level < depth; level += 1) body = JSON.stringify(body);
      const read = (innermost(body) as typeof own).amount;
      const charge = amountAtRisk(body);
      for (const reading of readingsOf(read)) {
        if (!Number.isNaN(reading)) expect(charge).toBeGreaterThanOrEqual(reading);
      }
      expect(charge).not.toBe(Number(account));
    }),
    { numRuns: 500, seed: 3 },
  );
});

test('a documented body has the same amount as with a blank, which is read in each way', () => {
  const digits = fc.stringMatching(/^\d{1,12}$/);
  const body = fc
    .tuple(
      fc.stringMatching(/^\d{1,15}(\.\d{1,4})?$/),
      ...[digits, digits],
      fc.oneof(
        fc.stringMatching(/^[\w-]{1,40}$/),
        fc.constantFrom('amount9', 'x-AMOUNT-5', 'inf-1e9'),
      ),
    )
    .map(
      ([amount, code, account, reference]) =>
        `{"amount":${amount},"bank_code":"${code}","bank_account_number":"${account}","merchant_reference":"${reference}"}`,
    );
  fc.assert(fc.property(body, (text) => amountAtRisk(text) === amountAtRisk(`${text} `)));
});

test.each([
  [0.001, 1],
  [0.99, 1],
  [1, 1],
  [1.5, 1.5],
  [0, 0],
])('an amount of %d costs %d: a target without decimals may round it up', (amount, expected) => {
  const request = { method: 'POST', path: '/', headers: [], body: JSON.stringify({ amount }) };
  expect(chargeOf({ request })).toBe(expected);
});
