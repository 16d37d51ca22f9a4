/** Which requirements a comparison shows, and the words of their outcomes. Pure. */
import type {
  ComparedOutcome,
  ComparedRequirement,
  Comparison,
} from '../../src/report/comparison.ts';

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
  const more = count === requirements.length ? '' : ' more';
  return count === 0
    ? null
    : `${count}${more} ${count === 1 ? 'requirement has' : 'requirements have'} the same outcome in every run that judged ${count === 1 ? 'it' : 'them'}.`;
}
