/** Why a receiver may not accept a run, whatever its verdict. Pure. */
import type { Report } from './report.ts';
import { appliedWaivers, type JudgedWaiver } from './waivers.ts';

/** Whoever made the run chose what it sends and which failures it accepts. Sentences without a stop. */
export function reasonsToRefuse({
  asked,
  waivers,
}: Pick<Report, 'asked' | 'waivers'>): readonly string[] {
  return [
    ...(asked === null
      ? []
      : ['ONLY or CASE selected a part of the suite, so the run says nothing about the rest']),
    ...appliedWaivers({ waivers }).map(waiverSentence),
  ];
}

/** A failure that a waiver accepts. Without a stop. */
export const waiverSentence = ({ requirement, expires }: JudgedWaiver) =>
  `A waiver until ${expires} accepts the failure of ${requirement}`;
