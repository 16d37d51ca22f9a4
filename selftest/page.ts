/** `docs/proof.md`: each check, and the changes of a target's answers that it must fail on. */

import type { CheckRun } from '../src/judge/check-run.ts';
import type { Fate } from '../src/judge/proof.ts';
import { topics } from './judging.ts';

const words: Readonly<Record<Fate, string>> = {
  killed: 'caught',
  survived: '**missed**',
  unmet: '**nothing to change**',
};

const introduction = [
  '# What each check was seen to catch',
  '',
  'A check that cannot fail says nothing. So each check has *mutants*: changes of recorded responses',
  'on which it must fail. They are at work twice.',
  '',
  '- In every run: a `must` check counts as passed only if it fails on the changes that could be made',
  "  in that target's own answers; else it is `cantTell`. The report names them in `provenBy`, and",
  '  `verify` does it all again from the history.',
  '- In the tests: `npm test` tries each of them on a history of the reference (this table), and',
  '  `npm run proof` on histories of three more servers too. One that is missed, or that finds',
  '  nothing to change, is an error.',
  '',
  '`npm run docs` writes this page.',
];

/** The page as Markdown, from check runs over a recorded history of the reference. */
export function proofPage(checkRuns: readonly CheckRun[]): string {
  const rows = topics.flatMap(({ checks }) =>
    checks.flatMap(({ id }) => {
      const fates = checkRuns.find(({ check }) => check.id === id)?.fates() ?? [];
      return fates.map(([name, fate]) => `| ${id} | ${cell(name)} | ${words[fate]} |`);
    }),
  );
  const table = [
    '| check | change of the responses | on the reference |',
    '| --- | --- | --- |',
    ...rows,
  ];
  return [...introduction, '', `${rows.length} changes.`, '', ...table, ''].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
