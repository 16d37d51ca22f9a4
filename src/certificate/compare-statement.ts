/** What a certificate states beside what its history shows: made again, and compared as a whole. */
import { isDeepStrictEqual } from 'node:util';
import type { Suite } from '../check/suite.ts';
import type { Report } from '../report/report.ts';
import { coveredFiles } from './folder.ts';
import { type Certificate, makeStatement } from './statement.ts';

type Loose = Readonly<Record<string, unknown>>;

/** The members that differ; what the vendor alone knows is taken as it stands. */
export function differingFields(
  payload: string,
  { claim, files, timeCreated }: Certificate,
  report: Report,
  suite: Suite,
): string[] {
  const names = files.map(({ name }) => name);
  if (!isDeepStrictEqual(names, coveredFiles)) return ['the list of its files'];
  const expected = makeStatement(report, { claim, files, timeCreated }, suite);
  if (expected === payload) return [];
  const [is, was] = [payload, expected].map((text) => JSON.parse(text) as { predicate: Loose });
  const fields = Object.keys(was?.predicate ?? {}).filter(
    (name) => !isDeepStrictEqual(is?.predicate[name], was?.predicate[name]),
  );
  // The same values in another order, or a member twice.
  return fields.length === 0 ? ['its members in a way'] : fields;
}
