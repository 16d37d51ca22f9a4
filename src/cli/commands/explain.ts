/** `explain`: prints one requirement in full. */

import type { Suite } from '../../check/suite.ts';
import { UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { quoted } from '../../core/text/quoted.ts';
import { type AddCommand, examples, type JsonFlag, print, toJsonText } from '../command.ts';
import { documentPath } from '../document-path.ts';

export const addExplain: AddCommand = (program, { loadSuite, setExitCode }) => {
  program
    .command('explain')
    .description('explain one requirement: its clause, which requests test it, what violates it')
    .argument('<id>', 'like FEE-01')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', examples('explain FEE-01'))
    .action(async (id: string, { json }: JsonFlag) => {
      const explained = await explain(await loadSuite(), id);
      print(json ? toJsonText(explained) : await toExplainText(explained));
      setExitCode(EXIT.conformant);
    });
};

type Explained = Awaited<ReturnType<typeof explain>>;

/** All facts on a requirement, in the order of the JSON output. */
async function explain(suite: Suite, wanted: string) {
  const [{ checksOf, findCheck }, { ambiguitiesOf, readRegister, rowsOf }] = await Promise.all([
    import('../../check/suite.ts'),
    import('../register.ts'),
  ]);
  const check = findCheck(suite, wanted);
  if (check === undefined) {
    const ids = checksOf(suite).map((one) => one.id);
    const ofTopic = suite.topics.find(({ name }) => name === wanted.toLowerCase());
    if (ofTopic !== undefined) {
      const own = ofTopic.checks.map(({ id }) => id).join(', ');
      throw new UsageError(`${quoted(wanted)} is a topic: explain one of ${own}`);
    }
    throw new UsageError(
      `Cannot find requirement ${quoted(wanted)}: ${nearest(wanted, ids)}"list" shows all of them`,
    );
  }
  const { id, level, clause, statement, violatedBy } = check;
  return {
    id,
    level,
    clause,
    statement,
    rows: rowsOf(readRegister(), id).map(({ id: row, clause: of, says }) => {
      return { id: row, clause: of, says };
    }),
    sent: suite.scenarios
      .filter(({ name }) => check.scenarios.includes(name))
      .map(({ name, sends }) => ({ scenario: name, sends })),
    violatedBy,
    readings: ambiguitiesOf(id),
  };
}

async function toExplainText(explained: Explained): Promise<string> {
  const { AMBIGUITIES } = await import('../register.ts');
  const { id, level, clause, statement, rows, sent, violatedBy, readings } = explained;
  const ambiguities = [
    `Entries on this in ${documentPath(AMBIGUITIES)}, which says how the suite reads the document`,
    ...readings.map((title) => `  ${title}`),
    '',
  ];
  return [
    `${id} (${level}, clause ${clause} of the interface document)`,
    `  ${statement}`,
    '',
    'What it covers, by clause',
    ...rows.map((row) => `  ${row.clause.padEnd(4)} ${row.says}`),
    '',
    'What the suite sends for it',
    ...sent.map(({ scenario, sends }) => `  ${scenario}: ${sends}`),
    '',
    'What violates it',
    `  ${violatedBy}`,
    '',
    ...(readings.length > 0 ? ambiguities : []),
  ].join('\n');
}

/** The requirements of the topic in an id, as a hint. */
function nearest(id: string, ids: readonly string[]): string {
  const topic = id.toUpperCase().replace(/-?\d*$/, '');
  const near = ids.filter((one) => topic !== '' && one.startsWith(topic));
  return near.length === 0 ? '' : `did you mean ${near.join(', ')}? `;
}
