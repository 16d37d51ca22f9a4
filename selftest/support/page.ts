/** Makes `docs/proof.md`: each check, with the faults and the changed responses on which it must fail. */

import type { CheckRun } from '../../src/judge/check-run.ts';
import type { MutantResult } from '../../src/judge/proof.ts';
import { faultsByRequirement } from '../faults/fault-table.ts';
import { topics } from './judging.ts';

const words: Readonly<Record<MutantResult, string>> = {
  killed: 'fails',
  survived: '**does not fail**',
  unmet: '**nothing to change**',
};

const introduction = [
  '# What each check finds',
  '',
  'A check that cannot fail says nothing. So the tests run the suite against a reference with faults',
  '(the first table), and each check against changed responses (the second table).',
  '',
  '`npm run docs` writes this page.',
];

const onChanges = [
  '## Changes by check',
  '',
  'Each check has *mutants*: changes of recorded responses on which it must fail. The suite uses them',
  'twice.',
  '',
  '- In every run: a requirement passes only if its check fails on the mutants of the responses of',
  '  this target; otherwise it is `cantTell`. An `observe` has no mutants. The report names the',
  '  mutants in `provenBy`, and `verify` computes them again from the history.',
  '- In the tests: `npm test` tries each mutant on a history of the reference (this table), and',
  '  `npm run proof` also on histories of three more servers. It is an error if a check does not',
  '  fail on a mutant, or if a mutant finds nothing to change.',
];

/** The page as Markdown, from check runs over a recorded history of the reference. */
export function proofPage(checkRuns: readonly CheckRun[]): string {
  const rows = topics.flatMap(({ checks }) =>
    checks.flatMap(({ id }) => {
      const mutantResults = checkRuns.find(({ check }) => check.id === id)?.mutantResults() ?? [];
      return mutantResults.map(([name, result]) => `| ${id} | ${cell(name)} | ${words[result]} |`);
    }),
  );
  const table = [
    '| check | change of the responses | the check on the reference |',
    '| --- | --- | --- |',
    ...rows,
  ];
  const changes = [...onChanges, '', `${rows.length} changes.`, '', ...table];
  return [...introduction, '', ...faultsByRequirement(), '', ...changes, ''].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
