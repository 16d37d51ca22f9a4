/** What the words of a refused disbursement are about, so that advice names only what fits. Pure. */

/** The rules of a service that a documented disbursement may meet. */
export type RefusalTopic = 'amount' | 'balance' | 'receiver' | 'reference' | 'transferRule';

const wordsOf: Readonly<Record<RefusalTopic, RegExp>> = {
  amount: /\bamount|decimal|fraction|whole number|minimum|maximum/i,
  balance: /balance|insufficient|overdr|(daily|weekly|monthly|total|transfer) limit/i,
  // "account" alone may be the client's own.
  receiver: /bank|account.?number|beneficiar|receiver|recipient/i,
  reference: /reference/i,
  transferRule: /duplicate|similar|velocity|suspici|fraud|too many trans/i,
};

/** Empty where the words name none: then each may be the reason. */
export function refusalTopics(words: string): ReadonlySet<RefusalTopic> {
  const topics = Object.keys(wordsOf) as RefusalTopic[];
  return new Set(topics.filter((topic) => wordsOf[topic].test(words)));
}
