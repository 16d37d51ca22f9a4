import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRegister } from '../../src/cli/register.ts';
import { packageRoot } from '../../src/core/package.ts';
import { NO_OPERATION } from '../../src/interface/operations.ts';
import { schemaOf } from '../../src/interface/schemas.ts';
import { schemas } from '../../src/interface/validators.ts';
import { gaps } from '../../src/report/profile.ts';
import { suite } from '../../suites/index.ts';
import { scenarios } from '../../suites/scenarios/index.ts';
import { judgingFiles } from '../../tools/judging-files.ts';
import { catalogue, findRequirement, topics } from '../support/judging.ts';

/** In the README of each topic that has one: for each requirement, the files that the row names. */
const rowsInReadmes = topics.flatMap(({ name, checks }) => {
  const path = join(packageRoot, 'suites', name, 'README.md');
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  return checks.map((check) => {
    const row = text.split('\n').find((line) => line.startsWith(`| ${check.id} |`)) ?? '';
    const [, , ...cells] = row.split('|');
    const files = cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file));
    return { topic: name, check, files };
  });
});

describe('the README of a topic', () => {
  const judging = judgingFiles(packageRoot, topics);

  test.each(rowsInReadmes)('$check.id has a row with its files', ({ topic, check, files }) => {
    const { id, mutants = [] } = check;
    const [judges = [], changes = [], tests = []] = files;
    expect(`suites/${topic}/${judges[0]}`).toBe(judging.get(id));
    const texts = (names: readonly (string | undefined)[]) =>
      names.map((name = '') =>
        readFileSync(
          join(packageRoot, /^(src|selftest)\//.test(name) ? '' : `suites/${topic}`, name),
          'utf8',
        ),
      );
    const [mutantsOfId] = texts(changes.slice(0, 1));
    if (mutants.length > 0) expect(mutantsOfId).toContain(`'${id}': `);
    else expect(changes).toEqual([]);
    expect(tests.length).toBeGreaterThan(0);
    for (const text of texts(tests)) expect(text).toContain(id);
  });
});

describe('the catalogue', () => {
  test('ids are pinned: never renamed, never used again', () => {
    const live = catalogue.map(({ id, level }) => `${id} ${level}`);
    const retired = readRegister().retired.map(({ id, reason }) => `${id} retired: ${reason}`);
    expect([...live, ...retired]).toMatchSnapshot();
  });

  test('ids are unique, and name their topic', () => {
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
    for (const { name, checks } of topics) {
      const words = new Set(checks.map(({ id }) => id.replace(/-\d\d$/, '')));
      expect([...words], name).toHaveLength(1);
    }
  });

  test('each check names scenarios that exist', () => {
    const names = scenarios.map(({ name }) => name);
    for (const { id, scenarios: needed } of catalogue) {
      expect(needed.length, id).toBeGreaterThan(0);
      for (const scenario of needed) expect(names, id).toContain(scenario);
    }
  });

  test('each check names operations that exist', () => {
    const names = [...suite.operations.map(({ name }) => name), NO_OPERATION];
    for (const { id, operations: shown = [] } of catalogue) {
      for (const name of shown) expect(names, id).toContain(name);
    }
  });

  test('each gap of the document has a check, or a reason why none can answer', () => {
    const response = catalogue.flatMap(({ gap }) => gap ?? []);
    for (const { id, unseen } of gaps) {
      if (unseen === null) expect(response).toContain(id);
    }
    const known = gaps.map(({ id }) => id);
    for (const { id, level, gap } of catalogue) {
      if (level === 'observe') expect(known, id).toContain(gap);
      else expect(gap, id).toBeUndefined();
    }
  });

  test('the answer on `user_agent` and the device fields stands under a gap that names them', () => {
    const named = gaps.filter(({ title }) => /`user_agent`.*`device_name`/.test(title));
    expect(named.map(({ id }) => id)).toEqual([findRequirement('ACTIVITY-05')?.gap]);
  });

  test('each requirement in the schemas is a check', () => {
    const text = JSON.stringify(schemas.documents);
    const ids = catalogue.map(({ id }) => id);
    for (const [, id] of text.matchAll(/"requirement":"([^"]+)"/g)) expect(ids).toContain(id);
  });

  test('fee and reference read alike in a transaction and in a summary', () => {
    const { documents } = schemas;
    const rules = (schema: string, name: string) => {
      const field = schemaOf(documents, schema).properties?.[name];
      return field === undefined || field === true ? null : [field.type, field.pattern];
    };
    for (const name of ['fee', 'reference', 'amount']) {
      expect(rules('transaction', name)).not.toBeNull();
      expect(rules('transaction-summary', name)).toEqual(rules('transaction', name));
    }
  });
});
