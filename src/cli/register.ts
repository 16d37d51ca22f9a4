/** The register: the sentences of the interface document, and the checks that cover them. */

import type { Level } from '../core/outcome.ts';
import { readJson, readPackageText } from '../core/package.ts';

/** One sentence or table row of the interface document, in our own words. */
export interface Row {
  readonly id: string;
  readonly clause: string;
  readonly level: Level;
  readonly says: string;
  /** The ids of the requirements whose checks cover it; where there are none, `why` explains it. */
  readonly requirements: readonly string[];
  readonly why?: string;
}

/** A check that was wrong. Its id is not used again. */
export interface Retired {
  readonly id: string;
  readonly reason: 'unsound' | 'superseded' | 'document defect';
  readonly why: string;
  readonly supersededBy?: readonly string[];
}

export interface Register {
  readonly rows: readonly Row[];
  /** By topic word, the highest number that a check ever had. */
  readonly given: Readonly<Record<string, number>>;
  readonly retired: readonly Retired[];
}

export function readRegister(): Register {
  return readJson('docs/register.json') as Register;
}

/** The rows that a check covers. */
export function rowsOf({ rows }: Register, id: string): readonly Row[] {
  return rows.filter(({ requirements }) => requirements.includes(id));
}

export const AMBIGUITIES = 'docs/ambiguities.md';

/** Titles of the entries in docs/ambiguities.md that end with the id of the check. */
export function ambiguitiesOf(id: string, text = readPackageText(AMBIGUITIES)): readonly string[] {
  const [, ...entries] = text.split(/^## /m);
  return entries
    .filter((entry) => (entry.split('\nRequirements: ')[1] ?? '').includes(id))
    .map((entry) => entry.slice(0, entry.indexOf('\n')));
}
