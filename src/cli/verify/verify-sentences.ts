/** What `verify` prints beside the report. */
import { toPrintable } from '../../core/text/printable.ts';
import { conclusionOf, isMetInPart } from '../../report/conclusion.ts';
import { futureCaution } from '../../report/future-caution.ts';
import type { Report } from '../../report/report.ts';
import { print, printError } from '../command.ts';
import { wrapped } from '../process/wrapped.ts';

export function printFuture(report: Report): void {
  const caution = futureCaution(report, new Date());
  if (caution !== null) printError(caution);
}

/** The report before it ends with the verdict of the history, and standard error may be elsewhere. */
export function printRefusal(report: Report, problems: readonly string[], code: number): void {
  const { words } = conclusionOf(report);
  const sentences = [
    `NOT ACCEPTED, exit code ${code}.`,
    isMetInPart(report)
      ? 'The history has only a part of the requirements: these passed, and it is inconclusive for the ' +
        'whole target.'
      : `The verdict of the history is ${words}.`,
    ...problems.map((problem) => `${problem}.`),
  ];
  print(wrapped(`${toPrintable(sentences.join(' '))}\n`));
}
