/**
 * A check judges each exchange that its mutants change. An outage may leave any one of them alone,
 * and a mutant that changes only what the check ignores would survive.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Check } from '../../src/check/check.ts';
import type { Mutant } from '../../src/check/mutants/mutant.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { contextWith } from '../support/history.ts';
import { catalogue, judging } from '../support/judging.ts';
import { type Ran, runAgainst } from '../support/pipeline.ts';
import { proofHandler, proofSettings } from '../support/proof-service.ts';

let ran: Ran;
let history: readonly ParsedExchange[] = [];
beforeAll(async () => {
  ran = await runAgainst(proofHandler(), { ...proofSettings, CASES: '4' });
  history = [...eventsOf(ran.lines)].flatMap((event) =>
    event.kind === 'exchange' ? [judging.parser(event.exchange)] : [],
  );
});

/** They get ordinary exchanges only to compare refusals. */
const comparing = ['HEADER-07', 'HEADER-13', 'BODY-03', 'BODY-04'];
const judgesProbes = ({ id, needsGroup }: Check) => needsGroup === true || comparing.includes(id);

const judgingOne = catalogue.filter(
  (check) =>
    (check.mutants ?? []).length > 0 && (judgesProbes(check) || check.judgesEachAlone === true),
);

test.each(judgingOne.map((check) => [check.id, check] as const))('%s', (_, check) => {
  const { mutants = [] } = check;
  expect(mutants.flatMap((mutant) => ignoredChanges(check, mutant))).toEqual([]);
});

/** With CASE a run may send one probe, and the check of it must not pass without a proof. */
test.each(judgingOne.flatMap((check) => (judgesProbes(check) ? [[check.id, check] as const] : [])))(
  '%s: a mutant changes each probe that it judges',
  (_, check) => {
    const changed = new Set((check.mutants ?? []).flatMap(changedBy));
    const unchanged = history.filter(
      (parsed) => !changed.has(parsed.exchange.index) && isJudged(check, parsed),
    );
    expect(unchanged.map(({ exchange }) => sentIn(exchange))).toEqual([]);
  },
);

function changedBy(mutant: Mutant): number[] {
  const mutate = mutant.begin();
  return history.flatMap((parsed) => (mutate(parsed) === null ? [] : [parsed.exchange.index]));
}

/** Whether the check needs no other exchange than this one and its controls. */
function isJudged(check: Check, parsed: ParsedExchange): boolean {
  const fold = check.begin(contextWith({ config: ran.header.config }));
  for (const control of controlsOf(parsed)) fold.see(control);
  fold.see(parsed);
  return fold.conclude().seen > 0;
}

const sentIn = ({ case: id, request: { method, headers, body } }: Exchange) =>
  `${id}: ${method} ${JSON.stringify(headers)} ${body}`;

/** Enough for all probes of a group; ordinary exchanges are alike. */
const MAX_CHANGES = 100;

/** The changed exchanges on which the check does not fail, each beside its own controls only. */
function ignoredChanges(check: Check, mutant: Mutant): string[] {
  const mutate = mutant.begin();
  const ignored: string[] = [];
  let changeCount = 0;
  for (const parsed of history) {
    if (changeCount >= MAX_CHANGES) break;
    const changed = mutate(parsed);
    if (changed === null) continue;
    changeCount += 1;
    const fold = check.begin(contextWith({ config: ran.header.config }));
    for (const control of controlsOf(parsed)) fold.see(control);
    fold.see(judging.parser(changed));
    const { outcome } = fold.conclude();
    if (outcome !== 'failed') ignored.push(`${mutant.name}: ${outcome} on ${sentIn(changed)}`);
  }
  return ignored;
}

const controlsOf = ({ exchange: { group } }: ParsedExchange) =>
  group === undefined
    ? []
    : history.filter(
        ({ exchange }) => exchange.group?.id === group.id && exchange.group.role === 'control',
      );
