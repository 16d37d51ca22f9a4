import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { runAgainst } from '../selftest/pipeline.ts';
import { service, serviceWith } from '../selftest/service.ts';
import { ownValidator } from '../src/core/own-schemas.ts';
import type { Report } from '../src/report/report.ts';
import { toJson } from './json.ts';
import { toJUnit } from './junit.ts';
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
beforeAll(async () => {
  const settings = { CASES: '6' };
  reports.green = (await runAgainst(service(), settings)).report;
  reports.red = (await runAgainst(serviceWith('new-fee-short'), settings)).report;
  reports.hostile = (await runAgainst(hostile, settings)).report;
  reports.broken = (await runAgainst(broken, settings)).report;
  reports.readOnly = (await runAgainst(service(), { READ_ONLY: 'true' })).report;
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
