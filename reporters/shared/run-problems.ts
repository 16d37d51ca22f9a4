/** Problems of a run that are no failed requirement. */
import { isMetInPart } from '../../src/report/conclusion.ts';
import type { Report } from '../../src/report/report.ts';
import { isRed, severityIn } from '../../src/report/severity.ts';
import { staleWaivers } from './by-severity.ts';
import { verdictSentence } from './verdict-sentence.ts';

/** A problem of the run that makes it red; formats with test cases have one for it. */
export interface RunProblem {
  readonly group: 'Waivers' | 'The run';
  readonly name: string;
  readonly kind: 'stale' | 'fault' | 'unfinished';
  readonly why: string;
}

/** All problems. Where the exit code is not 0, there is a problem or a red requirement. */
export function runProblems(report: Report): RunProblem[] {
  const { faults, verdict } = report;
  const stale = staleWaivers(report).map(({ requirement, why }): RunProblem => {
    return { group: 'Waivers', name: `waiver of ${requirement}`, kind: 'stale', why };
  });
  const faultProblems = faults.map((why, at): RunProblem => {
    return { group: 'The run', name: `suite error ${at + 1}`, kind: 'fault', why };
  });
  const isExplained =
    verdict !== 'inconclusive' ||
    isMetInPart(report) ||
    report.requirements.some((row) => isRed(severityIn(row, report)));
  if (isExplained || faultProblems.length > 0) return [...stale, ...faultProblems];
  const why = [verdictSentence(report), ...report.reasons].map(ended).join(' ');
  return [...stale, { group: 'The run', name: 'the run is complete', kind: 'unfinished', why }];
}

/** Some reasons have no stop, because most formats list them. */
const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
