/**
 * Histories whose requests differ from their plan: the verdict is inconclusive at best.
 * Above 200 lines: one list of histories.
 */
import { describe, expect, test } from 'vitest';
import { endTopics } from '../../src/history/lines/line.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import type { Report } from '../../src/report/report.ts';
import { service, serviceWith } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

const run = await runSmall(service(), { CASES: '8' });
const good = looseOf(recorded(run.lines));
const faulty = looseOf(
  recorded((await runSmall(serviceWith('fee-short-above'), { CASES: '30' })).lines),
);

const judged = (lines: readonly Loose[]): Report => reportOn(forged(lines), unproven);
/** What the report says about the plan. */
const text = ({ reasons }: Pick<Report, 'reasons'>) =>
  reasons
    .filter((reason) =>
      /the plan|as planned|neither by the plan|another plan|out of order|beyond a cap/.test(reason),
    )
    .join(' ');

const requestOf = (lines: readonly Loose[], id: string) =>
  lines.find((line) => line.kind === 'request' && line.case === id) ?? {};
const exchangeOf = (lines: readonly Loose[], id: string): Loose[] => {
  const { index } = requestOf(lines, id);
  return lines.filter((line) => line.index === index);
};
/** With further lines before the footer. */
const withLines = (lines: readonly Loose[], ...more: readonly Loose[]) =>
  renumbered([...lines.slice(0, -1), ...more, ...lines.slice(-1)]);
const header = (lines: readonly Loose[], change: Loose): Loose[] =>
  lines.map((line) => (line.kind === 'header' ? { ...line, ...change } : line));
const config = (lines: readonly Loose[], change: object): Loose[] =>
  header(lines, { config: { ...(lines[0]?.config as object), ...change } });

test('an untouched history is as planned', () => {
  expect([judged(good).verdict, text(judged(good))]).toEqual(['conformant', '']);
});

describe('the exchanges that show a fault are taken out', () => {
  const failing = judged(faulty);
  const shown = [
    ...new Set(
      failing.requirements
        .filter(({ outcome, level }) => outcome === 'failed' && level === 'must')
        .flatMap(({ findings }) => findings.flatMap(({ exchanges }) => exchanges)),
    ),
  ];
  /** Every exchange with a fee of one decimal, and the searches because of it. */
  const guilty = faulty.flatMap((line) => {
    const body = (line.response as { body?: string } | undefined)?.body ?? '';
    return /"fee":"\d+\.\d"/.test(body) ? [line.index] : [];
  });
  const searched = faulty.flatMap((line) => (line.origin === 'search' ? [line.index] : []));
  const gone = new Set<unknown>([...guilty, ...searched, ...shown]);
  const clean = renumbered(faulty.filter(({ index }) => index === undefined || !gone.has(index)));
  const ids = faulty
    .filter((line) => line.kind === 'request' && line.origin === 'planned' && gone.has(line.index))
    .map((line) => String(line.case));

  const unsent = (why: string) =>
    ids.map((id) => ({ kind: 'unsent', scenario: id.split('/')[0], case: id, why }));

  test('the requests that are deleted below exist, and make the run fail', () => {
    expect(failing.verdict).toBe('non-conformant');
    expect(ids.length).toBeGreaterThan(0);
  });

  test('and each of them is named', () => {
    const report = judged(clean);
    expect(report.verdict).toBe('inconclusive');
    expect(text(report)).toContain(`${ids.length} requests of the plan are missing: `);
    const first = ids.filter((id) => id.startsWith('disbursements/'));
    expect(first.length).toBeGreaterThan(3);
    for (const id of first) expect(text(report)).toContain(id);
  });

  test.each<[string, (lines: Loose[]) => Loose[]]>([
    ['and a cap is blamed', (lines) => withLines(lines, ...unsent('cap'))],
    [
      'and a cap is blamed that the run did not have',
      (lines) => config(withLines(lines, ...unsent('cap')), { maxDisbursements: 1_000_000 }),
    ],
    ['and a condition is blamed', (lines) => withLines(lines, ...unsent('condition'))],
    ['and time is blamed', (lines) => withLines(lines, ...unsent('time'))],
    [
      'and a choice of scenarios is blamed',
      (lines) =>
        withLines(lines, {
          kind: 'unsent',
          scenario: 'disbursements',
          case: null,
          why: 'selection',
        }),
    ],
    [
      'and a user is blamed',
      (lines) => withLines(lines, { kind: 'note', topic: 'interrupted', message: '' }),
    ],
    [
      'and the patience of the target is blamed',
      (lines) => withLines(lines, { kind: 'note', topic: 'wait', message: '' }),
    ],
    [
      'and the deadline is blamed',
      (lines) => withLines(lines, { kind: 'note', topic: 'timeout', message: '' }),
    ],
    [
      'and the preflight is blamed',
      (lines) => withLines(lines, { kind: 'note', topic: 'preflight', message: '' }),
    ],
    ['and the end is missing', (lines) => lines.slice(0, -1)],
    ['and fewer cases were asked for', (lines) => config(lines, { cases: 4 })],
    ['and the run sent no disbursements', (lines) => config(lines, { readOnly: true })],
    ['and the run was one case', (lines) => config(lines, { caseId: 'disbursements/1' })],
    ['and the run was a shard', (lines) => config(lines, { shard: { number: 1, of: 2 } })],
    [
      'and another version made the plan',
      (lines) => header(lines, { suite: { ...(lines[0]?.suite as object), version: '0.0.1' } }),
    ],
    [
      'and another generator made the plan',
      (lines) =>
        header(lines, {
          plan: {
            ...(lines[0]?.plan as object),
            generator: { name: 'fast-check', version: '1.0.0' },
          },
        }),
    ],
    [
      'and other requirements were judged',
      (lines) =>
        header(lines, {
          suite: { ...(lines[0]?.suite as object), catalogueDigest: '0'.repeat(64) },
        }),
    ],
  ])('%s', (_, change) => {
    const report = judged(change(clean));
    expect(report.verdict).toBe('inconclusive');
    expect(report.reasons).not.toEqual([]);
  });
});

describe('requests that are not as planned', () => {
  const first = exchangeOf(good, 'disbursements/1');
  const changedRequest = (id: string, change: (request: Loose) => Loose) =>
    good.map((line) =>
      line.kind === 'request' && line.case === id
        ? { ...line, request: change(line.request as Loose) }
        : line,
    );
  test.each<[string, Loose[], string]>([
    [
      'a smaller amount',
      changedRequest('disbursements/1', (request) => ({
        ...request,
        body: String(request.body).replace(/"amount":\d+/, '"amount":1'),
      })),
      'disbursements/1',
    ],
    [
      'another header',
      changedRequest('lists/25', (request) => ({ ...request, headers: [] })),
      'lists/25',
    ],
    [
      'another path',
      changedRequest('lists/25', (request) => ({ ...request, path: '/transactions?perPage=1' })),
      'lists/25',
    ],
    [
      'another method',
      changedRequest('lists/25', (request) => ({ ...request, method: 'POST' })),
      'lists/25',
    ],
    [
      'a probe that is none',
      good.map((line) =>
        line.case === 'initiate-headers/1' ? (({ group: _, ...rest }) => rest)(line) : line,
      ),
      'initiate-headers/1',
    ],
    [
      'a group of its own',
      good.map((line) =>
        line.case === 'disbursements/1'
          ? { ...line, group: { id: 'x', role: 'observation' } }
          : line,
      ),
      'disbursements/1',
    ],
    [
      'the name of another case',
      good.map((line) =>
        line.case === 'disbursements/1' ? { ...line, case: 'disbursements/2' } : line,
      ),
      'disbursements/2',
    ],
    [
      'a case that no plan has',
      good.map((line) =>
        line.case === 'disbursements/1' ? { ...line, case: 'disbursements/99' } : line,
      ),
      'disbursements/99',
    ],
    [
      'a scenario that no plan has',
      good.map((line) =>
        line.case === 'disbursements/1' ? { ...line, scenario: 'others' } : line,
      ),
      'disbursements/1',
    ],
    [
      'twice',
      withLines(good, ...first.map((line) => ({ ...line, index: 9999 }))),
      'disbursements/1',
    ],
  ])('%s', (_, lines, id) => {
    const report = judged(lines);
    // A response that no longer fits its request is a failure too.
    expect(['inconclusive', 'non-conformant']).toContain(report.verdict);
    expect(text(report)).toContain(id);
  });

  test.each(['resend', 'poll', 'search', 'health', 'second look', 'preflight'])(
    'a conforming exchange more, said to be a %s',
    (origin) => {
      for (const [id, of] of [
        ['disbursements/1', {}],
        ['disbursements/1~1', { of: 2 }],
        ['lists/25+2', { of: 3 }],
        ['disbursements/1:0', { of: 2 }],
        ['disbursements/1:0:1', {}],
        ['health/1', {}],
      ] as const) {
        const more = first.map((line) => ({
          ...line,
          ...{ index: 9999 },
          ...(line.kind === 'request' ? { case: id, origin, ...of } : {}),
        }));
        const report = judged(withLines(good, ...more));
        expect(report.verdict).toBe('inconclusive');
        expect(text(report)).toContain(id);
      }
    },
  );

  test('the digest of another plan', () => {
    const report = judged(header(good, { planDigest: '0'.repeat(64) }));
    expect([report.verdict, text(report)]).toEqual([
      'inconclusive',
      expect.stringContaining('digest'),
    ]);
  });

  test('another seed: nothing fits', () => {
    const report = judged(header(good, { seed: 12 }));
    expect(report.verdict).toBe('inconclusive');
    expect(text(report)).toContain('were not sent as planned');
  });

  test('a case that does not exist', () => {
    expect(() => judged(config(good, { caseId: 'nothing/1' }))).toThrow(/Cannot make a plan/);
  });
});

test.each(endTopics)(
  'a run that ended early (%s): what is not there is not missing, what is there is compared',
  (topic) => {
    const cut = good.findIndex((line) => line.kind === 'request' && line.index === 30);
    const stopped = withLines([...good.slice(0, cut), good.at(-1) ?? {}], {
      ...{ kind: 'note', topic, message: 'stopped' },
    });
    expect([judged(stopped).verdict, text(judged(stopped))]).toEqual(['inconclusive', '']);
    expect(text(judged(good.slice(0, cut)))).toBe('');
    const renamed = stopped.map((line) =>
      line.index === 4 && line.kind === 'request' ? { ...line, case: 'x/1' } : line,
    );
    expect(text(judged(renamed))).toContain('x/1');
  },
);
