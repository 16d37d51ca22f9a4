import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultDialect } from './dialect.ts';
import { openLedger } from './ledger.ts';
import { openStore } from './store.ts';

test('an amended transaction keeps its new amount over a restart, and its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const open = () => {
    const store = openStore({ seed: 1, file: join(folder, 'ledger.jsonl') });
    return { store, ledger: openLedger(defaultDialect, () => 0, store) };
  };
  const order = (merchantReference: string) => ({
    ...{ amount: 1500, bankCode: '058', bankAccountNumber: '0123456789', userAgent: 'test' },
    merchantReference,
  });
  const first = open();
  for (const name of ['a', 'b']) first.ledger.add(order(name));
  first.ledger.amend(first.ledger.find('a'), { amount: 17_000 });
  first.ledger.amend(first.ledger.find('a'), { amount: 60_000 });
  const again = open();
  expect(again.store.entries).toEqual(first.store.entries);
  expect(again.ledger.find('a')).toMatchObject({ amount: 60_000, fee: '1050.75' });
  expect(again.store.uuid()).toBe(first.store.uuid());
});
