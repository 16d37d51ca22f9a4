/** Why a receiver may not accept a run, whatever its verdict. Pure. */
import type { Report } from './report.ts';

/** Who made the run chose what it sends and which failures it accepts. Sentences without a stop. */
export function wholeProblems({
  asked,
  waivers,
}: Pick<Report, 'asked' | 'waivers'>): readonly string[] {
  const waived = waivers.filter(({ state }) => state === 'applied');
  return [
    ...(asked === null
      ? []
      : ['ONLY or CASE selected a part of the suite, so the run says nothing about the rest']),
    ...waived.map(
      ({ requirement, expires }) =>
        `A waiver until ${expires} accepts the failure of ${requirement}`,
    ),
  ];
}
