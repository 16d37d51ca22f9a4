/** The texts that all formats of a comparison share. */

import { counted } from '../../src/core/text/counted.ts';
import {
  type CertificateState,
  type ComparedOutcome,
  type ComparedRequirement,
  type ComparedRun,
  type Comparison,
  PROFILES_NOT_COMPARED,
} from '../../src/report/comparison.ts';

const age = (days: number) => (days === 0 ? 'today' : `${counted(days, 'day')} ago`);

/** Describes a certificate; its claim is shown only if its signature was checked. */
function certificateWords(state: CertificateState): string {
  switch (state.kind) {
    case 'none':
      return 'none';
    case 'not checked':
      return 'not checked: give --key';
    case 'not valid':
      return `NOT VALID: ${state.why.join('; ')}`;
    case 'valid': {
      const { vendor, product, productVersion, signedDaysAgo, expires } = state.claim;
      const of = `${vendor}, ${product} ${productVersion}`;
      return `valid until ${expires}, signed ${age(signedDaysAgo)}, as the signer states: ${of}`;
    }
  }
}

/** The facts of a run, as pairs of a label and a text. */
export const factsOf = (run: ComparedRun): readonly (readonly [string, string])[] => [
  ['Verdict', run.conclusion],
  ['Target', run.target],
  ['Run', `${run.startedAt}, ${age(run.daysAgo)}`],
  ['Judged', run.range.replace(/^Judged: /, '')],
  ['Suite', run.suiteVersion],
  ['Certificate', certificateWords(run.certificate)],
  ['From', run.path],
];

/** The outcome in EARL's word, and what a reader must know in addition. */
export function cellWords(cell: ComparedOutcome | null): string {
  if (cell === null) return 'not in this run';
  return `${cell.outcome}${cell.isWaived ? ', waived' : ''}`;
}

/** Whether a row can be ignored: the runs agree, and nothing failed. */
export const isUnremarkable = ({ differs, cells }: ComparedRequirement) =>
  !differs && cells.every((cell) => cell?.outcome !== 'failed');

export const rowsToShow = ({ requirements }: Comparison) =>
  requirements.filter((row) => !isUnremarkable(row));

export function unremarkableSentence({ requirements }: Comparison): string | null {
  const count = requirements.filter(isUnremarkable).length;
  return count === 0
    ? null
    : `${count} more ${count === 1 ? 'requirement has' : 'requirements have'} the same outcome in every run that judged ${count === 1 ? 'it' : 'them'}.`;
}

export const NO_ANSWER = 'no answer';

/** In place of the aspects that differ, where there is none. */
export const sameProfilesSentence = ({ cautions }: Comparison): string =>
  cautions.includes(PROFILES_NOT_COMPARED)
    ? 'The deployment profiles were not compared.'
    : 'The deployment profiles do not differ.';
