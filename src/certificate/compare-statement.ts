/** Makes the statement of a certificate again from its history, and compares the two. */
import { isDeepStrictEqual } from 'node:util';
import type { Suite } from '../check/suite.ts';
import type { Report } from '../report/report.ts';
import { coveredFiles } from './folder.ts';
import { type Certificate, makeStatement } from './statement.ts';

type Loose = Readonly<Record<string, unknown>>;

/** The members that differ; values that only the vendor knows are accepted. */
export function differingFields(
  payload: string,
  { claim, files, timeCreated }: Certificate,
  report: Report,
  suite: Suite,
): string[] {
  const names = files.map(({ name }) => name);
  if (!isDeepStrictEqual(names, coveredFiles)) return ['the list of files'];
  const expected = makeStatement(report, { claim, files, timeCreated }, suite);
  if (expected === payload) return [];
  const [is, was] = [payload, expected].map((text) => JSON.parse(text) as { predicate: Loose });
  const fields = Object.keys(was?.predicate ?? {}).filter(
    (name) => !isDeepStrictEqual(is?.predicate[name], was?.predicate[name]),
  );
  // The values are equal, but in another order, or with a duplicate member.
  return fields.length === 0 ? ['the order or the number of members'] : fields;
}
