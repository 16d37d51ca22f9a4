/** How much checks store of large responses: what a report shows, and no more. */
import { expect, test } from 'vitest';
import { disburse, item, listed, result, success, transaction, uuid } from '../support/history.ts';
import { catalogue } from '../support/judging.ts';

/** A finding has one or two exchanges; each may show 1,900 characters and 20 headers. */
const MAX_CHARACTERS = 10_000;
const LARGE = 200_000;

const padding = 'p'.repeat(LARGE);
const large = (body: object) => ({ ...body, padding });

/** Large responses with as many faults as a few requests can have. */
const steps = [
  listed().responds(large(success([item(), item()]))),
  disburse().responds(large(success(transaction({ fee: '1', amount: 2, status: 'done' })))),
  disburse({ merchant_reference: 'm2' }).responds(large(success({ reference: uuid(1) }))),
  listed().responds(large(success([item({ fee: 'x', amount: 7 }), 3]))),
  listed(1).responds(large(success([item(), item({ status: 'successful' })]))),
  disburse({ merchant_reference: 'm3' }).responds(large({ status: 'failed' }), 500),
  disburse({}, [])
    .as('probe')
    .responds(large(success(transaction()))),
  disburse({ merchant_reference: 'm4' })
    .as('control')
    .accepted({ reference: uuid(2) }),
  listed(25, []).responds(large(success([item()]))),
];

test('no finding keeps a large body', () => {
  const findings = catalogue.flatMap(({ id }) => result(id, steps).findings);
  expect(findings.length).toBeGreaterThan(15);
  for (const finding of findings) {
    expect(JSON.stringify(finding).length).toBeLessThan(MAX_CHARACTERS);
  }
});

test('a finding on a long list has the item, as the target wrote it', () => {
  const long = success(Array.from({ length: 40 }, (_, at) => item(at < 39 ? {} : { fee: '7.5' })));
  const [finding] = result('FEE-02', [listed().responds(long)]).findings;
  const body = JSON.stringify(long);
  expect(body.length).toBeGreaterThan(5_000);
  expect(finding?.pointer).toBe('/data/39/fee');
  expect(finding?.item).toMatch(/^\{.*"fee":"7.5".*\}$/);
  expect(body).toContain(finding?.item);
  const [short] = result('FEE-02', [listed().responds(success([item({ fee: '7.5' })]))]).findings;
  expect(short?.item).toBe(null);
});
