/**
 * Every format on every kind of report.
 * Above 200 lines: all formats read the same reports.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { XMLParser } from 'fast-xml-parser';
import jsonld from 'jsonld';
import MarkdownIt from 'markdown-it';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeReportFixtures } from '../selftest/support/report-fixtures.ts';
import type { Outcome } from '../src/core/outcome.ts';
import { readJson } from '../src/core/package.ts';
import { exitCodeOf } from '../src/report/conclusion.ts';
import type { Report } from '../src/report/report.ts';
import { formats } from '../src/run/formats.ts';
import { toAnnotations } from './annotations.ts';
import { toBadge } from './badge.ts';
import { toCtrf } from './ctrf.ts';
import { toEarl } from './earl.ts';
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import { toJUnit } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import { toSarif } from './sarif.ts';
import { having } from './shared/by-severity.ts';
import { runProblems } from './shared/run-problems.ts';
import { toTerminal } from './terminal.ts';

const reportNames = [
  ...['green', 'red', 'strict', 'readOnly', 'hostile', 'broken', 'died', 'empty'],
  ...['waived', 'expired', 'stale', 'mixed', 'poisoned', 'faulty'],
];
let fixtures: Readonly<Record<string, Report>> = {};
beforeAll(async () => {
  fixtures = await makeReportFixtures();
  // Several runs, one of them with hostile texts in each response.
}, 180_000);

/** Characters that a terminal would obey. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

type Counts = Partial<Record<Outcome, number>>;

function tally(outcomes: Iterable<string>): Counts {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts as Counts;
}

/** Reads from each format how often it has each outcome; a format with fewer words merges some. */
const readers: Readonly<Record<string, (report: Report) => Counts>> = {
  json: (report) =>
    tally((JSON.parse(toJson(report)) as Report).requirements.map(({ outcome }) => outcome)),
  html: (report) =>
    tally([...toHtml(report).matchAll(/<tr id="[A-Z]+-\d\d" data-outcome="(\w+)"/g)].map(second)),
  markdown: (report) => markdownCounts(toMarkdown(report)),
  terminal: (report) => terminalCounts(toTerminal(report, { color: false })),
  ctrf: (report) =>
    tally(
      JSON.parse(toCtrf(report)).results.tests.flatMap(
        (one: { rawStatus?: string }) => one.rawStatus ?? [],
      ),
    ),
};

const second = (match: RegExpMatchArray) => match[1] ?? '';

function terminalCounts(text: string): Counts {
  const counts: Record<string, number> = {};
  for (const [, said = ''] of text.matchAll(/^(?:must|should|observe) +(\d.*)$/gm)) {
    for (const [, count, word = ''] of said.matchAll(/(\d+) (\w+)/g)) {
      // An `observe` requirement that passes is shown to people as `observed`.
      const outcome = word === 'observed' ? 'passed' : word;
      counts[outcome] = (counts[outcome] ?? 0) + Number(count);
    }
  }
  return counts as Counts;
}

function markdownCounts(text: string): Counts {
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  const [head = [], , ...levels] = cells;
  const counts: Record<string, number> = {};
  head.forEach((word, at) => {
    const count = levels.reduce((sum, row) => sum + Number(row[at]), 0);
    if (at > 1 && word !== '' && count > 0) counts[word] = count;
  });
  return counts as Counts;
}

describe.each(reportNames)('%s', (name) => {
  const report = () => fixtures[name] as Report;
  const counts = () => tally(report().requirements.map(({ outcome }) => outcome));
  const of = (...outcomes: Outcome[]) =>
    outcomes.reduce((sum, outcome) => sum + (counts()[outcome] ?? 0), 0);

  test.each(Object.entries(formats))('%s is written, without control characters', (_, write) => {
    const text = write(report());
    expect(text).toMatch(/\S/);
    expect(text).not.toMatch(UNSAFE);
  });

  test.each(Object.keys(readers))('%s has the counts of the report', (format) => {
    expect(readers[format]?.(report())).toEqual(counts());
  });

  test('JUnit, CTRF, SARIF and EARL map them to their own words', async () => {
    // An expired waiver is red, and so is a run with a problem; neither is a requirement.
    const beside = runProblems(report()).length;
    const failed = having(report(), 'failure').length + beside;
    const red = having(report(), 'failure', 'error', 'undecided').length + beside;
    const pending = having(report(), 'note').filter(({ outcome }) => outcome === 'untested').length;
    const xml = new XMLParser({ ignoreAttributes: false }).parse(toJUnit(report()));
    expect(Number(xml.testsuites['@_tests'])).toBe(report().requirements.length + beside);
    expect(Number(xml.testsuites['@_failures'])).toBe(failed);
    const { summary } = JSON.parse(toCtrf(report())).results;
    expect(summary).toMatchObject({
      tests: report().requirements.length + beside,
      ...{ passed: of('passed'), failed: red, skipped: of('inapplicable'), pending },
      other: of('failed', 'cantTell', 'untested', 'error') - (red - beside) - pending,
    });
    const [{ results }] = JSON.parse(toSarif(report())).runs;
    // Code scanning opens an alert for each result.
    expect(tally(results.map(({ kind }: { kind: string }) => kind))).toEqual(
      nonZero({ fail: of('failed') }),
    );
    expect(await earlCounts(report())).toEqual(
      nonZero({
        ...{ passed: of('passed'), failed: of('failed'), inapplicable: of('inapplicable') },
        ...{ untested: of('untested'), cantTell: of('cantTell', 'error') },
      }),
    );
  });

  test('the badge is green only for a full pass', () => {
    const badge = JSON.parse(toBadge(report()));
    const isGreen = report().verdict === 'conformant' && exitCodeOf(report()) === 0;
    expect(badge.color === 'brightgreen').toBe(isGreen);
    expect(badge.isError).toBe(exitCodeOf(report()) === 1 || exitCodeOf(report()) === 4);
  });

  test('every format has the verdict and the waivers', () => {
    const { verdict, waivers, reasons } = report();
    const people = [toHtml(report()), toMarkdown(report()), toTerminal(report(), { color: false })];
    const machines = [toJUnit(report()), toCtrf(report()), toSarif(report()), toEarl(report())];
    for (const text of [...people, ...machines, toBadge(report()), toJson(report())]) {
      const named =
        text === toBadge(report()) && exitCodeOf(report()) === 4 ? 'suite error' : verdict;
      expect(text.toLowerCase()).toContain(named);
    }
    for (const { problem, requirement: check } of waivers) {
      if (problem === null) continue;
      expect(reasons).toContain(problem);
      for (const text of [...people, ...machines.slice(0, 3)]) expect(text).toContain(check);
    }
  });

  test('CTRF, SARIF and the badge match their published schemas', () => {
    valid('ctrf', toCtrf(report()));
    valid('sarif', toSarif(report()));
    valid('badge', toBadge(report()));
  });

  test('SARIF has a rule for each requirement, also for one without a result', () => {
    const [{ tool, results }] = JSON.parse(toSarif(report())).runs;
    const ids = report().requirements.map((one) => one.id);
    expect(tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual(ids);
    for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
  });

  test('EARL uses only terms of the W3C vocabulary, as it defines them', async () => {
    await checkEarl(report());
  });

  test('Markdown shows what a target sent, and none of it becomes markup', () => {
    const tokens = new MarkdownIt({ html: true, linkify: true })
      .parse(toMarkdown(report()), {})
      .flatMap((token) => [token, ...(token.children ?? [])]);
    const kinds = tokens.map(({ type }) => type);
    expect(kinds).not.toContain('html_block');
    expect(kinds).not.toContain('link_open');
    expect(kinds).not.toContain('image');
    const inline = tokens.filter(({ type }) => type === 'html_inline');
    for (const { content } of inline) expect(content).toBe('<!-- -->');
    const headings = tokens.filter((_, at) => kinds[at - 1] === 'heading_open');
    for (const { content } of headings) {
      expect(content).toMatch(/conformant|inconclusive|^(Failed|Undecided|Warnings|Waived)$/);
    }
  });

  test('annotations are one command per line, and a red report has at least one', () => {
    const text = toAnnotations(report());
    const lines = text.split('\n').filter((line) => line !== '');
    for (const line of lines) {
      expect(line).toMatch(/^::(error|warning) title=[^:,\p{Cc}]+::\P{Cc}+$/u);
      expect(line).not.toMatch(RUNNER_COMMAND);
    }
    const exitCode = exitCodeOf(report());
    expect(lines.some((line) => line.startsWith('::error'))).toBe(exitCode !== 0);
  });

  test('no format has an active control character or half a character', () => {
    const shown = [toHtml(report()), toMarkdown(report()), toAnnotations(report())];
    for (const text of [...shown, toCtrf(report()), toSarif(report()), toEarl(report())]) {
      expect(text).not.toMatch(/[^\P{Cc}\n\t]|\p{Surrogate}|\u202e/u);
    }
    expect(toTerminal(report(), { color: false })).not.toMatch(RUNNER_COMMAND);
  });
});

test.each([
  ['https://staging.example:8443/api', false, 'staging.example:8443/api'],
  ['http://127.0.0.1:4711', true, 'embedded-reference'],
])('SARIF keeps the results of each target apart: %s', (url, embeddedReference, place) => {
  const report = fixtures.green as Report;
  const changed = {
    ...report,
    target: { ...report.target, url },
    config: { ...report.config, embeddedReference },
  };
  const [{ automationDetails }] = JSON.parse(toSarif(changed)).runs;
  expect(automationDetails.id).toBe(`disbursement-conformance/${place}/${report.runId}`);
});

function nonZero(counts: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** How GitHub, Azure Pipelines and TeamCity begin a command inside a line. */
const RUNNER_COMMAND = /##\w*\[/;

const validators = new Map<string, ReturnType<Ajv['compile']>>();

function valid(format: string, text: string): void {
  const known = validators.get(format) ?? compile(format);
  validators.set(format, known);
  known(JSON.parse(text));
  expect(known.errors, format).toBeNull();
}

function compile(format: string) {
  // Only the SARIF schema is of draft 4, and it uses only what later drafts read in the same way.
  const {
    $schema: _,
    id: __,
    ...schema
  } = readJson(`selftest/formats/${format}.schema.json`) as Record<string, unknown>;
  return new Ajv({
    strict: false,
    validateFormats: false,
    allErrors: true,
    unicodeRegExp: false,
  }).compile(schema);
}

const EARL = 'http://www.w3.org/ns/earl#';
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';

interface Quad {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

function parseQuads(text: string): Quad[] {
  return [...text.matchAll(/^(\S+) <([^>]+)> (<[^>]+>|_:\S+|".*"\S*)/gm)].map(
    ([, subject = '', predicate = '', object = '']) => ({
      subject: subject.replace(/^<|>$/g, ''),
      predicate,
      object: object.replace(/^<|>$/g, ''),
    }),
  );
}

async function quadsOf(report: Report): Promise<Quad[]> {
  const documentLoader = () => Promise.reject(new Error('no network'));
  const options = { format: 'application/n-quads', documentLoader } as const;
  return parseQuads(String(await jsonld.toRDF(JSON.parse(toEarl(report)), options)));
}

async function earlCounts(report: Report): Promise<Counts> {
  const quads = await quadsOf(report);
  return tally(
    quads
      .filter(({ predicate }) => predicate === `${EARL}outcome`)
      .map(({ object }) => object.replace(EARL, '')),
  );
}

async function checkEarl(report: Report): Promise<void> {
  const folder = createRequire(import.meta.url).resolve('@vocabulary/earl');
  const vocabulary = parseQuads(readFileSync(join(folder, '..', 'earl.nq'), 'utf8'));
  const quads = await quadsOf(report);
  const of = (subject: string, predicate: string) =>
    vocabulary.filter((one) => one.subject === subject && one.predicate === predicate);
  const typesOf = (node: string) =>
    [...quads, ...vocabulary]
      .filter((one) => one.subject === node && one.predicate === RDF_TYPE)
      .map(({ object }) => object);
  const terms = new Set(vocabulary.map(({ subject }) => subject));
  const isKindOf = (node: string, wanted: string) =>
    typesOf(node).some(
      (type) =>
        type === wanted || of(type, `${RDFS}subClassOf`).some(({ object }) => object === wanted),
    );
  expect(quads.length).toBeGreaterThan(report.requirements.length * 5);
  for (const { subject, predicate, object } of quads) {
    if (object.startsWith(EARL)) expect(terms, object).toContain(object);
    if (!predicate.startsWith(EARL)) continue;
    expect(terms, predicate).toContain(predicate);
    for (const { object: domain } of of(predicate, `${RDFS}domain`)) {
      expect(isKindOf(subject, domain), `${subject} ${predicate}`).toBe(true);
    }
    for (const { object: range } of of(predicate, `${RDFS}range`)) {
      if (range.startsWith(EARL))
        expect(isKindOf(object, range), `${predicate} ${object}`).toBe(true);
    }
  }
}
