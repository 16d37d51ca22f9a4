/** A part of the suite, for attacks that do not need the rest; it costs a tenth. */
import { checksOf, type Suite } from '../../src/check/suite.ts';
import type { Settings } from '../../src/config/config.ts';
import type { FetchHandler } from '../../src/drive/connection/handler-transport.ts';
import type { EvaluationOptions } from '../../src/judge/evaluation.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { suite } from '../../suites/index.ts';
import { judging } from '../support/judging.ts';
import { type RunOptions, runAgainst } from '../support/pipeline.ts';

/** Generated cases, lists, paired controls, cases with a condition, polled lists, and refused ones. */
const chosen = [
  ...['disbursements', 'lists', 'initiate-headers', 'traces', 'merchant-references'],
  'list-combinations',
];
/** Without a second client, and without DETECT, they send nothing. */
const silent = ['tenants', 'refusals', 'token-refusals', 'list-refusals'];
/** The first case of a batch of lists, and the documented one; the others are similar. */
const MAX_OF_STAGE = 30;

const isChosen = ({ name }: Scenario) => chosen.includes(name);

function* firstOf<T>(cases: Iterable<T>): Generator<T> {
  let count = 0;
  for (const one of cases) {
    if (count === MAX_OF_STAGE) return;
    count += 1;
    yield one;
  }
}

const shortened = (scenario: Scenario): Scenario => ({
  ...scenario,
  batches: (settings) => scenario.batches(settings).map(firstOf),
});

export const smallSuite: Suite = {
  ...suite,
  scenarios: suite.scenarios
    .filter(isChosen)
    .map((one) => (one.name === 'lists' ? shortened(one) : one)),
  topics: suite.topics
    .map((topic) => ({
      ...topic,
      checks: topic.checks.filter(({ scenarios }) =>
        scenarios.every((one) => chosen.includes(one) || silent.includes(one)),
      ),
    }))
    .filter(({ checks }) => checks.length > 0),
};

if (checksOf(smallSuite).length < 10) throw new Error('the small suite is too small');

export const small: EvaluationOptions = { suite: smallSuite, parser: judging.parser };

/** Without the proof of the checks, which takes longest. */
export const unproven: EvaluationOptions = { ...small, scope: 'without proof' };

/** Runs it against a target. */
export const runSmall = (
  handler: FetchHandler,
  settings: Settings = {},
  only?: readonly string[],
  options: RunOptions = {},
) => runAgainst(handler, settings, only, { ...options, judging: small });
