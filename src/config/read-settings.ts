/** Reads all settings of a table: their values, and all problems. Pure. */
import { refuse } from './readers.ts';
import { type ReadContext, type Settings, type Table, textIn, type ValuesOf } from './setting.ts';

interface ReadSettings<Rows extends Table> {
  /** The default where a setting is not set, or cannot be read. */
  readonly values: ValuesOf<Rows>;
  readonly problems: readonly string[];
  /** Names of settings that are set and cannot be read. */
  readonly unparsed: ReadonlySet<string>;
}

export function readSettings<Rows extends Table>(
  rows: Rows,
  settings: Settings,
  context: ReadContext,
): ReadSettings<Rows> {
  const problems: string[] = [];
  const unparsed = new Set<string>();
  const entries = Object.entries(rows).map(([key, { name, read, default: byDefault }]) => {
    const text = textIn(settings, name);
    if (text === null && !isBlank(settings[name])) return [key, byDefault.of(context)];
    const result = text === null ? refuse(blankProblem(name)) : read(text, name, context);
    if (result.ok) return [key, result.value];
    problems.push(...result.problems);
    unparsed.add(name);
    return [key, byDefault.of(context)];
  });
  // Each entry has the key of its row, which the compiler cannot derive.
  return { values: Object.fromEntries(entries) as ValuesOf<Rows>, problems, unparsed };
}

/** An empty text is a setting that is not set; one of white space is a mistake that could lift a cap. */
const isBlank = (text = '') => text !== '' && text.trim() === '';

const blankProblem = (name: string) =>
  `${name} has only white space: give it a value, or do not set it`;
