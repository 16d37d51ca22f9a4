/** Sentences on why a history cannot be compared with its plan, and on what differs. Pure. */
import { catalogueDigestOf, type Suite } from '../../check/suite.ts';
import { recordedNames } from '../../config/recorded.ts';
import { name, version } from '../../core/package.ts';
import { excerpt } from '../../core/text/excerpt.ts';
import type { Header } from '../../history/lines/line.ts';

/** Reports show the recorded settings, so a setting that no run records is refused. */
export function unknownSettingProblem({ config }: Header): string | null {
  const recordedOnes = recordedNames();
  const unknownName = Object.keys(config).find((one) => !recordedOnes.has(one));
  if (unknownName === undefined) return null;
  return `The header has the setting "${excerpt(unknownName, MAX_ID_CHARACTERS)}", which no run of this version records.`;
}

/** The shards of one plan; nobody starts more of them. */
const MAX_SHARDS = 1000;
/** A shorter id, of a short form of references, may be that of two runs by chance. */
const LONG_ID = 7;

export function missingShardsProblem({ parts }: Header): string | null {
  if (parts === undefined) return null;
  const of = parts[0]?.shard.of ?? 0;
  const isWhole = parts.every(({ shard }, at) => shard.of === of && shard.number === at + 1);
  if (parts.length !== of || !isWhole) {
    return `The history does not have each of the ${of} shards of its plan exactly once.`;
  }
  const longIds = parts.map(({ runId }) => runId).filter((id) => id.length >= LONG_ID);
  if (new Set(longIds).size < longIds.length) {
    return 'Two shards of the history have the same run id, although each run makes its own.';
  }
  return of <= MAX_SHARDS
    ? null
    : `The history has ${of} shards; the suite compares at most ${MAX_SHARDS} with their plan.`;
}

/** Another version of the suite may make another plan from the same seed. */
export function otherSuiteProblem({ suite: recorded, plan }: Header, suite: Suite): string | null {
  const { library } = suite.generators;
  const generator = plan?.generator ?? library;
  const differences = [
    ...(recorded.name === name ? [] : [recorded.name]),
    ...(recorded.version === version ? [] : [`version ${recorded.version} of the suite`]),
    ...(recorded.catalogueDigest === catalogueDigestOf(suite)
      ? []
      : ['another list of requirements']),
    ...(generator.name === library.name && generator.version === library.version
      ? []
      : [`${generator.name} ${generator.version}`]),
  ].map((difference) => excerpt(difference, MAX_ID_CHARACTERS));
  if (differences.length === 0) return null;
  return (
    `The history was recorded with ${differences.join(', ')}. This is version ${version} of the suite ` +
    `with ${library.name} ${library.version}, which may plan other requests. Therefore the ` +
    'suite did not compare the history with its plan; it checked each line and judged each response. To ' +
    'compare the plan, verify with the version that recorded the history.'
  );
}

/** Ids that a sentence names. */
const NAMED = 20;
const MAX_ID_CHARACTERS = 60;
/** The limit of two ids together, with the words between them. */
export const MAX_PAIR_CHARACTERS = 150;

interface SentenceOptions {
  /** Whether there are more ids than those given. */
  readonly areMore?: boolean;
  /** A longer id is cut. */
  readonly mostCharacters?: number;
}

/** `ofOne`, `ofSeveral`: what the sentence says of one request, and of several. */
export function sentenceOnIds(
  [ofOne, ofSeveral]: readonly [ofOne: string, ofSeveral: string],
  ids: readonly string[],
  { areMore = false, mostCharacters = MAX_ID_CHARACTERS }: SentenceOptions = {},
): string[] {
  if (ids.length === 0) return [];
  const named = ids.slice(0, NAMED).map((id) => excerpt(id, mostCharacters));
  const rest = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  const what = ids.length === 1 ? `request ${ofOne}` : `requests ${ofSeveral}`;
  const count = `${areMore ? 'More than ' : ''}${ids.length}`;
  return [`${count} ${what}: ${named.join(', ')}${rest}.`];
}
