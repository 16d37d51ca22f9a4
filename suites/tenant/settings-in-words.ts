/** Which settings the words of a refusal are about. */
import { saysDuplicate } from '../../src/interface/refusal.ts';
import { LOOK_AT_ALL, RATE, saysRate, settingOf } from '../../src/interface/refusal-advice.ts';
import { refusalTopics } from '../../src/interface/refusal-topics.ts';

/** `isOfFirstToo`: the target refused disbursements of the first client with the same words. */
export function settingsIn(words: string, isOfFirstToo: boolean): readonly string[] {
  const isRate = saysRate(words) || words.startsWith('HTTP 503');
  const topics = refusalTopics(words);
  // No setting helps where the target speaks of a reference that it has already.
  const isOfKnown = topics.has('reference') && saysDuplicate(words);
  const named = [
    ...(topics.has('amount') ? [`check ${settingOf.amount}`] : []),
    ...(topics.has('receiver') ? [`check ${settingOf.receiver}`] : []),
    ...(topics.has('reference') && !isOfKnown ? [`check ${settingOf.reference}`] : []),
    ...(isRate ? [RATE] : []),
  ];
  return named.length === 0 && isOfFirstToo && !isOfKnown ? [LOOK_AT_ALL] : named;
}
