/** Which cases of CASE the target left open: a pass of the others says nothing about them. Pure. */

import type { RecordedConfig } from '../config/recorded.ts';
import { copyOf } from '../core/text/excerpt.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { withoutAttempt } from '../plan/case-id.ts';
import type { ExcludedTime } from './outages/excluded-times.ts';

/** Cases that are stored; CASE is shorter. */
const MAX_CASES = 10_000;

export class ChosenCases {
  readonly #isChosen: boolean;
  /** The number of the last response that counts, by case; `null`: there was none. */
  readonly #responses = new Map<string, number | null>();

  constructor({ caseId }: Pick<RecordedConfig, 'caseId'>) {
    this.#isChosen = caseId !== null;
  }

  /** Registers a chosen case or one of its controls, and their resends. */
  see({ exchange, response }: ParsedExchange): void {
    if (!this.#isChosen || (exchange.origin !== 'planned' && exchange.origin !== 'resend')) return;
    const id = withoutAttempt(exchange.case);
    const isFinal = response.outcome !== 'unanswered' && !response.asksToWait;
    const before = this.#responses.get(id) ?? null;
    if (before === null && this.#responses.size >= MAX_CASES) return;
    this.#responses.set(copyOf(id), isFinal ? exchange.index : before);
  }

  /** One sentence for each case without a response that counts. */
  undecidedSentences(times: readonly ExcludedTime[]): string[] {
    const isExcluded = (index: number) =>
      times.some(({ first, last }) => index >= first && (last === null || index < last));
    return [...this.#responses]
      .filter(([, index]) => index === null || isExcluded(index))
      .map(([id]) => `The case ${id} got no response that proves anything.`);
  }
}
