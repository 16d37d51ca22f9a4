import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRegister } from '../src/check/register.ts';
import { packageRoot } from '../src/core/package.ts';
import { readWireSchema } from '../src/interface/validators.ts';
import { gaps } from '../src/report/profile.ts';
import { catalogue, topics } from '../suites/index.ts';
import { scenarios } from '../suites/scenarios/index.ts';

interface Source {
  readonly path: string;
  readonly text: string;
  /** Packages by name, own files by their path from the package's folder. */
  readonly imports: readonly string[];
}

const sources = ['src', 'suites', 'reporters', 'reference'].flatMap((room) =>
  readdirSync(join(packageRoot, room), { recursive: true, encoding: 'utf8' })
    .map((name) => join(room, name))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(read),
);

function read(path: string): Source {
  const text = readFileSync(join(packageRoot, path), 'utf8');
  const imports = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.') ? join(dirname(path), name) : name,
  );
  return { path, text, imports };
}

const isCheck = ({ path }: Source) =>
  /^suites\/\w+\//.test(path) && !/^suites\/scenarios\/|\.suite\.ts$/.test(path);

function importersOf(name: RegExp): string[] {
  return sources
    .filter(({ imports }) => imports.some((imported) => name.test(imported)))
    .map(({ path }) => path)
    .sort();
}

describe('import directions', () => {
  test('vitest is the stage: nothing under src, no checks and no scenarios import it', () => {
    expect(importersOf(/^vitest/)).toEqual([
      'src/vitest/reporter.ts',
      'src/vitest/setup.ts',
      'src/vitest/suite-tests.ts',
      'src/vitest.ts',
    ]);
  });

  test('undici, ajv and dotenv are each imported by one file, fast-check by scenarios only', () => {
    expect(importersOf(/^undici/)).toEqual(['src/drive/transport.ts']);
    expect(importersOf(/^ajv\/dist\/2020/)).toEqual(['src/interface/validators.ts']);
    expect(importersOf(/^dotenv/)).toEqual(['src/config/environment.ts']);
    for (const path of importersOf(/^fast-check/)) expect(path).toMatch(/^suites\/scenarios\//);
  });

  test('checks know the record and not how it came to be', () => {
    const allowed =
      /^src\/(asked|book|check|controls|edit|exchange|fingerprints|flip|history|json|mutant|observe|own|reading|refusal|plan)\.ts$|^suites\//;
    for (const { path, imports } of sources.filter(isCheck)) {
      for (const imported of imports) expect(imported, path).toMatch(allowed);
    }
  });

  test('pure parts touch no clock, chance, network, file or environment', () => {
    const pure = [
      'check',
      'curl',
      'edit',
      'exchange',
      'flip',
      'har',
      'json',
      'judge',
      'mutant',
      'own',
      'passive',
      'plan',
      'proof',
      'reading',
      'recording',
      'redact',
      'report',
      'seat',
      'timeline',
      'verdict',
      'waiver',
    ];
    const own = sources.filter(
      ({ path }) =>
        pure.some((name) => path === `src/${name}.ts`) ||
        /(checks|mutants)\.ts$|scenarios/.test(path),
    );
    for (const { path, text, imports } of own) {
      expect(text, path).not.toMatch(/Date\.now|Math\.random|process\.|fetch\(|performance\./);
      expect(
        imports.filter((name) => /^node:(?!crypto)/.test(name)),
        path,
      ).toEqual([]);
    }
  });

  test('reporters read a report, and the reference knows nothing of the suite', () => {
    for (const { path, imports } of sources) {
      if (path.startsWith('reference')) {
        for (const imported of imports) expect(imported, path).not.toMatch(/^(src|suites)\//);
      }
      if (path.startsWith('reporters') && !path.endsWith('vitest.ts')) {
        const known =
          /^src\/(report|verdict|waiver|exit|check|session|exchange|history)\.ts$|^reporters\/|^(node:crypto|[^./]+|hono\/html)$/;
        for (const imported of imports) expect(imported, path).toMatch(known);
      }
    }
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

  test('each card names scenarios that exist', () => {
    const names = scenarios.map(({ name }) => name);
    for (const { id, scenarios: needed } of catalogue) {
      expect(needed.length, id).toBeGreaterThan(0);
      for (const scenario of needed) expect(names, id).toContain(scenario);
    }
  });

  test('each gap of the document has a card, or a reason why none can answer', () => {
    const answered = catalogue.flatMap(({ gap }) => gap ?? []);
    for (const { id, unseen } of gaps) {
      if (unseen === null) expect(answered).toContain(id);
    }
    const known = gaps.map(({ id }) => id);
    for (const { id, level, gap } of catalogue) {
      if (level === 'observe') expect(known, id).toContain(gap);
      else expect(gap, id).toBeUndefined();
    }
    expect(gaps).toHaveLength(13);
  });

  test('each requirement in the schemas is a card', () => {
    const schemas = ['envelope', 'success', 'initiate-success', 'list-success', 'failure'];
    const parts = ['transaction', 'activity', 'transaction-summary'];
    const text = JSON.stringify([...schemas, ...parts].map(readWireSchema));
    const ids = catalogue.map(({ id }) => id);
    for (const [, id] of text.matchAll(/"requirement":"([^"]+)"/g)) expect(ids).toContain(id);
  });

  test('fee and reference read alike in a transaction and in a summary', () => {
    type Schema = { properties: Record<string, { pattern: string; type: string }> };
    const { properties } = readWireSchema('transaction') as Schema;
    const summary = (readWireSchema('transaction-summary') as Schema).properties;
    for (const name of ['fee', 'reference', 'amount']) {
      expect(summary[name]?.pattern).toBe(properties[name]?.pattern);
      expect(summary[name]?.type).toBe(properties[name]?.type);
    }
  });
});
