/** What a run sends beside its plan, for each selector of pages, is recognized. */
import { expect, test } from 'vitest';
import { documentedList } from '../../../suites/scenarios/parts/requests.ts';
import type { Exchange } from '../../core/exchange.ts';
import {
  HEALTH,
  healthCheck,
  READINESS,
  readinessCheck,
  SECOND_LOOK,
  secondLook,
} from '../../plan/beside-plan.ts';
import { LAST_PAGE, pageSelectors, selectionOf } from '../../plan/list-query.ts';
import type { Case } from '../../plan/scenario.ts';
import { RequestsBesidePlan } from './requests-beside-plan.ts';

const list: Case = { id: 'preflight/list', request: documentedList() };
const response = { kind: 'none', reason: 'reset', message: '', durationMs: 1 };
const sent = (scenario: string, { id, request }: Case, atMs = 0) =>
  ({ index: 9, of: 1, scenario, case: id, request, atMs, response }) as Exchange;

test('second looks of each size, page and selector', () => {
  const beside = new RequestsBesidePlan(list);
  beside.preflightOver();
  let number = 0;
  for (const perPage of [1, 25, 1000]) {
    const pages = [2, 3, 7, LAST_PAGE];
    const selections = pageSelectors.flatMap((selector) =>
      pages.map((page) => selectionOf(selector, page, perPage)),
    );
    for (const selection of ['', ...selections]) {
      number += 1;
      const look = secondLook(list, number, perPage, selection);
      expect(beside.takeSecondLook(sent(SECOND_LOOK, look)), look.request.path).toEqual(look);
    }
  }
  expect(beside.absent()).toEqual([]);
});

test.each([
  ['with a pause between them', 50, 100],
  ['without one', 1, 31],
])('copies of a second look %s', (_, pauseMs, known) => {
  const beside = new RequestsBesidePlan(list);
  beside.preflightOver();
  const found = Array.from({ length: 100 }, (_, at) =>
    beside.takeSecondLook(sent(SECOND_LOOK, secondLook(list, at + 1, 25, ''), at * (1 + pauseMs))),
  );
  expect(found.filter((one) => one !== null)).toHaveLength(known);
});

test('health checks and readiness checks', () => {
  const beside = new RequestsBesidePlan(list);
  const ready = readinessCheck(list, 1);
  expect(beside.takeReadinessCheck(sent(READINESS, ready))).toEqual(ready);
  beside.preflightOver();
  for (let number = 1; number < 10; number += 1) {
    const check = healthCheck(list, number);
    expect(beside.takeHealthCheck(sent(HEALTH, check)), check.request.path).toEqual(check);
  }
  const documented = healthCheck(list, 11, () => false);
  expect(beside.takeHealthCheck(sent(HEALTH, documented))).toEqual(documented);
  const other = { ...healthCheck(list, 12), request: healthCheck(list, 10).request };
  expect(beside.takeHealthCheck(sent(HEALTH, other))).not.toEqual(other);
});
