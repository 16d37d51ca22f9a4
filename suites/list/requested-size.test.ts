import { expect, test } from 'vitest';
import { listed, parse } from '../../selftest/support/history.ts';
import { configOf, tenantSettings } from '../../selftest/support/pipeline.ts';
import { casesOf } from '../../src/plan/cases.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { suite } from '../index.ts';
import { requestedSize } from './requested-size.ts';

/** A target may show more for them: all transactions, or as many as another size requests. */
const mayLengthen = new Set(['all', 'scope', 'limit', 'perPage[]', 'perPage[a]']);

const sizeOf = (query: string) =>
  requestedSize(parse({ ...listed(query).unanswered(), index: 1 }).request);

test('LIST-02: each parameter of the lists of a plan makes no page longer, or may make one longer', () => {
  const { scenarios, settings } = planOf(configOf(tenantSettings), suite);
  const names = ['lists', 'list-pages', 'tenants'];
  const meant = scenarios.filter(({ name }) => names.includes(name));
  expect(meant).toHaveLength(names.length);
  const queries = [...casesOf(meant, settings)].map(({ request }) => request.path.split('?')[1]);
  const parameters = new Set(queries.flatMap((query) => [...new URLSearchParams(query).keys()]));
  parameters.delete('perPage');
  expect(parameters.size).toBeGreaterThan(30);
  const unknown = [...parameters].filter(
    (name) => sizeOf(`2&${encodeURIComponent(name)}=x`) === null,
  );
  expect(new Set(unknown)).toEqual(mayLengthen);
});
