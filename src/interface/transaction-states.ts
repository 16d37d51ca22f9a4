/** The states of a transaction (clause 3). */

export const PENDING = 'pending';

/** Two words with the same meaning. */
export const completedStates: readonly string[] = ['processed', 'successful'];
