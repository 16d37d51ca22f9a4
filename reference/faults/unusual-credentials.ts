/** Faults that only an unusual token or business number shows. */
import type { Row } from '../fault.ts';
import { crashesOnHeader, inUtf8 } from '../other-responses.ts';

export const unusualCredentialFaults: readonly Row[] = [
  [
    'business-han-page',
    'A disbursement for a business whose number is not of Latin-1 gets an HTML page.',
    crashesOnHeader(
      'x-biz-number',
      (value, { method }) => method === 'POST' && /[^\0-\xff]/.test(inUtf8(value)),
    ),
  ],
  [
    'business-inherited-page',
    'Businesses are looked up in an object, and the name of an inherited member gets an HTML page.',
    crashesOnHeader('x-biz-number', (value) => value in {}),
  ],
];
