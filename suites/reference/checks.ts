/** References: UUID-style, and one for each transaction. */
import type { Check } from '../../src/check/check.ts';
import { listedField, newField, perShape } from '../../src/check/kinds/per-response.ts';
import { observations } from './observations.ts';
import { unique } from './unique.ts';

const uuid = {
  violatedBy: 'a number, another string, or a UUID without hyphens or with a prefix',
  level: 'must',
} as const;

export const checks: readonly Check[] = [
  perShape(
    {
      ...uuid,
      id: 'REFERENCE-01',
      clause: '2.2',
      statement:
        'The `reference` of a new disbursement is UUID-style: 8-4-4-4-12 hexadecimal digits.',
      scenarios: ['disbursements'],
    },
    newField('reference'),
  ),
  perShape(
    {
      ...uuid,
      id: 'REFERENCE-02',
      clause: '2.4',
      statement:
        'The `reference` of a listed transaction is UUID-style: 8-4-4-4-12 hexadecimal digits.',
      scenarios: ['disbursements', 'lists'],
    },
    listedField('reference'),
  ),
  unique,
  ...observations,
];
