/** Faults that only an undocumented member of a disbursement shows, or one that is there twice. */
import type { Row } from '../fault.ts';
import { crashesOn, crashesOnBody } from '../other-responses.ts';
import { page } from '../tampering.ts';

export const unusualMemberFaults: readonly Row[] = [
  [
    'operator-name-page',
    'A disbursement with a member whose name begins with `$` gets an HTML page.',
    crashesOn((fields) => Object.keys(fields).some((name) => name.startsWith('$'))),
  ],
  [
    'prototype-name-page',
    'A disbursement with a member `__proto__` gets an HTML page.',
    crashesOnBody(/"__proto__"/),
  ],
  [
    'own-property-page',
    'A disbursement with a member `hasOwnProperty` gets an HTML page.',
    crashesOn((fields) => Object.hasOwn(fields, 'hasOwnProperty')),
  ],
  [
    'device-null-page',
    'A disbursement with null as `device` gets an HTML page.',
    crashesOn(({ device }) => device === null),
  ],
  [
    'account-name-page',
    'A disbursement with a number as `account_name` gets an HTML page.',
    crashesOn(({ account_name: name }) => typeof name === 'number'),
  ],
  [
    'member-empty-page',
    'A disbursement with a member whose name is empty gets an HTML page.',
    crashesOn((fields) => Object.hasOwn(fields, '')),
  ],
  [
    'deep-member-page',
    'A disbursement with an object in an array of an undocumented member gets an HTML page.',
    (inner) => async (request, wire) =>
      /\[\{"parts":\[\{/.test(await request.clone().text()) ? page(500) : inner(request, wire),
  ],
  [
    'bank-twice-page',
    'A body with `bank_code` twice gets an HTML page.',
    crashesOnBody(/^\{[^{}]*"bank_code":[^{}]*"bank_code":/),
  ],
  [
    'member-twice-nothing',
    'A body with an undocumented member twice gets an empty body.',
    (inner) => async (request, wire) =>
      /"(?!bank|amount|merchant)(\w+)":.*"\1":/.test(await request.clone().text())
        ? new Response(null, { status: 400 })
        : inner(request, wire),
  ],
];
