/** Which settings the words of a refusal are about. */
import { RATE, saysRate } from '../../src/interface/refusal-advice.ts';
import { type RefusalTopic, refusalTopics } from '../../src/interface/refusal-topics.ts';

/** What the words of a refusal are about, and the setting for it. */
const byTopic: readonly (readonly [RefusalTopic, string])[] = [
  ['amount', 'check AMOUNT_MIN and AMOUNT_MAX'],
  ['receiver', 'check TARGET_RECEIVERS'],
  ['reference', 'check REFERENCE_FORM'],
];
const ALL = 'check TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, REFERENCE_FORM';

/** `isOfFirstToo`: the target refused disbursements of the first client with the same words. */
export function settingsIn(words: string, isOfFirstToo: boolean): readonly string[] {
  const isRate = saysRate(words) || words.startsWith('HTTP 503');
  const topics = refusalTopics(words);
  const named = [
    ...byTopic.flatMap(([topic, look]) => (topics.has(topic) ? [look] : [])),
    ...(isRate ? [RATE] : []),
  ];
  return named.length === 0 && isOfFirstToo ? [ALL] : named;
}
