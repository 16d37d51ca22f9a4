import { expect, test } from 'vitest';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { suite } from '../../../suites/index.ts';
import { checksOf } from '../../check/suite.ts';
import type { Settings } from '../../config/config.ts';
import { casesOf } from '../cases.ts';
import { planOf } from '../plan-of-config.ts';
import { isSelected, selectedScenarios, unknownNames } from './select-topics.ts';

const needed = (only: string) =>
  selectedScenarios(only, suite.scenarios, suite.topics).map(({ name }) => name);

test('a requirement needs its scenarios, and those that must come before them', () => {
  const scenarios = needed('HEADER-08');
  expect(scenarios.length).toBeGreaterThan(0);
  expect(scenarios.length).toBeLessThan(suite.scenarios.length);
  for (const { name, needs, batchesFor } of suite.scenarios) {
    if (batchesFor !== undefined) continue;
    if (scenarios.includes(name)) expect(scenarios).toEqual(expect.arrayContaining([...needs]));
  }
});

test('a topic needs what each of its requirements needs, in any letter case', () => {
  const fee = suite.topics.find(({ name }) => name === 'fee');
  const each = new Set((fee?.checks ?? []).flatMap(({ id }) => needed(id)));
  expect(new Set(needed('FEE'))).toEqual(each);
  expect(isSelected('fee,header-05', { id: 'HEADER-05', topic: 'headers' })).toBe(true);
  expect(isSelected('fee,header-05', { id: 'HEADER-06', topic: 'headers' })).toBe(false);
});

test('each scenario is named by at least one check', () => {
  const named = new Set(checksOf(suite).flatMap(({ scenarios }) => scenarios));
  expect(suite.scenarios.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

const plannedWith = (settings: Settings) => {
  const { scenarios, settings: planned } = planOf(configOf(settings), suite);
  return [...casesOf(scenarios, planned)];
};

test.each([
  ['HEADER-08', 'refusals', 'list-no-token'],
  ['HEADER-01', 'refusals', 'no-token'],
  ['BODY-02', 'refusals', 'no-object'],
  ['HEADER-05', 'token-refusals', 'malformed'],
  ['HEADER-10', 'token-refusals', 'list-unissued'],
])('with ONLY=%s, DETECT repeats the refusals of that requirement', (ONLY, scenario, kind) => {
  const ids = plannedWith({ ONLY, DETECT: '1%' }).map(({ id }) => id);
  const repeated = ids.filter((id) => /refusals\/(?!control-)/.test(id));
  // The others of 300 are in the plan without DETECT.
  expect(repeated.length).toBeGreaterThan(240);
  expect(repeated.filter((id) => !id.startsWith(`${scenario}/${kind}-`))).toEqual([]);
  // Neither are the scenarios sent that come before it in a whole run.
  expect(ids.filter((id) => id.startsWith('disbursements/'))).toEqual([]);
});

test('without DETECT, ONLY repeats no refusal', () => {
  const ids = plannedWith({ ONLY: 'headers,body' }).map(({ id }) => id);
  expect(ids.filter((id) => id.includes('refusals/'))).toEqual([]);
});

test('a case that ONLY sends is also in the whole plan', () => {
  const wholePlan = new Set(plannedWith({ DETECT: '5%' }).map(({ id }) => id));
  const part = plannedWith({ ONLY: 'HEADER-10', DETECT: '5%' }).map(({ id }) => id);
  expect(part.filter((id) => !wholePlan.has(id))).toEqual([]);
});

test('each unknown name of ONLY has a sentence, with the most similar name', () => {
  const sentences = unknownNames('fees,FEE-01,FEE-99', suite.topics);
  expect(sentences).toEqual([
    expect.stringMatching(/^Cannot find "fees" of ONLY \(did you mean/),
    expect.stringMatching(
      /^Cannot find "fee-99" .*expected ids like FEE-01, or topics \(status, fee/,
    ),
  ]);
});

test('a plan names all unknown names of ONLY and CASE at once', () => {
  const config = configOf({ ONLY: 'fees,nothing', CASE: 'fee/none;disbursements/1;list/none' });
  const unknown = [
    '"fees" of ONLY',
    '"nothing" of ONLY',
    'the case "fee/none"',
    'the case "list/none"',
  ];
  const lines = unknown.map((name) => `Cannot find ${name}.*`);
  expect(() => planOf(config, suite)).toThrow(new RegExp(`^${lines.join('\n')}$`));
});

test('blanks around the ids of CASE and the names of ONLY mean nothing', () => {
  const digestOf = (CASE: string) => planOf(configOf({ SEED: '4', CASE }), suite).digest;
  const plain = digestOf('disbursements/1;disbursements/2');
  expect(digestOf(' disbursements/1 ; disbursements/2 ')).toBe(plain);
  expect(unknownNames('fee, FEE-01 ', suite.topics)).toEqual([]);
  expect(isSelected('fee, HEADER-05', { id: 'HEADER-05', topic: 'headers' })).toBe(true);
});

test('a CASE of a later round of refusals is sent with its control, whatever came before', () => {
  const planned = plannedWith({ CASE: 'refusals/no-type-30', DETECT: '5%' });
  expect(planned.map(({ id, when }) => [id, when])).toEqual([
    ['refusals/no-type-30', undefined],
    ['refusals/control-disbursement-2', undefined],
  ]);
});

test('READ_ONLY and a CASE that could disburse contradict each other', () => {
  const planned = (id: string) => () => plannedWith({ CASE: id, READ_ONLY: 'true' });
  for (const id of ['disbursements/1', 'disbursements/1; lists/1', 'merchant-references/first'])
    expect(planned(id)).toThrow(
      /^The case "[^"]+" is a disbursement request, and READ_ONLY sends none/,
    );
  expect(planned('preflight/list')).not.toThrow();
});

test('ONLY takes what is before the hyphen of an id', () => {
  expect(unknownNames('around,HEADER', suite.topics)).toEqual([]);
  expect(isSelected('header', { id: 'HEADER-06', topic: 'headers' })).toBe(true);
  expect(isSelected('head', { id: 'HEADER-06', topic: 'headers' })).toBe(false);
});
