/**
 * The register of clauses.
 * Above 200 lines: each rule of it is one short test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import {
  ambiguitiesOf,
  type Register,
  type Row,
  readRegister,
  rowsOf,
} from '../../src/cli/register.ts';
import { packageRoot, readJson } from '../../src/core/package.ts';
import { judgingFiles } from '../../tools/judging-files.ts';
import { toRequirements } from '../../tools/requirements.ts';
import { start } from '../support/command.ts';
import { catalogue, topics } from '../support/judging.ts';
import { problemsOf } from '../support/register-problems.ts';

const register = readRegister();
const files = judgingFiles(packageRoot, topics);
const readDocument = (name: string) => readFileSync(join(packageRoot, 'docs', name), 'utf8');

const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(
  readJson('schemas/run/register.schema.json') as object,
);

/** The register with another first row, or with another part. */
const withRow = (change: Partial<Row>): Register => {
  const [first, ...rest] = register.rows;
  return { ...register, rows: [{ ...(first as Row), ...change }, ...rest] };
};
const without = (id: string) => catalogue.filter((check) => check.id !== id);
const retire = (id: string): Register => ({
  ...register,
  retired: [{ id, reason: 'unsound', why: 'it blamed a target that conforms' }],
});
const withoutCheck = ({ rows, ...rest }: Register, id: string): Register => ({
  ...rest,
  rows: rows.map((row) => ({
    ...row,
    requirements: row.requirements.filter((check) => check !== id),
  })),
});

describe('the register', () => {
  test('matches its published schema', () => {
    validate(register);
    expect(validate.errors).toBeNull();
  });

  test.each<[string, unknown]>([
    ['a row with neither check nor reason', withRow({ requirements: [] })],
    ['a row with both', withRow({ why: 'nobody can tell' })],
    ['an unknown level', { ...register, rows: [{ ...register.rows[0], level: 'may' }] }],
    ['a retirement without a reason', { ...register, retired: [{ id: 'FEE-01', why: 'so' }] }],
    [
      'a superseded check without its successor',
      { ...register, retired: [{ id: 'FEE-01', reason: 'superseded', why: 'so' }] },
    ],
  ])('its schema does not take %s', (_, value) => {
    expect(validate(value)).toBe(false);
  });

  test('fits the catalogue: rows, checks, levels, clauses, and ids that only ever grow', () => {
    expect(problemsOf(register, catalogue)).toEqual([]);
  });

  test('has rows for each clause of the document', () => {
    const clauses = new Set(register.rows.map(({ clause }) => clause));
    const all = ['0', '1', '2', '2.1', '2.2', '2.3', '2.4', '3', '4', '4.1', '4.2'];
    expect([...clauses].sort()).toEqual([...all, '5', '6', '7', '8', '9']);
  });
});

describe('what does not fit is reported', () => {
  const stray = { id: 'FEE-04', level: 'must', clause: '2.2' } as const;
  const more = { ...register, given: { ...register.given, FEE: 4 } };
  const [first] = register.rows as [Row];
  const twice = { ...register, rows: [...register.rows, first] };
  const over = { ...withoutCheck(register, 'FEE-03'), given: { ...register.given, FEE: 2 } };
  test.each([
    ['a row with neither', withRow({ requirements: [] }), catalogue, 'R-0-scope has no check and'],
    ['a row with both', withRow({ why: 'x' }), catalogue, 'R-0-scope has checks and a reason'],
    ['a row twice', twice, catalogue, 'R-0-scope occurs twice'],
    ['another clause', withRow({ clause: '3' }), catalogue, 'does not name its clause 3'],
    ['another level', withRow({ level: 'must' }), catalogue, 'is must, its check AROUND-01 is'],
    [
      'no such check',
      withRow({ requirements: ['FEE-09'] }),
      catalogue,
      'names FEE-09, which is not',
    ],
    ['a check without a row', more, [...catalogue, stray], 'FEE-04 has no row'],
    ['a check in other clauses', register, reclaused('FEE-01'), 'FEE-01 says clause 9, its rows'],
    ['retired and live', retire('FEE-03'), catalogue, 'FEE-03 is retired and live'],
    ['an id that is gone', withoutCheck(register, 'FEE-03'), without('FEE-03'), 'FEE-03 was used'],
    [
      'an id not pinned',
      register,
      [...catalogue, stray],
      'FEE-04 is above the number of its topic in "given"',
    ],
    ['numbers that fell', over, catalogue, 'FEE-03 is above the number of its topic in "given"'],
  ])('%s', (_, wrong, checks, sentence) => {
    expect(problemsOf(wrong, checks)).toContainEqual(expect.stringContaining(sentence));
  });

  function reclaused(id: string) {
    return catalogue.map((check) => (check.id === id ? { ...check, clause: '9' } : check));
  }

  test('requirements.md has the clauses in the order of the document', () => {
    const text = toRequirements(register, topics, files);
    const clauses = [...text.matchAll(/^### (\d[\d.]*) /gm)].map(([, clause = '']) => clause);
    expect(clauses).toEqual(
      [...clauses].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    );
    expect(clauses.at(-1)).toBe('9');
  });

  test('a check that is retired in good order is not a problem', () => {
    const retired = withoutCheck(retire('AROUND-04'), 'AROUND-04');
    const rows = retired.rows.map((row) =>
      row.requirements.length > 0 || row.why !== undefined ? row : { ...row, why: 'retired' },
    );
    expect(problemsOf({ ...retired, rows }, without('AROUND-04'))).toEqual([]);
    expect(toRequirements({ ...retired, rows }, topics, files)).toContain(
      '| AROUND-04 | unsound |',
    );
  });
});

describe('the documents', () => {
  test('requirements.md is up to date; if not: npm run docs', () => {
    expect(readDocument('requirements.md')).toBe(toRequirements(register, topics, files));
  });

  test('each ambiguity has both readings, the one taken, and checks that exist', () => {
    const [, ...entries] = readDocument('ambiguities.md').split(/^## /m);
    expect(entries.length).toBeGreaterThan(20);
    const known = catalogue.map(({ id }) => id);
    for (const entry of entries) {
      const [title = ''] = entry.split('\n');
      for (const part of ['One reading: ', 'Another: ', 'Taken: ', 'Requirements: ']) {
        expect(entry.split(`\n${part}`), `${title}: ${part}`).toHaveLength(2);
      }
      expect(entry.split('\n').length, title).toBeLessThan(30);
      const named = [...entry.matchAll(/[A-Z]{3,}-\d\d/g)].map(([id]) => id);
      expect(named.length, title).toBeGreaterThan(0);
      for (const id of named) expect(known, title).toContain(id);
    }
  });

  test('an ambiguity is found by the checks that it names at its end', () => {
    const text =
      '# All\n\n## One\n\nFEE-01\n\nRequirements: FEE-02,\nFEE-03.\n\n## Two\n\nRequirements: FEE-03.\n';
    expect(ambiguitiesOf('FEE-01', text)).toEqual([]);
    expect(ambiguitiesOf('FEE-02', text)).toEqual(['One']);
    expect(ambiguitiesOf('FEE-03', text)).toEqual(['One', 'Two']);
  });

  test('links between the documents lead somewhere', () => {
    const names = readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' });
    const checks = catalogue.map(({ id }) => id.toLowerCase());
    for (const name of ['requirements.md', 'ambiguities.md']) {
      for (const [, target = ''] of readDocument(name).matchAll(/\]\(([^)]+)\)/g)) {
        const [path = '', anchor = ''] = target.split('#');
        if (path !== '') expect(names, name).toContain(path);
        if (anchor !== '') expect(checks, name).toContain(anchor);
      }
    }
  });
});

describe('the command line', () => {
  test('explain prints the rows that a check answers for', async () => {
    const { code, stdout } = await start(['explain', 'list-02']).finished;
    expect(code).toBe(0);
    for (const { clause, says } of rowsOf(register, 'LIST-02')) {
      expect(stdout).toContain(`  ${clause}  ${says}\n`);
    }
    expect(stdout).toMatch(
      /Entries on this in \S*docs\/ambiguities\.md, which says how the suite reads the document\n {2}A page with fewer than/,
    );
    const { stdout: json } = await start(['explain', 'list-02', '--json']).finished;
    expect(JSON.parse(json).rows).toEqual([
      expect.objectContaining({ id: 'R-4.2-per-page', clause: '4.2' }),
    ]);
    const topic = await start(['explain', 'fee']).finished;
    expect(topic.stderr).toContain('"fee" is a topic: explain one of FEE-01, ');
    const plain = await start(['explain', 'amount-01']).finished;
    expect(plain.stdout).not.toContain('two ways');
  });

  test('list --json names the rows of each check', async () => {
    const { stdout } = await start(['list', '--json']).finished;
    const shown = JSON.parse(stdout) as { id: string; rows: string[] }[];
    expect(shown.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id));
    for (const { id, rows } of shown) {
      expect(rows, id).toEqual(rowsOf(register, id).map((row) => row.id));
    }
  });
});
