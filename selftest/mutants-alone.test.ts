/**
 * A check judges each exchange that its mutants change. An outage may leave any one of them alone,
 * and a mutant that changes only what the check ignores would survive.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Check } from '../src/check/check.ts';
import type { Mutant } from '../src/check/mutant.ts';
import { eventsOf } from '../src/history/events.ts';
import type { ParsedExchange } from '../src/interface/parsed-exchange.ts';
import { catalogue, judging } from './judging.ts';
import { type Ran, runAgainst } from './pipeline.ts';
import { proofHandler, proofSettings } from './proof-service.ts';

let ran: Ran;
let history: readonly ParsedExchange[] = [];
beforeAll(async () => {
  ran = await runAgainst(proofHandler(), { ...proofSettings, CASES: '4' });
  history = [...eventsOf(ran.lines)].flatMap((event) =>
    event.kind === 'exchange' ? [judging.parser(event.exchange)] : [],
  );
});

const judgingOne = catalogue.filter(
  ({ mutants = [], skips, judgesEachAlone = false }) =>
    mutants.length > 0 && (skips === 'ordinary' || judgesEachAlone),
);

test.each(judgingOne.map((check) => [check.id, check] as const))('%s', (_, check) => {
  const { mutants = [] } = check;
  expect(mutants.flatMap((mutant) => ignoredChanges(check, mutant))).toEqual([]);
});

/** Enough for all probes of a group; ordinary exchanges are alike. */
const MOST_CHANGES = 100;

/** The changed exchanges on which the check does not fail, each beside its own controls only. */
function ignoredChanges(check: Check, mutant: Mutant): string[] {
  const mutate = mutant.begin();
  const ignored: string[] = [];
  let changeCount = 0;
  for (const parsed of history) {
    if (changeCount >= MOST_CHANGES) break;
    const changed = mutate(parsed);
    if (changed === null) continue;
    changeCount += 1;
    const fold = check.begin({ config: ran.header.config });
    for (const control of controlsOf(parsed)) fold.see(control);
    fold.see(judging.parser(changed));
    const { outcome } = fold.conclude();
    const { method, headers, body } = changed.request;
    const sent = `${method} ${JSON.stringify(headers)} ${body}`;
    if (outcome !== 'failed') ignored.push(`${mutant.name}: ${outcome} on ${sent}`);
  }
  return ignored;
}

const controlsOf = ({ exchange: { group } }: ParsedExchange) =>
  group === undefined
    ? []
    : history.filter(
        ({ exchange }) => exchange.group?.id === group.id && exchange.group.role === 'control',
      );
