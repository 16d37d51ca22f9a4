/**
 * The proof of each check, and docs/proof.md.
 * Above 200 lines: the document is made here.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Check } from '../../src/check/check.ts';
import type { Mutants } from '../../src/check/mutants/mutant.ts';
import { checksOf } from '../../src/check/suite.ts';
import { packageRoot } from '../../src/core/package.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { Line } from '../../src/history/lines/line.ts';
import {
  acceptedBody,
  type ExchangeParser,
  listOf,
  makeExchangeParser,
} from '../../src/interface/parsed-exchange.ts';
import type { CheckRun } from '../../src/judge/check-run.ts';
import { openEvaluation } from '../../src/judge/evaluation.ts';
import { makeSample } from '../../src/judge/proof.ts';
import { suite } from '../../suites/index.ts';
import { disburse, listed, parse, success } from '../support/history.ts';
import { catalogue, judging, topics } from '../support/judging.ts';
import { checkRunsOn, named, namesOf } from '../support/matrix.ts';
import { neverFailing, neverFailingRunsOn } from '../support/never-failing.ts';
import { proofPage } from '../support/page.ts';
import { type Ran, runAgainst } from '../support/pipeline.ts';
import { proofHandler, proofSettings } from '../support/proof-service.ts';
import { service } from '../support/service.ts';
import { runSmall, small } from '../trust/small-suite.ts';

const provable = catalogue.filter(({ mutants = [] }) => mutants.length > 0);

let ran: Ran;
let whole: readonly CheckRun[] = [];
let neverFailed: readonly CheckRun[] = [];
beforeAll(async () => {
  ran = await runAgainst(proofHandler(), proofSettings);
  whole = checkRunsOn(ran.lines);
  neverFailed = neverFailingRunsOn(ran.header, ran.lines, provable);
  // A long run that is judged twice needs seconds, and much more on a slow machine.
}, 180_000);

describe('the catalogue', () => {
  test('each check that can fail has mutants, and no other', () => {
    for (const { id, level, mutants = [] } of catalogue) {
      const expected = level === 'observe' ? 'none' : 'some';
      expect([id, mutants.length > 0 ? 'some' : 'none']).toEqual([id, expected]);
    }
  });

  test('mutants of one check have names of their own', () => {
    for (const { id, mutants = [] } of catalogue) {
      const names = mutants.map(({ name }) => name);
      expect(new Set(names).size, id).toBe(names.length);
    }
  });

  test('each folder names checks of its own topic only', async () => {
    const folders = readdirSync(join(packageRoot, 'suites'), { withFileTypes: true });
    for (const { name } of folders.filter(
      (room) => room.isDirectory() && room.name !== 'scenarios',
    )) {
      if (!existsSync(join(packageRoot, `suites/${name}/mutants.ts`))) continue;
      const { mutants } = (await import(`../../suites/${name}/mutants.ts`)) as { mutants: Mutants };
      const checks = topics.find((topic) => topic.name === name)?.checks ?? [];
      expect(checks.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(mutants)));
    }
  });
});

describe('on the reference', () => {
  test('each mutant finds something to change, and is killed', () => {
    expect([namesOf(whole, 'survived'), namesOf(whole, 'unmet')]).toEqual([[], []]);
    expect(whole.filter((checkRun) => checkRun.conclude().outcome === 'failed')).toEqual([]);
  });

  test('docs/proof.md is up to date; `npm run docs` writes it', async () => {
    const page = join(packageRoot, 'docs/proof.md');
    await expect(proofPage(whole)).toMatchFileSnapshot(page);
  });

  test('each check that passes names what it was proven by', () => {
    for (const { id, level, outcome, provenBy } of ran.report.requirements) {
      if (level === 'observe') continue;
      const names = catalogue.find((check) => check.id === id)?.mutants?.map(({ name }) => name);
      expect([id, outcome, provenBy]).toEqual([id, 'passed', names]);
    }
  });

  test('a mutation changes nothing of what it is shown', () => {
    const checkRuns = checkRunsOn(ran.lines, catalogue, freezing(makeExchangeParser(suite)));
    expect(checkRuns.filter((checkRun) => checkRun.conclude().outcome === 'error')).toEqual([]);
    expect(namesOf(checkRuns, 'survived')).toEqual([]);
  });

  test('results that are asked for in between change nothing', () => {
    const evaluation = openEvaluation(ran.header, judging);
    let number = 0;
    for (const event of eventsOf(ran.lines)) {
      evaluation.see(event);
      number += 1;
      if (number % 7 === 0) for (const { id } of catalogue) evaluation.resultOf(id);
    }
    expect(evaluation.report()).toEqual(ran.report);
  });
});

describe('a check that cannot fail is noticed', () => {
  test.each(provable.map((check) => [check.id, check] as const))('%s', (_, check) => {
    const checkRun = neverFailed.find((one) => one.check.id === check.id);
    const { outcome, reason } = checkRun?.conclude() ?? {};
    expect(outcome).toBe('cantTell');
    expect(reason).toContain('proves nothing here');
    expect(checkRun && named(checkRun, 'survived')).toEqual(check.mutants?.map(({ name }) => name));
  });

  test('also by the verdict of a whole run', async () => {
    // Mutants that survive are tried on every further page, so a run with few pages is enough.
    const { header, lines } = await runSmall(service());
    const checks = checksOf(small.suite).map((check) =>
      check.id === 'FEE-02' ? neverFailing(check) : check,
    );
    const evaluation = openEvaluation(header, {
      ...small,
      suite: {
        ...small.suite,
        topics: [{ name: 'never-failing', title: 'Never failing', checks }],
      },
    });
    for (const event of eventsOf(lines)) evaluation.see(event);
    const report = evaluation.report();
    expect(report.verdict).toBe('inconclusive');
    expect(report.reasons.join()).toMatch(/FEE-02: a pass proves nothing here.*one decimal/);
  });

  test('a `must` check without mutants, or with none that finds anything, decides nothing', () => {
    const [fee] = catalogue.filter(({ id }) => id === 'FEE-01') as [Check];
    const idle = { name: 'nothing', begin: () => () => null };
    for (const mutants of [[], [idle]]) {
      const [checkRun] = checkRunsOn(ran.lines, [{ ...fee, mutants }]);
      const words = expect.stringContaining('the suite could make no changed copy of a response');
      expect(checkRun?.conclude()).toMatchObject({ outcome: 'cantTell', reason: words });
    }
  });
});

describe('whatever a target responds', () => {
  test('no mutation throws', () => {
    const bodies = fc.oneof(fc.json(), fc.string(), envelopes());
    fc.assert(
      fc.property(fc.array(bodies, { minLength: 1, maxLength: 4 }), (texts) => {
        let number = 0;
        const next = () => texts[number++ % texts.length] ?? '';
        const checkRuns = checkRunsOn(ran.lines.slice(0, 120).map((line) => answering(line, next)));
        expect(checkRuns.map((checkRun) => checkRun.conclude().reason ?? '').join()).not.toMatch(
          /itself failed/,
        );
      }),
      { numRuns: 25 },
    );
  });

  test('a long history is shown in part, and each kind of exchange in it', () => {
    const sample = makeSample(parse);
    const plain = parse({ ...disburse().accepted(), index: 1 });
    const shown = Array.from({ length: 5000 }, () => sample(plain));
    expect(shown.lastIndexOf(plain)).toBe(999);
    expect(shown.filter((parsed) => parsed !== null)).toHaveLength(1000);
    expect(sample(parse({ ...disburse().as('probe').refused(), index: 2 }))).not.toBeNull();
  });

  test('a large response is shown with its texts and lists cut short', () => {
    const text = 'm'.repeat(2_000_000);
    const data = Array.from({ length: 60_000 }, () => ({}));
    const large = listed().responds({ ...success(data), message: text });
    const shown = makeSample(parse)(parse({ ...large, index: 1 }));
    expect(shown && listOf(shown)).toHaveLength(1000);
    expect(shown && acceptedBody(shown)?.message).toHaveLength(1000);
    expect(makeSample(parse)(parse({ ...listed().responds(text), index: 2 }))).toBeNull();
  });

  test('a long list is cut short around the disbursements of the run, which may come last', () => {
    const sample = makeSample(parse);
    const own = '0b9c1a52-6d0e-4b52-9f0a-2b9f6f0c7d11';
    sample(parse({ ...disburse().accepted({ reference: own }), index: 1 }));
    const old = Array.from({ length: 3000 }, (_, at) => ({
      reference: `old-${at}`.padEnd(36, '0'),
    }));
    const list = listed().responds(success([...old, { reference: own }]));
    const shown = sample(parse({ ...list, index: 2 }));
    const items = (shown && listOf(shown)) ?? [];
    expect([items.length, items.at(-1)]).toEqual([1000, { reference: own }]);
  });
});

function freezing(parser: ExchangeParser): ExchangeParser {
  return (exchange) => frozen(parser(frozen(exchange)));
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

function answering(line: Line, next: () => string): Line {
  if (line.kind !== 'response' || line.response.kind !== 'response') return line;
  return { ...line, response: { ...line.response, body: next() } };
}

/** A nearly correct body with any value in some places. */
function envelopes(): fc.Arbitrary<string> {
  const names = ['reference', 'type', 'amount', 'fee', 'status', 'narration', 'activities'];
  const thing = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
  return fc
    .record({
      status: fc.constantFrom('success', 'error', null),
      message: fc.jsonValue(),
      data: fc.oneof(thing, fc.array(fc.oneof(thing, fc.jsonValue()))),
      errors: fc.jsonValue(),
    })
    .map((body) => JSON.stringify(body));
}
