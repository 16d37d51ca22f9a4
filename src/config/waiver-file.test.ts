import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readJson } from '../core/package.ts';
import { ownValidator } from '../core/schemas/own-schemas.ts';
import { judgeWaiver, WAIVERS_SCHEMA_LINE, waiverTemplateOf } from '../report/waivers.ts';
import { terminalOptions } from '../run/print-report.ts';
import { parseWaivers } from './waiver-file.ts';

const checks = [
  { id: 'FEE-01', level: 'must' },
  { id: 'FEE-03', level: 'should' },
  { id: 'LIST-10', level: 'observe' },
] as const;

const entry = `
- requirement: FEE-01
  reason: two decimals are missing
  owner: payments
  issue: https://issues.example/12
  expires: 2027-01-31
`;

const problems = (text: string) => {
  const parsed = parseWaivers(text, 'waivers.yaml', checks);
  return parsed.ok ? [] : parsed.problems;
};

test('an entry is read with all its members', () => {
  expect(parseWaivers(entry, 'waivers.yaml', checks)).toEqual({
    ok: true,
    waivers: [
      {
        requirement: 'FEE-01',
        reason: 'two decimals are missing',
        owner: 'payments',
        issue: 'https://issues.example/12',
        expires: '2027-01-31',
      },
    ],
  });
});

test.each(['', '# none yet\n', '[]'])('a file without entries is valid: %j', (text) => {
  expect(parseWaivers(text, 'waivers.yaml', checks)).toEqual({ ok: true, waivers: [] });
});

test.each([
  ['FEE-01: yes', /expected a list of waivers/],
  ['- [', /Cannot parse waivers\.yaml as YAML at line 1, column \d+: correct it \(\w.*\)$/],
  ['- a\n---\n- b', /Cannot parse waivers\.yaml: it has several documents; put all waivers/],
  [`- ${'['.repeat(3000)}`, /Cannot parse waivers\.yaml: it is nested too deeply; expected/],
  ['- FEE-01', /entry 1: expected requirement, reason/],
  [entry.replace(/ {2}owner.*\n/, ''), /entry 1: owner is missing: the person or team/],
  [entry.replace('payments', '" "'), /owner is missing/],
  [entry.replace('payments', '7'), /entry 1: owner is not a text: put it in quotation marks$/],
  [entry.replace('2027-01-31', '20270131'), /expires is not a text: put it in quotation marks/],
  [entry.replace('owner', 'who'), /who is not a member of a waiver/],
  [entry.replace('FEE-01', 'FEE-10'), /no requirement FEE-10: did you mean FEE-01\?/],
  [entry.replace('FEE-01', 'LIST-10'), /only observed and never fails/],
  [entry.replace('https://issues.example/12', 'PAY-12'), /issue "PAY-12": expected the https/],
  [entry.replace('2027-01-31', '2027-02-30'), /expires "2027-02-30": expected the last day/],
  [entry.replace('2027-01-31', 'next year'), /expires "next year"/],
  [entry.replace('FEE-01', 'fee-01'), /no requirement fee-01: did you mean FEE-01\?/],
  [`${entry}${entry}`, /entry 2: FEE-01 has a waiver already/],
])('a mistake is reported with its place: %j', (text, expected) => {
  expect(problems(text).join('\n')).toMatch(expected);
});

test('an entry without an owner has its other mistakes too', () => {
  const wrong = entry
    .replace(/ {2}owner.*\n/, '')
    .replace('FEE-01', 'FEE-99')
    .replace('2027-01-31', '2026-13-01');
  expect(problems(wrong)).toEqual([
    expect.stringMatching(/entry 1: owner is missing/),
    expect.stringMatching(/entry 1: there is no requirement FEE-99/),
    expect.stringMatching(/entry 1: expires "2026-13-01"/),
  ]);
});

test('the published schema accepts and refuses the same files', () => {
  const validate = ownValidator('waivers');
  const [reason, owner] = ['two decimals are missing', 'payments'];
  const proposed = waiverTemplateOf({ id: 'FEE-01', statement: 's' }, new Date(0));
  const texts = [
    ...['', '# none yet', '[]', entry, '7', '- FEE-01', 'FEE-01: yes', proposed],
    ...['requirement', 'reason', 'owner', 'issue', 'expires'].map((name) =>
      entry.replace(new RegExp(`${name}.*`), ''),
    ),
    ...[reason, owner].flatMap((text) =>
      ['" "', '7', 'null', 'x'].map((by) => entry.replace(text, by)),
    ),
    ...['PAY-12', 'http://x', 'https://x.example/a b', '""'].map((issue) =>
      entry.replace('https://issues.example/12', issue),
    ),
    ...['2027-02-30', '2024-02-29', '2027-1-3', 'next year', '7'].map((day) =>
      entry.replace('2027-01-31', day),
    ),
    entry.replace('owner', 'who'),
    `${entry}  more: 1`,
    proposed.replace(/issue: .*/, 'issue: https://x.example'),
  ];
  const taken = texts.filter((text) => problems(text).length === 0);
  expect(texts.filter((text) => validate(parse(text)))).toEqual(taken);
  expect(taken.length).toBeGreaterThan(5);
});

test('the first line of a proposed file names the schema, which is in the package', () => {
  const path = /^# yaml-language-server: \$schema=\.\/node_modules\/([\w-]+)\/(\S+)$/;
  const [, name, file = ''] = path.exec(WAIVERS_SCHEMA_LINE) ?? [];
  expect(name).toBe('disbursement-conformance');
  expect(readJson(file)).toHaveProperty('$id', 'waivers.schema.json');
  expect(parse(WAIVERS_SCHEMA_LINE)).toBeNull();
  // The tests have no installed package, so an editor would look for a file that is not there.
  expect(terminalOptions({}).hasSchema).toBe(false);
});

test('all mistakes are reported at once', () => {
  expect(problems(`${entry.replace('payments', '""')}- requirement: FEE-03`)).toHaveLength(5);
});

test('a file whose aliases expand without end is refused', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
  for (let at = 0; at < 9; at += 1) {
    const [name, of] = [String.fromCharCode(98 + at), String.fromCharCode(97 + at)];
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${of}`).join(',')}]`);
  }
  expect(problems(bomb.join('\n')).join()).toMatch(/^Cannot parse waivers\.yaml/);
});

const given = {
  requirement: 'FEE-01',
  ...{ reason: 'r', owner: 'o', issue: 'https://i.example', expires: '2027-01-31' },
};

test.each([
  ['failed', '2027-01-31T23:59:59Z', 'applied', null],
  ['failed', '2027-02-01T00:00:00Z', 'expired', /expired on 2027-01-31/],
  ['passed', '2027-02-01T00:00:00Z', 'expired', /expired/],
  ['passed', '2027-01-01T00:00:00Z', 'passes', /FEE-01 passes now: remove/],
  ['inapplicable', '2027-01-01T00:00:00Z', 'unmatched', /does not apply/],
  ['cantTell', '2027-01-01T00:00:00Z', 'undecided', null],
  ['untested', '2027-01-01T00:00:00Z', 'undecided', null],
] as const)('%s on %s: the entry is %s', (outcome, now, state, problem) => {
  const judged = judgeWaiver(given, outcome, new Date(now));
  expect(judged.state).toBe(state);
  if (problem === null) expect(judged.problem).toBeNull();
  else expect(judged.problem).toMatch(problem);
});

test('the proposed entry of a failure is refused until its owner and issue are filled in', () => {
  const statement = 'the `fee` is text: "10.00", # and so on';
  const proposed = waiverTemplateOf({ id: 'FEE-01', statement }, new Date('2026-12-20T10:00:00Z'));
  const found = problems(`${proposed}\n`);
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(/entry 1: owner is the placeholder of a proposed entry: write the pers/);
  expect(found[1]).toMatch(/entry 1: issue is the placeholder of a proposed entry: write the http/);
  const filled = proposed
    .replace(/owner: .*/, 'owner: payments')
    .replace(/issue: .*/, 'issue: https://issues.example/12');
  const parsed = parseWaivers(`${filled}\n`, 'waivers.yaml', checks);
  expect(parsed).toMatchObject({
    ok: true,
    waivers: [{ requirement: 'FEE-01', expires: '2027-01-19' }],
  });
  expect(JSON.stringify(parsed)).toContain('and so on');
});
