import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { emptyFolder } from '../selftest/support/command.ts';
import { runAgainst } from '../selftest/support/pipeline.ts';
import { service, serviceWith } from '../selftest/support/service.ts';
import { runSmall, small } from '../selftest/trust/small-suite.ts';
import { ownValidator } from '../src/core/schemas/own-schemas.ts';
import { eventsOf } from '../src/history/lines/events.ts';
import type { Line } from '../src/history/lines/line.ts';
import { reportOnHar } from '../src/judge/judge-history.ts';
import { exitCodeOf } from '../src/report/conclusion.ts';
import type { Report } from '../src/report/report.ts';
import { toHar } from './har.ts';
import { facts, recompute } from './html/facts.ts';
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import { toJUnit } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import { scopeItems } from './shared/scope.ts';
import { verdictSentence } from './shared/verdict-sentence.ts';
import { toTerminal } from './terminal.ts';

const ESC = String.fromCharCode(27);
const NUL = String.fromCharCode(0);

/** A target whose messages contain everything that could break or control a format. */
const hostile = async () => {
  const message = `${ESC}[31mred ]]> </failure> <!-- "${NUL} \ud800 ::error::x \u202e & 'quote'`;
  return Response.json({
    status: 'error',
    message,
    data: message,
    errors: [message],
    [message]: 1,
  });
};

/** A target that accepts everything, with a response that violates many rules at once. */
const broken = async () => {
  const message = `${ESC}]0;title${ESC}\\ ]]><x/>${NUL}`;
  return Response.json({ status: 'success', message, data: { fee: message }, errors: message });
};

const reports: Record<string, Report> = {};
let lines: readonly Line[] = [];
beforeAll(async () => {
  const settings = { CASES: '6' };
  // It has all requirements.
  reports.green = (await runAgainst(service(), settings)).report;
  lines = (await runSmall(service(), settings)).lines;
  reports.red = (await runSmall(serviceWith('new-fee-short'), settings)).report;
  reports.hostile = (await runSmall(hostile, settings)).report;
  reports.broken = (await runSmall(broken, settings)).report;
  reports.readOnly = (await runSmall(service(), { READ_ONLY: 'true' })).report;
});

describe.each(['green', 'red', 'hostile', 'broken', 'readOnly'])('%s', (name) => {
  const report = () => reports[name] as Report;

  test('JUnit is valid XML, with the counts of the report', () => {
    const xml = toJUnit(report());
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    const parser = new XMLParser({
      ignoreAttributes: false,
      isArray: (tag) => tag === 'testcase' || tag === 'testsuite',
    });
    const { testsuites } = parser.parse(xml);
    const cases = testsuites.testsuite.flatMap((suite: { testcase: object[] }) => suite.testcase);
    const count = (child: string) => cases.filter((one: object) => child in one).length;
    const rows = report().requirements;
    const of = (...outcomes: string[]) =>
      rows.filter(({ outcome, level }) => level === 'must' && outcomes.includes(outcome)).length;
    expect(cases).toHaveLength(rows.length);
    expect(count('failure')).toBe(of('failed'));
    expect(count('error')).toBe(of('cantTell', 'untested', 'error'));
    const passed = rows.filter(({ outcome }) => outcome === 'passed').length;
    expect(count('skipped')).toBe(rows.length - passed - count('failure') - count('error'));
    expect(Number(testsuites['@_failures'])).toBe(of('failed'));
    expect(Number(testsuites['@_errors'])).toBe(of('cantTell', 'untested', 'error'));
  });

  test('the terminal shows each requirement, and no text of a target controls it', () => {
    const text = toTerminal(report(), { color: false, detail: 'verbose' });
    // For a run that stopped immediately, decided requirements are enough.
    const isStopped = report().stopped !== null;
    for (const { id, outcome } of report().requirements) {
      if (!isStopped || outcome === 'failed') expect(text).toContain(id);
    }
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
    const coloured = toTerminal(report(), { color: true, detail: 'verbose' });
    expect(coloured.replaceAll(new RegExp(`${ESC}\\[\\d+m`, 'g'), '')).toBe(text);
  });

  test('status values, fees and headers come first', () => {
    const topics = report().topics.map(({ name: topic }) => topic);
    expect(topics.slice(0, 3)).toEqual(['status', 'fee', 'headers']);
  });

  test('report.json matches its published schema', () => {
    const validate = ownValidator('report');
    validate(JSON.parse(toJson(report())));
    expect(validate.errors).toBeNull();
  });
});

test('the page counts observations apart, and shows one total', () => {
  const text = toHtml(reports.green as Report);
  const cells = (word: string) =>
    new RegExp(`${word}</span></th>(?:<td[^>]*>(\\d+)</td>){3}`).exec(text)?.[1];
  expect(cells('passed')).toBe('0');
  const { counts } = reports.green as Report;
  expect(cells('observed')).toBe(String(counts.observe.passed));
  const totals = [...text.matchAll(/([\d,.]+) in total/g)].map(([, total]) => total);
  expect(totals.length).toBeGreaterThan(2);
  expect(new Set(totals).size).toBe(1);
});

test('the heading of notes on a failed run names no undecided requirement', () => {
  const red = reports.red as Report;
  const requirements = red.requirements.map((row) =>
    row.outcome === 'failed' ? row : { ...row, outcome: 'passed' as const, reason: null },
  );
  const text = toHtml({ ...red, requirements, reasons: ['The target was slow.'] });
  expect(text).toContain('<h2 id="undecided">Notes on the run</h2>');
});

test('a report on a HAR says that it is not protected; that of a history does not', () => {
  const path = join(emptyFolder(), 'exchanges.har');
  writeFileSync(path, [...toHar(() => eventsOf(lines))].join(''));
  const report = reportOnHar(path, small);
  expect(report.reasons.at(-1)).toMatch(/^A HAR is not protected against changes/);
  expect((reports.green as Report).reasons).toEqual([]);
  for (const text of [toTerminal(report, { color: false }), toMarkdown(report), toHtml(report)])
    expect(text.replaceAll(/\s+/g, ' ')).toContain('A HAR is not protected against changes');
  expect([report.verdict, exitCodeOf(report)]).toEqual(['conformant', 0]);
  expect(toTerminal(report, { color: false })).toContain('\nNote      A HAR');
});

test('a report on recorded traffic shows no range, caps or seed, because it has none', () => {
  const ofRun = reports.red as Report;
  const ofTraffic = { ...ofRun, config: { ...ofRun.config, passive: true }, seed: 4711 };
  const invented = /amounts [\d.,]+ to|no amount above|\bcaps\b|\bseed\b|4711/i;
  expect(scopeItems(ofRun).join()).toMatch(invented);
  expect(scopeItems(ofTraffic).join()).not.toMatch(invented);
  expect(String(facts(ofRun))).toMatch(invented);
  expect(String(facts(ofTraffic))).not.toMatch(invented);
  expect(String(recompute(ofTraffic))).not.toMatch(invented);
});

test('the duration of a run whose clock was set back is zero', () => {
  const finishedAt = '2026-01-05T00:00:00.000Z';
  const report = { ...(reports.red as Report), startedAt: '2026-01-05T00:00:01.000Z', finishedAt };
  expect(toJUnit(report)).toMatch(/<testsuites [^>]*time="0\.000"/);
  expect(String(facts(report))).toContain('<dt>Duration</dt><dd>0 ms</dd>');
});

test('an open verdict without undecided requirements says which of its causes it has', () => {
  const cut = { ...(reports.green as Report), verdict: 'inconclusive' as const };
  expect(verdictSentence(cut)).toBe(
    'The history does not show that the whole plan was sent and judged.',
  );
  const requirements = cut.requirements.map((row) => ({
    ...row,
    outcome: 'inapplicable' as const,
  }));
  expect(verdictSentence({ ...cut, requirements })).toBe(
    'No requirement that counts for the verdict was judged.',
  );
});

test('a proposed waiver counts from today, and recorded traffic has none', () => {
  const ofRun = { ...(reports.red as Report), startedAt: '2026-01-05T00:00:00.000Z' };
  const text = (report: Report, today?: Date) =>
    toTerminal(report, { color: false, ...(today === undefined ? {} : { today }) });
  expect(text(ofRun)).toContain('expires: 2026-02-04');
  const later = text(ofRun, new Date('2026-11-23T10:00:00Z'));
  expect(later).toContain('expires: 2026-12-23');
  expect(later).not.toContain('expires: 2026-02-04');
  const ofTraffic = { ...ofRun, config: { ...ofRun.config, passive: true } };
  expect(text(ofTraffic)).not.toContain('waivers.yaml');
});

test('a run that stopped immediately says why in one sentence, with the words of the target', () => {
  const { verdict, stopped, reasons, requirements } = reports.hostile as Report;
  expect(verdict).toBe('inconclusive');
  expect(stopped).toContain('HTTP 200');
  expect(reasons).toEqual([stopped]);
  const text = toTerminal(reports.hostile as Report, { color: false });
  expect(text.split('\n').length).toBeLessThan(17);
  expect(requirements.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  for (const name of ['green', 'red', 'broken', 'readOnly'])
    expect(reports[name]?.stopped).toBeNull();
});
