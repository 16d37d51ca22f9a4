/** Faults that only unusual values of the documented fields of a disbursement show. */
import type { Row, Wrap } from '../fault.ts';
import { crashesOn, crashesOnBody } from '../other-responses.ts';
import type { Members } from '../tampering.ts';

const account = (isMeant: (text: string) => boolean): Wrap =>
  crashesOn(
    ({ bank_account_number: text }) => typeof text === 'string' && text !== '' && isMeant(text),
  );

const missingIn = (fields: Members) =>
  ['amount', 'bank_code', 'bank_account_number', 'merchant_reference'].filter(
    (name) => !(name in fields),
  ).length;

export const unusualFieldFaults: readonly Row[] = [
  [
    'account-letters-page',
    'An account number with letters gets an HTML page.',
    account((number) => /^[A-Z\d]+$/.test(number) && /[A-Z]/.test(number)),
  ],
  [
    'account-long-page',
    'An account number of more than 34 digits gets an HTML page.',
    account((number) => number.length > 34),
  ],
  [
    'account-apostrophe-page',
    'An account number with an apostrophe gets an HTML page.',
    account((number) => number.includes("'")),
  ],
  [
    'bank-ampersand-page',
    'A bank code with an ampersand gets an HTML page.',
    crashesOn(({ bank_code }) => String(bank_code).includes('&')),
  ],
  [
    'amount-word-page',
    'An amount that is a word gets an HTML page.',
    crashesOn(({ amount }) => typeof amount === 'string' && /[a-z]/.test(amount)),
  ],
  [
    'two-fields-page',
    'A disbursement with null in two fields gets an HTML page.',
    crashesOn((fields) => Object.values(fields).filter((value) => value === null).length === 2),
  ],
  [
    'two-types-page',
    'A disbursement with two fields of a wrong type gets an HTML page.',
    crashesOn(
      ({ amount, bank_code }) => typeof amount === 'string' && typeof bank_code === 'number',
    ),
  ],
  [
    'two-fields-missing-page',
    'A disbursement without two fields gets an HTML page.',
    crashesOn((fields) => missingIn(fields) === 2),
  ],
  [
    'three-fields-missing-page',
    'A disbursement without three fields gets an HTML page.',
    crashesOn((fields) => missingIn(fields) === 3),
  ],
  [
    'narration-long-page',
    'A disbursement with a long narration gets an HTML page.',
    crashesOn(({ narration }) => String(narration ?? '').length > 255),
  ],
  [
    'number-infinite-page',
    'A disbursement with a number above every double gets an HTML page.',
    crashesOn((fields) => Object.values(fields).includes(Infinity)),
  ],
  [
    'number-long-page',
    'A disbursement with a number of more than 4,300 digits gets an HTML page.',
    crashesOnBody(/\d{4301}/),
  ],
  [
    'bank-zero-byte-page',
    'A bank code with a zero byte gets an HTML page.',
    crashesOn(({ bank_code: code }) => String(code).includes('\0')),
  ],
  [
    'account-half-pair-page',
    'An account number with half of a surrogate pair gets an HTML page.',
    account((text) => /\p{Cs}/u.test(text)),
  ],
  [
    'bank-infinite-page',
    'A bank code that is a number beyond every double gets an HTML page.',
    crashesOnBody(/"bank_code":1e400/),
  ],
  [
    'amount-tiny-page',
    'An amount that is written with an exponent below zero gets an HTML page.',
    crashesOn(({ amount }) => typeof amount === 'number' && String(amount).includes('e-')),
  ],
  [
    'bank-short-page',
    'A bank code of one character gets an HTML page.',
    crashesOn(({ bank_code: code }) => typeof code === 'string' && code.length === 1),
  ],
  [
    'bank-inherited-page',
    'A bank code that is the name of an inherited member gets an HTML page.',
    crashesOn(({ bank_code: code }) => typeof code === 'string' && code in {}),
  ],
  [
    'bank-blank-page',
    'A bank code of blanks gets an HTML page.',
    crashesOn(({ bank_code: code }) => typeof code === 'string' && /^ +$/.test(code)),
  ],
  [
    'account-control-page',
    'An account number with a control character gets an HTML page.',
    account((number) => /\p{Cc}/u.test(number)),
  ],
  [
    'bank-unknown-page',
    'A bank code that no bank has gets an HTML page.',
    crashesOn(({ bank_code }) => bank_code === '999'),
  ],
  [
    'bank-longer-than-column-page',
    'A bank code of more than 255 characters gets an HTML page.',
    crashesOn(({ bank_code }) => String(bank_code).length > 255),
  ],
  [
    'narration-object-page',
    'A disbursement with an object as narration gets an HTML page.',
    crashesOn(({ narration }) => typeof narration === 'object' && narration !== null),
  ],
  [
    'amount-array-page',
    'A disbursement with its amount in an array gets an HTML page.',
    crashesOn(({ amount }) => Array.isArray(amount) && amount.length > 0),
  ],
  [
    'all-null-page',
    'A disbursement with null in all fields gets an HTML page.',
    crashesOn((fields) => Object.values(fields).filter((value) => value === null).length === 4),
  ],
];
