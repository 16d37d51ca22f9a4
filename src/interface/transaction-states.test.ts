import { expect, test } from 'vitest';
import { readJson } from '../core/package.ts';
import { completedStates, PENDING } from './transaction-states.ts';

test('the schema has the same states', () => {
  const schema = readJson('schemas/wire/transaction-summary.schema.json') as {
    readonly properties: { readonly status: { readonly enum: readonly string[] } };
  };
  expect(schema.properties.status.enum).toEqual([PENDING, ...completedStates]);
});
